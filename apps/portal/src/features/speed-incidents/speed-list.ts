import { speedIncidentEndpoints } from '@milepost/contract/speed-incidents/endpoints'
import { tablePageSize } from '@milepost/domain/limits'
import { useMemo } from 'react'
import { useFormat } from '../../lib/format/formatters.ts'
import { serverList, totalsFrom } from '../../list/list-definition.ts'
import { later, oneOf, rangeFilter, scopeFilter } from '../../scope/filter-field.ts'
import { listRange, reportScope, searchedText } from '../../scope/scope-query.ts'
import { excessOptions, leastKmh, notKnown } from './excess-steps.ts'
import { speedColumns } from './speed-columns.tsx'
import { firstRange, type SpeedFilters, speedFilters } from './speed-filters.ts'

const isNotKnown = { value: notKnown, label: 'Unknown limit' }
function useExcessOptions() {
  const { units } = useFormat()
  return useMemo(() => [...excessOptions(units), isNotKnown], [units])
}

const excessQuery = ({ over }: SpeedFilters) => {
  if (over === notKnown) return { UnknownLimit: true }
  return over === undefined ? {} : { OverByKmh: leastKmh(over) }
}

/** All speeding events in a date range. */
export const speedList = serverList({
  name: 'speed-incidents',
  things: ['speed incident', 'speed incidents'],
  reads: 'events',
  endpoint: speedIncidentEndpoints.page,
  filters: speedFilters,
  bar: [
    rangeFilter(firstRange),
    oneOf('over', 'Speeding excess', useExcessOptions),
    scopeFilter('vehicle'),
    scopeFilter('group'),
    scopeFilter('connection'),
    later(scopeFilter('provider')),
  ],
  columns: speedColumns,
  rowId: ({ id }) => id,
  first: { id: 'occurredAt', descending: true },
  size: tablePageSize,
  export: 'speedIncidents',
  totals: totalsFrom(speedIncidentEndpoints.excess, ({ totalCount, isExact }) => ({ totalCount, isExact }), {
    Exact: true,
  }),
  query: (values, { zone, now }) => {
    const { From: from, To: to } = listRange(values, zone, now)
    return { ...reportScope(values), from, to, ...searchedText(values), ...excessQuery(values) }
  },
})
