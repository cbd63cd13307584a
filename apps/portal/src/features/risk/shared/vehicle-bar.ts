import { rangeFilter, scopeFilter } from '../../../scope/filter-field.ts'
import { firstRange } from './ranked-fields.ts'

/** Which days and vehicles a list of scores is about. */
export const vehicleBar = [
  rangeFilter(firstRange),
  scopeFilter('vehicle'),
  scopeFilter('connection'),
  scopeFilter('group'),
  scopeFilter('provider'),
]
