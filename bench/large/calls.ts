import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import type { Call, Endpoint } from '@milepost/contract/api/endpoint'
import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { clientEndpoints } from '@milepost/contract/clients/endpoints'
import { coachingContactEndpoints } from '@milepost/contract/coaching/endpoints'
import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { connectionSyncEndpoints } from '@milepost/contract/connections/sync'
import { cameraEndpoints, cameraSortColumns } from '@milepost/contract/device-health/cameras'
import { mismatchEndpoints, mismatchSortColumns } from '@milepost/contract/device-health/mismatches'
import { driverEndpoints, driverSortColumns } from '@milepost/contract/drivers/endpoints'
import { exportEndpoints } from '@milepost/contract/exports/endpoints'
import { incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import { jobEndpoints } from '@milepost/contract/jobs/endpoints'
import { oldTotalRiskEndpoints } from '@milepost/contract/legacy-risk/endpoints'
import { outboxEndpoints } from '@milepost/contract/mail/endpoints'
import { mediaEndpoints } from '@milepost/contract/media/endpoints'
import { onboardingEndpoints } from '@milepost/contract/onboarding/endpoints'
import { connectionInviteEndpoints } from '@milepost/contract/onboarding/invites'
import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { providerEndpoints } from '@milepost/contract/providers/endpoints'
import { riskSubjects, riskTypes } from '@milepost/contract/risk/query'
import { rankingColumns, riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { subjectRiskEndpoints } from '@milepost/contract/risk/subject-endpoints'
import { rushHourEndpoints } from '@milepost/contract/rush-hours/endpoints'
import { riskScoreConfigEndpoints } from '@milepost/contract/scoring-config/endpoints'
import { shareEndpoints } from '@milepost/contract/shares/endpoints'
import { systemEndpoints } from '@milepost/contract/system/endpoints'
import { tripEndpoints } from '@milepost/contract/trips/endpoints'
import { userEndpoints } from '@milepost/contract/users/endpoints'
import { validationEndpoints } from '@milepost/contract/validation/endpoints'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { vehicleListEndpoints, vehicleSortColumns } from '@milepost/contract/vehicles/list'
import { vehicleReportEndpoints } from '@milepost/contract/vehicles/report'
import { v2PageSize } from '@milepost/domain/limits'
import { eventCalls } from './event-calls.ts'
import { call, type Known, type MeasuredCall } from './measured-call.ts'
import { rangesOf } from './ranges.ts'
import { reports } from './report-calls.ts'
import type { Size } from './size.ts'

/** Reads that don't slow down with a client's size, or that the bench can't list. */
export const notMeasured: readonly Endpoint[] = [
  systemEndpoints.healthz,
  systemEndpoints.readyz,
  systemEndpoints.settings,
  systemEndpoints.mapFile,
  systemEndpoints.simulatedRoads,
  systemEndpoints.openApi,
  systemEndpoints.live,
  rushHourEndpoints.list,
  connectionEndpoints.signedTerms,
  accidentEndpoints.pdf,
  vehicleReportEndpoints.pdf,
  connectionSyncEndpoints.rejected,
  tripEndpoints.route,
  mediaEndpoints.thumbnail,
  mediaEndpoints.video,
  exportEndpoints.status,
  exportEndpoints.file,
  outboxEndpoints.details,
  onboardingEndpoints.restore,
  onboardingEndpoints.consentBrand,
  shareEndpoints.state,
  shareEndpoints.brand,
]

/** Every list read that the portal offers: each filter, order, range and page that is looked up differently. */
export function measuredCalls(known: Known, size: Size): MeasuredCall[] {
  const { connection, vehicle, driver, group, incident } = known
  const ranges = rangesOf(known.timeZone)
  const { range } = ranges
  const lastPage = (rows: number) => Math.ceil(rows / v2PageSize)
  const client = { id: 1 }
  type VehicleQuery = NonNullable<Call<typeof vehicleListEndpoints.page>['query']>
  type DriverQuery = NonNullable<Call<typeof driverEndpoints.page>['query']>
  // Everything of a fleet at once, several megabytes: requested by programs only, not by pages.
  const wholeFleet = { p50: 1_000, p95: 2_000 }
  // Every vehicle with its driving: a rarely opened report, read from two indexes.
  const allVehicles = { p50: 150, p95: 400 }
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
  const lowerRange = (days: number) => ({ from: range(days).From, to: range(days).To })
  type RankingQuery = NonNullable<Call<typeof riskRankingEndpoints.page>['query']>
  type RankingFilter = NonNullable<Call<typeof riskRankingEndpoints.totals>['query']>
  const ranked = (what: string, query: Partial<RankingQuery>) =>
    call(`vehicles by score, ${what}`, riskRankingEndpoints.page, { query: { ...lowerRange(30), ...query } })
  const rankedTotals = (what: string, query: Partial<RankingFilter>) =>
    call(`vehicles by score, counted, ${what}`, riskRankingEndpoints.totals, { query: { ...lowerRange(30), ...query } })
  const backTest = (what: string, days: number, query: object = {}) =>
    call(
      `losses after scores, ${what}`,
      validationEndpoints.backTest,
      { query: { from: range(days).From, to: range(days).To, ...query } },
      allVehicles,
    )
  return [
    ...eventCalls(known, ranges),
    call('coaching contacts of a connection', coachingContactEndpoints.list, { query: { connectionId: connection } }),
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
    vehicles('words without matches', { SearchedText: 'zzzzqqq' }),
    vehicles('inactive', { VehicleStatus: 2 }),
    vehicles('that report, of a provider, last page', {
      Reporting: 'active',
      providerIds: [1],
      ProviderIdsOperator: 1,
      PageNumber: lastPage(size.vehicles * 0.8),
    }),
    vehicles('a few by their ids', { vehicleIds: [vehicle] }),
    call('vehicles, reporting totals', vehicleListEndpoints.totals, { params: client }),
    call('vehicles, reporting totals, of a group', vehicleListEndpoints.totals, {
      params: client,
      query: { vehicleGroups: [group] },
    }),
    call('vehicles, reporting totals, a text', vehicleListEndpoints.totals, {
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
    call('vehicles, picker, a selected one', vehicleListEndpoints.options, {
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
    call('old total risk, five months', oldTotalRiskEndpoints.report, { query: lowerRange(150) }, allVehicles),
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
    ...reports(lowerRange, { connection, group, vehicle }),
    ...rankingColumns.flatMap((SortBy) =>
      (['asc', 'desc'] as const).map((SortDirection) =>
        ranked(`by ${SortBy}, ${SortDirection}`, { SortBy, SortDirection }),
      ),
    ),
    ...riskTypes.map((riskType) => ranked(`of ${riskType} risk`, { riskType })),
    ranked('one band', { bands: [4] }),
    ranked('a group', { vehicleGroupIds: [group] }),
    ranked('a text', { SearchedText: '12' }),
    ranked('coached, long distance', { HasCoaching: true, MinimumDistanceMeters: 1_000_000 }),
    ranked('the last page', { PageNumber: lastPage(size.vehicles) }),
    ranked('three months', { from: range(90).From, to: range(90).To }),
    ranked('drivers', { subject: 'driver' }),
    rankedTotals('all', {}),
    rankedTotals('of combined risk', { riskType: 'combined' }),
    rankedTotals('one band', { bands: [4] }),
    rankedTotals('a group', { vehicleGroupIds: [group] }),
    rankedTotals('a text', { SearchedText: '12' }),
    rankedTotals('coached, long distance', { HasCoaching: true, MinimumDistanceMeters: 1_000_000 }),
    rankedTotals('drivers', { subject: 'driver' }),
    ranked('drivers by change', { subject: 'driver', SortBy: 'change' }),
    ...riskSubjects.flatMap((subject) => [
      call(`scoring details of ${subject}s`, riskRankingEndpoints.scoringDetails, {
        query: { ...lowerRange(30), subject },
      }),
      call(`factors of a ${subject}`, riskRankingEndpoints.factors, {
        params: { id: subject === 'vehicle' ? vehicle : driver },
        query: { ...lowerRange(30), subject },
      }),
      call(`without a behavior of a ${subject}`, riskRankingEndpoints.whatIf, {
        query: { subject, ids: [subject === 'vehicle' ? vehicle : driver], factor: 'phone' },
      }),
    ]),
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
    drivers('words without matches', { SearchedText: 'zzzzqqq' }),
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
    call('drivers, totals', driverEndpoints.totals, { params: client }),
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
    cameras('obstructed road cameras', { FrontExternalStatus: [1] }),
    cameras('reported again', { CameBack: true }),
    cameras('a unit in words', { SearchedText: '00777' }),
    cameras('words without matches', { SearchedText: 'zzzzqqq' }),
    ...mismatchSortColumns.map((SortBy) => mismatches(`by ${SortBy}`, { SortBy })),
    mismatches('of a type, last page', { MismatchType: [2], PageNumber: Math.ceil(size.vehicles / 35 / 3 / 10) - 1 }),
    mismatches('of a group', { VehicleGroupIds: [group] }),
    mismatches('a unit in words', { SearchedText: '00777' }),
    call('both sides of a mismatch', mismatchEndpoints.details, { params: { ...client, vid: vehicle } }),
    accuracy('3 months', 92),
    accuracy('12 months', 365),
    accuracy('12 months of a type', 365, { translatedTypes: ['speeding'] }),
    accuracy('3 months of a connection', 92, { connectionId: [connection] }),
    backTest('3 months', 92),
    backTest('12 months', 365),
    backTest('12 months of a connection', 365, { connectionId: [connection] }),
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
