import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { incidentRating, incidentView } from '@milepost/domain/codes'
import { v2PageSize } from '@milepost/domain/limits'
import { regions } from '@milepost/domain/regions'
import { hoursOfWeek } from '@milepost/domain/time/hour-of-week'
import { countsFrom, serverList, totalsFrom } from '../../../list/list-definition.ts'
import { anyOf, later, oneOf, onOrOff, rangeFilter, scopeFilter } from '../../../scope/filter-field.ts'
import { levelOptions } from '../../../scope/level-options.tsx'
import { useTypeOptions } from '../../../scope/use-type-options.ts'
import { useAssigneeOptions } from '../assigning/use-assignee-options.ts'
import { eventColumns } from './event-columns.tsx'
import { eventFilters, firstRange } from './event-filters.ts'
import { eventGroupings } from './event-groupings.ts'
import { eventListQuery } from './event-list-query.ts'

const views = incidentView.all.map(({ name, word }) => ({ value: name, label: word }))
const ratings = incidentRating.all.map(({ code, word }) => ({ value: String(code), label: word }))
const countedOptions = [
  { value: 'yes', label: 'Counted in scores' },
  { value: 'losses', label: 'Counted in scores, without losses not at fault' },
  { value: 'no', label: 'Not counted (inaccurate, repeated or withdrawn)' },
]
const openOptions = [
  { value: 'yes', label: 'Awaiting review' },
  { value: 'no', label: 'Reviewed, not required or part of a loss' },
]
const withdrawnOptions = [
  { value: 'yes', label: 'Withdrawn' },
  { value: 'no', label: 'Not withdrawn' },
]
const repeatedOptions = [
  { value: 'yes', label: 'Repeated or withdrawn' },
  { value: 'no', label: 'Neither repeated nor withdrawn' },
]
const hourOptions = hoursOfWeek.map(({ code, word }) => ({ value: code, label: word }))
const regionOptions = regions.map(({ id, name, code }) => ({ value: String(id), label: name, note: code }))

/** All events of the client in a date range. */
export const eventList = serverList({
  name: 'events',
  things: ['event', 'events'],
  reads: 'events',
  endpoint: incidentEndpoints.page,
  filters: eventFilters,
  bar: [
    rangeFilter(firstRange),
    anyOf('type', 'Type', useTypeOptions),
    anyOf('level', 'Level', levelOptions),
    anyOf('rating', 'Rating', ratings),
    scopeFilter('vehicle'),
    scopeFilter('driver'),
    scopeFilter('connection'),
    later(anyOf('assigned', 'Assigned to', useAssigneeOptions)),
    later(oneOf('view', 'Source', views, 'all')),
    later(onOrOff('video', 'With video')),
    later(oneOf('waiting', 'Review', openOptions)),
    later(oneOf('counted', 'Scores', countedOptions)),
    later(oneOf('withdrawn', 'Withdrawn by provider', withdrawnOptions)),
    later(oneOf('repeated', 'Repeats', repeatedOptions)),
    later(scopeFilter('provider')),
    later(scopeFilter('group')),
    later(anyOf('region', 'Region', regionOptions)),
    later(anyOf('hour', 'Local hour of the week', hourOptions)),
  ],
  columns: eventColumns,
  rowId: ({ id }) => id,
  first: { id: 'occurredAt', descending: true },
  size: v2PageSize,
  groupings: eventGroupings,
  export: 'incidents',
  totals: totalsFrom(
    incidentEndpoints.totals,
    ({ totalCount, isExact, hiddenByView, latestAt }) => ({
      totalCount,
      isExact,
      hiddenRows: hiddenByView ?? 0,
      latestAt,
    }),
    { Exact: true },
  ),
  counts: countsFrom(incidentEndpoints.counts, ({ View, translatedTypes, ratings, ConnectionId, providerIds }) => ({
    view: View ? Object.fromEntries(incidentView.all.map(({ name, code }) => [name, View[code] ?? 0])) : undefined,
    type: translatedTypes ?? undefined,
    rating: ratings ?? undefined,
    connection: ConnectionId ?? undefined,
    provider: providerIds ?? undefined,
  })),
  hiddenRows: { name: 'view', all: 'all' },
  query: eventListQuery,
})
