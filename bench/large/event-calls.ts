import { accidentEndpoints, accidentSortColumns } from '@milepost/contract/accidents/endpoints'
import type { Call } from '@milepost/contract/api/endpoint'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { mediaEndpoints } from '@milepost/contract/media/endpoints'
import { call, type Known, type MeasuredCall, type usual } from './measured-call.ts'
import type { Ranges } from './ranges.ts'

/** Lists, counts and records of events and losses. */
export function eventCalls(
  { connection, vehicle, driver, group, smallGroup, wholeGroup, incident, loss }: Known,
  { range, cutRange }: Ranges,
): MeasuredCall[] {
  const client = { id: 1 }
  type EventQuery = NonNullable<Call<typeof incidentEndpoints.page>['query']>
  const events = (what: string, query: EventQuery, budget?: Partial<typeof usual>) =>
    call(`events, ${what}`, incidentEndpoints.page, { params: client, query }, budget)
  const totals = (
    what: string,
    query: NonNullable<Call<typeof incidentEndpoints.totals>['query']>,
    budget?: Partial<typeof usual>,
  ) => call(`totals of events, ${what}`, incidentEndpoints.totals, { params: client, query }, budget)
  const bounded = { p50: 150, p95: 300 }
  const byRisk = { SortBy: 'riskScore', SortDirection: 'desc' } as const
  const lowestRisk = { SortBy: 'riskScore', SortDirection: 'asc' } as const
  type Filter = Omit<EventQuery, 'From' | 'To'>
  const filters: [string, Filter][] = [
    ['a rare type', { translatedTypes: ['collision'] }],
    ['a common type', { translatedTypes: ['speeding'] }],
    ['five types', { translatedTypes: ['collision', 'drowsiness', 'phoneUsage', 'harshBraking', 'rollingStop'] }],
    ['critical', { severities: [5] }],
    ['pending', { ratings: [2] }],
    ['inaccurate', { ratings: [1] }],
    ['with video', { HasVideo: true }],
    ['counted in scores', { Counted: true }],
    ['three regions', { RegionId: [17, 5, 44] }],
    ['a region where nothing happened', { RegionId: [998] }],
    ['an hour of the week', { HourOfWeek: ['2-8'] }],
    ['a quiet hour of the week', { HourOfWeek: ['7-3'] }],
    [
      'nights from Friday to Sunday',
      { HourOfWeek: [22, 23, 0, 1, 2, 3].flatMap((hour) => [`5-${hour}`, `6-${hour}`, `7-${hour}`]) },
    ],
    ['a type in a region', { RegionId: [17], translatedTypes: ['drowsiness'] }],
    ['one connection', { ConnectionId: [connection] }],
    ['by connection', { GroupBy: 'connection' }],
    ['a group of a tenth of the vehicles', { vehicleGroups: [group] }],
    ['a group of a fortieth of the vehicles', { vehicleGroups: [smallGroup] }],
    ['a group of all vehicles', { vehicleGroups: [wholeGroup] }],
    ['a region with video', { RegionId: [17], HasVideo: true }],
    ['one vehicle', { vehicleIds: [vehicle] }],
    ['one driver', { driverIds: [driver] }],
    ['a unit in words', { SearchedText: 'unit 00777' }],
    ['a name in words', { SearchedText: 'castillo' }],
    ['a town in words', { SearchedText: 'chicago' }],
    ['words without matches', { SearchedText: 'zzzzqqq' }],
    ['one letter', { SearchedText: 'u' }],
  ]
  type LossQuery = NonNullable<Call<typeof accidentEndpoints.page>['query']>
  const losses = (what: string, query: LossQuery) =>
    call(`losses, ${what}`, accidentEndpoints.page, { query: { ...range(365), ...query } })
  const lossFilters: [string, LossQuery][] = [
    ['12 months', {}],
    ['24 months', range(730)],
    ['not at fault', { NoFaultAccident: 'true' }],
    ['high risk', { RiskScore: '60,' }],
    ['high cost', { CostEstimate: '20000,' }],
    ['one connection', { ConnectionId: [connection] }],
    ['one provider', { ProviderId: [1] }],
    ['one driver', { DriverId: [driver] }],
    ['one vehicle', { VehicleId: [vehicle] }],
    ['a number', { SearchedText: 'AC0100' }],
    ['a name in words', { SearchedText: 'castillo' }],
    ['words without matches', { SearchedText: 'zzzzqqq' }],
    ['one letter', { SearchedText: 'u' }],
  ]
  // Where heat maps, regions and reports of a group link to.
  const both: [string, Filter][] = [
    ['an hour of the week of a group', { vehicleGroups: [group], HourOfWeek: ['2-8'] }],
    ['an hour of the week in a region', { RegionId: [17], HourOfWeek: ['2-8'] }],
    ['a type of a group', { vehicleGroups: [group], translatedTypes: ['drowsiness'] }],
    ['a region of a group', { vehicleGroups: [group], RegionId: [17] }],
    ['one letter of a group', { vehicleGroups: [group], SearchedText: 'u' }],
  ]
  const filterOf = (words: string) => filters.find(([name]) => name === words)![1]
  const counted = filters.filter(([, filter]) => !filter.GroupBy)
  return [
    ...[7, 30, 90, 365].map((days) => events(`${days} days`, range(days))),
    events('30 days, page 100', { ...range(30), PageNumber: 100 }),
    events('12 months, page 100', { ...range(365), PageNumber: 100 }),
    events('12 months, page 5,000', { ...range(365), PageNumber: 5000 }),
    events('30 days, oldest first', { ...range(30), SortBy: 'occurredAt', SortDirection: 'asc' }),
    ...[7, 30, 90, 365].map((days) => events(`${days} days by risk`, { ...range(days), ...byRisk })),
    events('30 days to the second', cutRange(30)),
    events('12 months by lowest risk', { ...range(365), ...lowestRisk }),
    events('30 days by risk, page 100', { ...range(30), ...byRisk, PageNumber: 100 }),
    events('12 months by risk, page 100', { ...range(365), ...byRisk, PageNumber: 100 }),
    events('12 months by risk, page 500', { ...range(365), ...byRisk, PageNumber: 500 }),
    ...filters.flatMap(([words, filter]) => [
      events(`30 days, ${words}`, { ...range(30), ...filter }),
      events(`12 months, ${words}`, { ...range(365), ...filter }),
      events(`12 months, ${words}, page 10`, { ...range(365), ...filter, PageNumber: 10 }),
      events(`12 months by risk, ${words}`, { ...range(365), ...byRisk, ...filter }),
      events(`12 months by risk, ${words}, page 2`, { ...range(365), ...byRisk, ...filter, PageNumber: 2 }),
      events(`12 months by risk, ${words}, page 10`, { ...range(365), ...byRisk, ...filter, PageNumber: 10 }),
    ]),
    ...both.flatMap(([words, filter]) => [
      events(`12 months, ${words}`, { ...range(365), ...filter }),
      events(`12 months by risk, ${words}`, { ...range(365), ...byRisk, ...filter }),
    ]),
    ...(['critical', 'a common type', 'one vehicle', 'a name in words', 'one letter'] as const).map((words) =>
      events(`12 months by lowest risk, ${words}`, { ...range(365), ...lowestRisk, ...filterOf(words) }),
    ),
    ...(['a group of a tenth of the vehicles', 'with video', 'a name in words', 'one letter'] as const).map((words) =>
      events(`12 months by risk, ${words}, page 50`, { ...range(365), ...byRisk, ...filterOf(words), PageNumber: 50 }),
    ),
    ...[7, 30, 90, 365].map((days) => totals(`${days} days`, range(days))),
    // Partial days are counted event by event.
    ...[7, 30].map((days) => totals(`${days} days to the second`, cutRange(days), bounded)),
    ...counted.map(([words, filter]) => totals(`30 days, ${words}`, { ...range(30), ...filter }, bounded)),
    ...counted.map(([words, filter]) => totals(`12 months, ${words}`, { ...range(365), ...filter }, bounded)),
    call('events, options of 12 months', incidentEndpoints.counts, { params: client, query: range(365) }, { p50: 150 }),
    call(
      'events, options of 30 days of a region',
      incidentEndpoints.counts,
      { params: client, query: { ...range(30), RegionId: [17] } },
      { p50: 150 },
    ),
    call(
      'events, options of 30 days of a text',
      incidentEndpoints.counts,
      { params: client, query: { ...range(30), SearchedText: 'chicago' } },
      { p50: 150, p95: 300 },
    ),
    call('events, options of 30 days', incidentEndpoints.counts, { params: client, query: range(30) }, { p50: 150 }),
    call('events of a vehicle', incidentEndpoints.ofVehicle, {
      params: { id: vehicle },
      query: { startTime: range(30).From },
    }),
    call('events of a driver', incidentEndpoints.ofDriver, {
      params: { id: driver },
      query: { startTime: range(30).From },
    }),
    // A thousand complete events, half a megabyte: also for programs.
    call(
      'events of a vehicle, a year',
      incidentEndpoints.ofVehicle,
      { params: { id: vehicle }, query: { startTime: range(365).From } },
      { p50: 150, p95: 300 },
    ),
    call('event', incidentReviewEndpoints.details, { params: { id: incident } }),
    call('event, speed and forces', incidentReviewEndpoints.telemetry, { params: { id: incident } }),
    call('event, access to its clips', mediaEndpoints.token, { params: { id: incident } }),
    ...accidentSortColumns.flatMap((SortBy) => [
      losses(`by ${SortBy}`, { SortBy, SortDirection: 'asc' }),
      losses(`by ${SortBy} downwards, page 10`, { SortBy, SortDirection: 'desc', PageNumber: 10 }),
    ]),
    ...lossFilters.flatMap(([words, query]) => [
      losses(words, query),
      call(`losses, totals, ${words}`, accidentEndpoints.summary, { query: { ...range(365), ...query } }),
    ]),
    call('loss', accidentEndpoints.report, { params: { eventId: loss } }),
  ]
}
