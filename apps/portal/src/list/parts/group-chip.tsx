import { SingleFilter } from '@milepost/ui/filter/choice-filters'
import { useHasFleets } from '../../scope/use-fleets.ts'
import type { ListValues } from '../list-fields.ts'
import type { ListState } from '../list-state.ts'

/** "Group None": groups the rows; absent if the list has no groupings. */
export function GroupChip<Row extends object>({
  list,
}: {
  list: ListState<ListValues & Record<string, unknown>, Row>
}) {
  const hasFleets = useHasFleets()
  const offered = list.definition.groupings?.filter(({ ofFleets }) => hasFleets || !ofFleets) ?? []
  if (offered.length === 0) return null
  return (
    <SingleFilter
      label="Group"
      value={list.values.by as string | undefined}
      fallback="none"
      options={[{ value: 'none', label: 'None' }, ...offered.map(({ value, label }) => ({ value, label }))]}
      onChange={(by) => list.change({ by: by ?? 'none' })}
    />
  )
}
