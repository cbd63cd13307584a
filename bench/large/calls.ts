import { accidentEndpoints, accidentSortColumns } from '@milepost/contract/accidents'
import { auditEndpoints } from '@milepost/contract/audit'
import { cameraEndpoints, cameraSortColumns } from '@milepost/contract/cameras'
import { clientEndpoints } from '@milepost/contract/clients'
import { connectionInviteEndpoints } from '@milepost/contract/connection-invites'
import { connectionSyncEndpoints } from '@milepost/contract/connection-sync'
import { connectionEndpoints } from '@milepost/contract/connections'
import { driverEndpoints, driverSortColumns } from '@milepost/contract/drivers'
import type { Call, Endpoint } from '@milepost/contract/endpoint'
import { exportEndpoints } from '@milepost/contract/exports'
import { incidentReviewEndpoints } from '@milepost/contract/incident-review'
import { incidentTypeEndpoints } from '@milepost/contract/incident-types'
import { incidentEndpoints } from '@milepost/contract/incidents'
import { jobEndpoints } from '@milepost/contract/job-runs'
import { v2PageSize } from '@milepost/contract/limits'
import { mediaEndpoints } from '@milepost/contract/media'
import { mismatchEndpoints, mismatchSortColumns } from '@milepost/contract/mismatches'
import { outboxEndpoints } from '@milepost/contract/outbox'
import { policyEndpoints } from '@milepost/contract/policies'
import { providerEndpoints } from '@milepost/contract/providers'
import { riskScoreConfigEndpoints } from '@milepost/contract/risk-score-config'
import { subjectRiskEndpoints } from '@milepost/contract/subject-risk'
import { systemEndpoints } from '@milepost/contract/system'
import { tripEndpoints } from '@milepost/contract/trips'
import { userEndpoints } from '@milepost/contract/users'
import { validationEndpoints } from '@milepost/contract/validation'
import { vehicleListEndpoints, vehicleSortColumns } from '@milepost/contract/vehicle-list'
import { vehicleReportEndpoints } from '@milepost/contract/vehicle-report'
import { vehicleEndpoints } from '@milepost/contract/vehicles'
import { toRangeTime } from '@milepost/contract/wire-time'
import { localDay } from '@milepost/geo/time-zone'
import { dayAfter, dayStart } from '@milepost/server/features/incidents/range-pieces'
import type { Input } from './api.ts'
import type { Size } from './size.ts'

/** A read as a page makes it; over its budget of milliseconds the bench fails. */
export type MeasuredCall = { what: string; endpoint: Endpoint; input: Input; p50: number; p95: number }

/** What a read may take at half of its tries, and at 19 of 20, where nothing else is said (issue of speed at size). */
const usual = { p50: 50, p95: 150 }

/** Records that the bench's client has, and its time zone; its ids are told in `fill-fleet`. */
export type Known = {
  connection: number
  vehicle: string
  driver: string
  group: string
  incident: string
  loss: string
  timeZone: string
}

function call<E extends Endpoint>(
  what: string,
  endpoint: E,
  input: Call<E>,
  budget: Partial<typeof usual> = {},
): MeasuredCall {
  return { what, endpoint, input: input as Input, ...usual, ...budget }
}

/** Reads that no size of a client makes slower, or that no list of the bench can have. */
export const notMeasured: readonly Endpoint[] = [
  systemEndpoints.healthz,
  systemEndpoints.readyz,
  systemEndpoints.settings,
  systemEndpoints.mapFile,
  systemEndpoints.openApi,
  systemEndpoints.live,
  clientEndpoints.rushHours,
  connectionEndpoints.signedTerms,
  accidentEndpoints.pdf,
  vehicleReportEndpoints.pdf,
  connectionSyncEndpoints.setAside,
  tripEndpoints.route,
  mediaEndpoints.thumbnail,
  mediaEndpoints.video,
  exportEndpoints.status,
  exportEndpoints.file,
  outboxEndpoints.details,
]

const dayMs = 86_400_000

/** Every read that the portal offers over lists: each filter, order, range and page that differs in how it is found. */
export function measuredCalls(
  { connection, vehicle, driver, group, incident, loss, timeZone }: Known,
  size: Size,
): MeasuredCall[] {
  const lastPage = (rows: number) => Math.ceil(rows / v2PageSize)
  const client = { id: 1 }
  const dayAgo = (days: number) => localDay(timeZone, Date.now() - days * dayMs)
  // As pages ask: whole days of the client's zone, to the end of today.
  const range = (days: number) => ({
    From: toRangeTime(dayStart(timeZone, dayAgo(days - 1))),
    To: toRangeTime(new Date(dayStart(timeZone, dayAfter(dayAgo(0))).getTime() - 1000)),
  })
  // As programs may ask: to the second.
  const cutRange = (days: number) => ({
    From: toRangeTime(new Date(Date.now() - days * dayMs)),
    To: toRangeTime(new Date()),
  })
  type EventQuery = NonNullable<Call<typeof incidentEndpoints.page>['query']>
  type VehicleQuery = NonNullable<Call<typeof vehicleListEndpoints.page>['query']>
  type DriverQuery = NonNullable<Call<typeof driverEndpoints.page>['query']>
  const events = (what: string, query: EventQuery, budget?: Partial<typeof usual>) =>
    call(`events, ${what}`, incidentEndpoints.page, { params: client, query }, budget)
  const totals = (
    what: string,
    query: NonNullable<Call<typeof incidentEndpoints.totals>['query']>,
    budget?: Partial<typeof usual>,
  ) => call(`totals of events, ${what}`, incidentEndpoints.totals, { params: client, query }, budget)
  const bounded = { p50: 150, p95: 300 }
  // Everything of a fleet at once, some megabytes: asked for by programs, by no page.
  const wholeFleet = { p50: 1_000, p95: 2_000 }
  const vehicles = (what: string, query: VehicleQuery) =>
    call(`vehicles, ${what}`, vehicleListEndpoints.page, { params: client, query })
  const drivers = (what: string, query: DriverQuery) =>
    call(`drivers, ${what}`, driverEndpoints.page, { params: client, query })
  type CameraQuery = NonNullable<Call<typeof cameraEndpoints.obstructed>['query']>
  const cameras = (what: string, query: Omit<CameraQuery, 'From' | 'To'>) =>
    call(`cameras, ${what}`, cameraEndpoints.obstructed, { params: client, query: { ...range(31), ...query } })
  type MismatchQuery = NonNullable<Call<typeof mismatchEndpoints.page>['query']>
  const mismatches = (what: string, query: Omit<MismatchQuery, 'From' | 'To'>) =>
    call(`mismatches, ${what}`, mismatchEndpoints.page, { params: client, query: { ...range(31), ...query } })
  const accuracy = (what: string, days: number, query: object = {}) =>
    call(`accuracy, ${what}`, validationEndpoints.accuracy, {
      query: { from: range(days).From, to: range(days).To, ...query },
    })
  const byRisk = { SortBy: 'riskScore', SortDirection: 'desc' } as const
  const lowestRisk = { SortBy: 'riskScore', SortDirection: 'asc' } as const
  const filters: [string, Omit<EventQuery, 'From' | 'To'>][] = [
    ['a rare type', { translatedTypes: ['collision'] }],
    ['a common type', { translatedTypes: ['speeding'] }],
    ['five types', { translatedTypes: ['collision', 'drowsiness', 'phoneUsage', 'harshBraking', 'rollingStop'] }],
    ['critical', { severities: [5] }],
    ['pending', { ratings: [2] }],
    ['inaccurate', { ratings: [1] }],
    ['with video', { HasVideo: true }],
    ['three regions', { RegionId: [17, 5, 44] }],
    ['a type in a region', { RegionId: [17], translatedTypes: ['drowsiness'] }],
    ['one connection', { ConnectionId: [connection] }],
    ['by connection', { GroupBy: 'connection' }],
    ['a group of a tenth of the vehicles', { vehicleGroups: [group] }],
    ['one vehicle', { vehicleIds: [vehicle] }],
    ['one driver', { driverIds: [driver] }],
    ['a unit in words', { SearchedText: 'unit 00777' }],
    ['a name in words', { SearchedText: 'castillo' }],
    ['a town in words', { SearchedText: 'chicago' }],
    ['words that nothing has', { SearchedText: 'zzzzqqq' }],
    ['one letter', { SearchedText: 'u' }],
  ]
  type LossQuery = NonNullable<Call<typeof accidentEndpoints.page>['query']>
  const losses = (what: string, query: LossQuery) =>
    call(`losses, ${what}`, accidentEndpoints.page, { query: { ...range(365), ...query } })
  const lossFilters: [string, LossQuery][] = [
    ['12 months', {}],
    ['24 months', range(730)],
    ['no fault', { NoFaultAccident: 'true' }],
    ['risky ones', { RiskScore: '60,' }],
    ['dear ones', { CostEstimate: '20000,' }],
    ['one connection', { ConnectionId: [connection] }],
    ['one provider', { ProviderId: [1] }],
    ['one driver', { DriverId: [driver] }],
    ['one vehicle', { VehicleId: [vehicle] }],
    ['a number', { SearchedText: 'AC0100' }],
    ['a name in words', { SearchedText: 'castillo' }],
    ['words that nothing has', { SearchedText: 'zzzzqqq' }],
    ['one letter', { SearchedText: 'u' }],
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
    ...(['critical', 'a common type', 'one vehicle', 'a name in words', 'one letter'] as const).map((words) =>
      events(`12 months by lowest risk, ${words}`, { ...range(365), ...lowestRisk, ...filterOf(words) }),
    ),
    ...(['a group of a tenth of the vehicles', 'with video', 'a name in words', 'one letter'] as const).map((words) =>
      events(`12 months by risk, ${words}, page 50`, { ...range(365), ...byRisk, ...filterOf(words), PageNumber: 50 }),
    ),
    ...[7, 30, 90, 365].map((days) => totals(`${days} days`, range(days))),
    // Days that are cut into are counted event by event.
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
    // A thousand whole events, half a megabyte: for programs, too.
    call(
      'events of a vehicle, a year',
      incidentEndpoints.ofVehicle,
      { params: { id: vehicle }, query: { startTime: range(365).From } },
      { p50: 150, p95: 300 },
    ),
    call('event', incidentReviewEndpoints.details, { params: { id: incident } }),
    call('event, speed and forces', incidentReviewEndpoints.telemetry, { params: { id: incident } }),
    call('event, right to its clips', mediaEndpoints.token, { params: { id: incident } }),
    ...accidentSortColumns.flatMap((SortBy) => [
      losses(`by ${SortBy}`, { SortBy, SortDirection: 'asc' }),
      losses(`by ${SortBy} downwards, page 10`, { SortBy, SortDirection: 'desc', PageNumber: 10 }),
    ]),
    ...lossFilters.flatMap(([words, query]) => [
      losses(words, query),
      call(`losses, sums, ${words}`, accidentEndpoints.summary, { query: { ...range(365), ...query } }),
    ]),
    call('loss', accidentEndpoints.report, { params: { eventId: loss } }),
    call('incident types', incidentTypeEndpoints.list, {}),
    ...vehicleSortColumns.flatMap((SortBy) => [
      vehicles(`by ${SortBy}`, { SortBy }),
      vehicles(`by ${SortBy} downwards`, { SortBy, SortDirection: 'desc' }),
      vehicles(`by ${SortBy}, last page`, { SortBy, PageNumber: lastPage(size.vehicles) }),
    ]),
    vehicles('by connection', { GroupBy: 'connection' }),
    vehicles('of a group', { vehicleGroups: [group] }),
    vehicles('a unit in words', { SearchedText: '00777' }),
    vehicles('a name of a group in words', { SearchedText: 'group 05' }),
    vehicles('words that nothing has', { SearchedText: 'zzzzqqq' }),
    vehicles('inactive', { VehicleStatus: 2 }),
    vehicles('that report, of a provider, last page', {
      Reporting: 'active',
      providerIds: [1],
      ProviderIdsOperator: 1,
      PageNumber: lastPage(size.vehicles * 0.8),
    }),
    vehicles('a few by their ids', { vehicleIds: [vehicle] }),
    call('vehicles, how they report', vehicleListEndpoints.totals, { params: client }),
    call('vehicles, how they report, of a group', vehicleListEndpoints.totals, {
      params: client,
      query: { vehicleGroups: [group] },
    }),
    call('vehicles, how they report, a text', vehicleListEndpoints.totals, {
      params: client,
      query: { SearchedText: '00777' },
    }),
    call('vehicles, options', vehicleListEndpoints.counts, { params: client, query: {} }, { p50: 150 }),
    call('vehicles, picker', vehicleListEndpoints.options, { params: client }),
    call('vehicles, picker, a unit in words', vehicleListEndpoints.options, {
      params: client,
      query: { SearchedText: '00777' },
    }),
    call('vehicles, picker, one letter', vehicleListEndpoints.options, {
      params: client,
      query: { SearchedText: 'z' },
    }),
    call('vehicles, picker, a chosen one', vehicleListEndpoints.options, {
      params: client,
      query: { vehicleIds: [vehicle] },
    }),
    call(
      'positions of all vehicles',
      vehicleListEndpoints.positions,
      { params: client, query: {} },
      { p50: 150, p95: 300 },
    ),
    call('vehicles of the client', vehicleEndpoints.ofClient, { params: client }, wholeFleet),
    call('vehicles of a connection', vehicleEndpoints.ofConnection, { query: { connectionId: connection } }),
    call('groups, picker', vehicleListEndpoints.groupOptions, { params: client }),
    call('groups, picker, a name in words', vehicleListEndpoints.groupOptions, {
      params: client,
      query: { SearchedText: 'group 05' },
    }),
    call('numbers of the risk model', riskScoreConfigEndpoints.current, { params: client }),
    call('versions of the risk model', riskScoreConfigEndpoints.versions, { params: client }),
    call('vehicle', vehicleEndpoints.details, { params: { id: vehicle } }),
    call('settings of a vehicle', vehicleEndpoints.settings, { params: { id: vehicle } }),
    ...[30, 90].flatMap((days) => {
      const { From: from, To: to } = range(days)
      return [
        call(`driving of a vehicle, ${days} days`, vehicleEndpoints.stats, {
          params: { id: vehicle },
          query: { from, to },
        }),
        call(`report of a vehicle, ${days} days`, vehicleReportEndpoints.report, {
          params: { id: vehicle },
          query: { from, to },
        }),
        call(`regions of a vehicle, ${days} days`, vehicleEndpoints.geoStats, {
          params: { id: vehicle },
          query: { from, to },
        }),
      ]
    }),
    call('risk of a vehicle', vehicleEndpoints.risk, { params: { id: vehicle } }),
    call('risk of a driver', subjectRiskEndpoints.driver, { params: { id: driver } }),
    call('risk of a group', subjectRiskEndpoints.group, { params: { id: group } }),
    call('risk of a connection', subjectRiskEndpoints.connection, { params: { id: connection } }),
    call('risk of a region', subjectRiskEndpoints.region, { query: { RegionId: 17 } }),
    call('risk of the fleet', subjectRiskEndpoints.fleet, {}),
    call('groups', vehicleEndpoints.groups, { query: { connectionId: connection } }),
    call('trips of a vehicle', vehicleEndpoints.trips, {
      params: { id: vehicle },
      query: { from: range(30).From, to: range(30).To, connectionId: connection },
    }),
    ...driverSortColumns.flatMap((SortBy) => [
      drivers(`by ${SortBy}`, { SortBy }),
      drivers(`by ${SortBy} downwards`, { SortBy, SortDirection: 'desc' }),
      drivers(`by ${SortBy}, last page`, { SortBy, PageNumber: lastPage(size.drivers) }),
    ]),
    drivers('a name in words', { SearchedText: 'castillo' }),
    drivers('words that nothing has', { SearchedText: 'zzzzqqq' }),
    drivers('of a connection', { ConnectionId: [connection] }),
    call('driver', driverEndpoints.details, { params: { id: driver } }),
    call('license of a driver', driverEndpoints.license, { params: { id: driver } }),
    ...[30, 90].flatMap((days) => {
      const query = { from: range(days).From, to: range(days).To }
      return [
        call(`driving of a driver, ${days} days`, driverEndpoints.stats, { params: { id: driver }, query }),
        call(`trips of a driver, ${days} days`, driverEndpoints.trips, { params: { id: driver }, query }),
      ]
    }),
    call('drivers, how they stand', driverEndpoints.totals, { params: client }),
    call('drivers, picker', driverEndpoints.options, { params: client }),
    call('drivers, picker, a name in words', driverEndpoints.options, {
      params: client,
      query: { SearchedText: 'castillo' },
    }),
    call('drivers, picker, one letter', driverEndpoints.options, { params: client, query: { SearchedText: '9' } }),
    call('drivers of the client', driverEndpoints.ofClient, { params: client }, wholeFleet),
    call('drivers of a connection', driverEndpoints.ofConnection, { query: { connectionId: connection } }),
    ...cameraSortColumns.flatMap((SortBy) => [
      cameras(`obstructed by ${SortBy}`, { Status: [1], SortBy }),
      cameras(`all by ${SortBy}`, { SortBy, SortDirection: 'desc' }),
      cameras(`all by ${SortBy}, last page`, { SortBy, PageNumber: Math.ceil(size.vehicles / 10) - 1 }),
    ]),
    cameras('by connection', { GroupBy: 'connection' }),
    cameras('of a group', { VehicleGroupIds: [group] }),
    cameras('road cameras that see nothing', { FrontExternalStatus: [1] }),
    cameras('came back', { CameBack: true }),
    cameras('a unit in words', { SearchedText: '00777' }),
    cameras('words that nothing has', { SearchedText: 'zzzzqqq' }),
    ...mismatchSortColumns.map((SortBy) => mismatches(`by ${SortBy}`, { SortBy })),
    mismatches('of a type, last page', { MismatchType: [2], PageNumber: Math.ceil(size.vehicles / 35 / 3 / 10) - 1 }),
    mismatches('of a group', { VehicleGroupIds: [group] }),
    mismatches('a unit in words', { SearchedText: '00777' }),
    call('both sides of a mismatch', mismatchEndpoints.details, { params: { ...client, vid: vehicle } }),
    accuracy('3 months', 92),
    accuracy('12 months', 365),
    accuracy('12 months of a type', 365, { translatedTypes: ['speeding'] }),
    accuracy('3 months of a connection', 92, { connectionId: [connection] }),
    call('policies', policyEndpoints.list, {}),
    call('invitations of fleets', connectionInviteEndpoints.list, {}),
    call('connections', connectionEndpoints.list, {}),
    call('connection', connectionEndpoints.details, { params: { id: connection } }),
    call('connection, data flow', connectionSyncEndpoints.status, { params: { id: connection } }),
    call('progress', connectionSyncEndpoints.progress, {}),
    call('person', userEndpoints.me, {}),
    call('groups of people', userEndpoints.groups, {}),
    call('invitations', userEndpoints.invites, {}),
    call('clients', clientEndpoints.list, {}),
    call('client', clientEndpoints.me, {}),
    call('providers', providerEndpoints.list, {}),
    call('providers of the client', providerEndpoints.ofClient, { params: client }),
    call('activity of an event', auditEndpoints.ofRecord, { query: { subjectType: 'incident', subjectId: incident } }),
    call('activity of all', auditEndpoints.all, { query: range(30) }),
    call('background work', jobEndpoints.list, { query: range(7) }),
    call('outbox', outboxEndpoints.list, { query: {} }),
  ]
}
