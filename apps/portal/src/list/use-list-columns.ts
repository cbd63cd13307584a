import { useMemo } from 'react'
import { useHasFleets } from '../scope/use-fleets.ts'
import type { ListColumn } from './list-column.ts'
import { groupingIn, type ListGrouping } from './parts/list-groups.ts'

/**
 * Returns a list's columns for this client: owner columns are hidden by default if all rows belong to one fleet, and group
 * headers aren't repeated in rows.
 */
export function useListColumns<Row>(
  definition: { columns: readonly ListColumn<Row>[]; groupings?: readonly ListGrouping<Row>[] },
  values: object,
): readonly ListColumn<Row>[] {
  const hasFleets = useHasFleets()
  const grouped = groupingIn(definition, values)?.value
  return useMemo(
    () =>
      definition.columns.map((column) =>
        (column.ofFleets && !hasFleets) || column.id === grouped ? { ...column, hiddenAtFirst: true } : column,
      ),
    [definition.columns, hasFleets, grouped],
  )
}
