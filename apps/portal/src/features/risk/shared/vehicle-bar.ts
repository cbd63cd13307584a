import { rangeFilter, scopeFilter } from '../../../scope/filter-field.ts'
import { firstRange } from './ranked-fields.ts'

/** Date and vehicle filters of a score list. */
export const vehicleBar = [
  rangeFilter(firstRange),
  scopeFilter('vehicle'),
  scopeFilter('connection'),
  scopeFilter('group'),
  scopeFilter('provider'),
]
