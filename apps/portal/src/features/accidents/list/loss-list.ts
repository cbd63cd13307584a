import { faultWords } from '@milepost/contract/accidents/columns'
import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { v2PageSize } from '@milepost/domain/limits'
import { serverList } from '../../../list/list-definition.ts'
import { anyOf, later, oneOf, onOrOff, rangeFilter, scopeFilter } from '../../../scope/filter-field.ts'
import { usePolicyOptions } from '../../policies/shared/use-policies.ts'
import { lossColumns } from './loss-columns.tsx'
import { firstRange, lossFilters } from './loss-filters.ts'
import { lossListQuery } from './loss-list-query.ts'

const faults = [
  { value: 'true', label: faultWords.noFault },
  { value: 'false', label: faultWords.atFault },
  { value: 'unknown', label: faultWords.unknown },
]
const risks = [
  { value: '75,', label: '75 and over' },
  { value: '50,75', label: '50 to 75' },
  { value: '25,50', label: '25 to 50' },
  { value: ',25', label: 'Up to 25' },
]
const costs = [
  { value: ',5000', label: 'Up to $5,000' },
  { value: '5000,25000', label: '$5,000 to 25,000' },
  { value: '25000,100000', label: '$25,000 to 100,000' },
  { value: '100000,', label: '$100,000 and over' },
]

/** All losses of the client in a date range. */
export const lossList = serverList({
  name: 'losses',
  things: ['loss', 'losses'],
  reads: 'losses',
  endpoint: accidentEndpoints.page,
  filters: lossFilters,
  bar: [
    rangeFilter(firstRange),
    oneOf('fault', 'Fault', faults),
    oneOf('cost', 'Cost estimate', costs),
    scopeFilter('vehicle'),
    scopeFilter('driver'),
    later(oneOf('risk', 'Risk', risks)),
    later(anyOf('policy', 'Policy', usePolicyOptions)),
    later(scopeFilter('connection')),
    later(scopeFilter('provider')),
    later(scopeFilter('group')),
    later(onOrOff('incomplete', 'Fault or cost missing')),
  ],
  columns: lossColumns,
  rowId: ({ eventId }) => eventId,
  first: { id: 'occurredAt', descending: true },
  size: v2PageSize,
  export: 'accidents',
  query: lossListQuery,
})
