import { useMemo } from 'react'
import { useHasFleets } from '../scope/use-fleets.ts'
import { useSession } from '../session/session-context.ts'
import { columnsFor, type ListColumn } from './list-column.ts'
import { groupingIn, type ListGrouping } from './parts/list-groups.ts'

/**
 * Returns a list's columns for this person and client: some are admin only, owner columns are hidden by default if all
 * rows belong to one fleet, and group headers aren't repeated in rows.
 */
export function useListColumns<Row>(
  definition: { columns: readonly ListColumn<Row>[]; groupings?: readonly ListGrouping<Row>[] },
  values: object,
): readonly ListColumn<Row>[] {
  const hasFleets = useHasFleets()
  const { isAdmin } = useSession()
  const grouped = groupingIn(definition, values)?.value
  return useMemo(
    () =>
      columnsFor(definition.columns, isAdmin).map((column) =>
        (column.ofFleets && !hasFleets) || column.id === grouped ? { ...column, hiddenAtFirst: true } : column,
      ),
    [definition.columns, isAdmin, hasFleets, grouped],
  )
}
