import type { DatePreset } from '@milepost/ui/filter/date-range-days'
import { type FilterField, rangeFilter, scopeFilter } from '../../scope/filter-field.ts'
import { listRange, searchedText } from '../../scope/scope-query.ts'

type Values = {
  range: DatePreset
  from?: string | undefined
  to?: string | undefined
  connection: readonly string[]
  vehicle: readonly string[]
  group: readonly string[]
  back?: 'yes' | undefined
  text: string
}

/** Query parameters shared by the device health pages. */
export const healthQuery = (values: Values, { zone, now }: { zone: string; now: Date }) => ({
  ...listRange(values, zone, now),
  ...searchedText(values),
  ConnectionId: values.connection,
  VehicleIds: values.vehicle,
  VehicleGroupIds: values.group,
  ...(values.back && { CameBack: true }),
})

/** Filters shared by the device health pages, days first. */
export const healthBar = (first: DatePreset): FilterField[] => [
  rangeFilter(first),
  scopeFilter('vehicle'),
  scopeFilter('connection'),
  scopeFilter('group'),
]
