import { accidentColumns } from '@milepost/contract/accidents/columns'
import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import type { Received } from '@milepost/contract/api/endpoint'
import { auditColumns } from '@milepost/contract/audit/columns'
import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { coachingContactColumns } from '@milepost/contract/coaching/contact-columns'
import { type CoachingContact, coachingContactEndpoints } from '@milepost/contract/coaching/endpoints'
import { connectionColumns } from '@milepost/contract/connections/columns'
import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { rejectedColumns } from '@milepost/contract/connections/rejected-columns'
import { connectionSyncEndpoints } from '@milepost/contract/connections/sync'
import { cameraColumns } from '@milepost/contract/device-health/camera-columns'
import { cameraEndpoints } from '@milepost/contract/device-health/cameras'
import { mismatchColumns } from '@milepost/contract/device-health/mismatch-columns'
import { mismatchEndpoints } from '@milepost/contract/device-health/mismatches'
import { driverColumns } from '@milepost/contract/drivers/columns'
import { driverEndpoints } from '@milepost/contract/drivers/endpoints'
import type { ExportList } from '@milepost/contract/exports/endpoints'
import { incidentColumns } from '@milepost/contract/incidents/columns'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { connectionInviteColumns } from '@milepost/contract/onboarding/invite-columns'
import { connectionInviteEndpoints } from '@milepost/contract/onboarding/invites'
import { policyColumns } from '@milepost/contract/policies/columns'
import { type Policy, policyEndpoints } from '@milepost/contract/policies/endpoints'
import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { detailColumns, rankingColumns } from '@milepost/contract/risk/ranking-columns'
import { speedIncidentColumns } from '@milepost/contract/speed-incidents/columns'
import { speedIncidentEndpoints } from '@milepost/contract/speed-incidents/endpoints'
import { tripColumns } from '@milepost/contract/trips/columns'
import { usageVehicleColumns } from '@milepost/contract/usage/columns'
import { usageReportEndpoints } from '@milepost/contract/usage/endpoints'
import { vehicleColumns } from '@milepost/contract/vehicles/columns'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { countIncidents } from '../../reporting/incidents/count-incidents.ts'
import { countLosses, selectLosses } from '../accidents/list-queries.ts'
import { type LossRow, toLoss } from '../accidents/row.ts'
import { type AuditRow, countAudit, entryOf, selectAudit } from '../audit/queries.ts'
import { countContacts, orderedContacts } from '../coaching/contact-queries.ts'
import {
  type ConnectionRow,
  countConnections,
  findConnection,
  orderedConnections,
  toConnection,
} from '../connections/queries.ts'
import { countRejected, type RejectedRow, selectRejected, toRejected } from '../connections/sync/rejected-queries.ts'
import { type CameraRow, countCameras, selectCameras, toCameraRow } from '../device-health/camera-queries.ts'
import { countMismatches, type MismatchRow, selectMismatches, toMismatch } from '../device-health/mismatch-queries.ts'
import { driverFacts } from '../drivers/export-facts.ts'
import {
  countDrivers,
  type DriverRow,
  summaryColumns as driverSummary,
  selectDrivers,
  toDriver,
} from '../drivers/list-queries.ts'
import { ownRange } from '../drivers/own-range.ts'
import {
  copyIncidents,
  type IncidentExportRow,
  incidentFacts,
  selectIncidents,
  toIncidentCells,
} from '../incidents/export-queries.ts'
import { countInvites, type InviteRow, orderedInvites, toInvite } from '../onboarding/invites.ts'
import { listPolicies, selectPolicies } from '../policies/queries.ts'
import {
  combinedRanking,
  countRanked,
  type DetailExportRow,
  type RankedExportRow,
  selectAllDetails,
  selectAllRanked,
  toExportedDetail,
  toExportedRanked,
} from '../risk/ranking/export-ranking.ts'
import { selectSpeedIncidents } from '../speed-incidents/list.ts'
import { type SpeedRow, toSpeedIncident } from '../speed-incidents/row.ts'
import { countSpeedIncidents } from '../speed-incidents/speeding-excess.ts'
import { tripFacts } from '../trips/export-facts.ts'
import { countTrips, selectTrips, type TripRow, toTrip } from '../trips/queries.ts'
import {
  countUsageVehicles,
  selectUsageVehicles,
  toExportedUsage,
  type UsageExportRow,
} from '../usage/usage-vehicles.ts'
import { vehicleFacts } from '../vehicles/export-facts.ts'
import { countVehicles, selectVehicles } from '../vehicles/list-queries.ts'
import { type SummaryRow, summaryColumns, toSummary } from '../vehicles/summary.ts'
import { type ListSource, listSource } from './list-source.ts'

const tripFile = { columns: tripColumns, toRow: (row: TripRow) => toTrip(row) }

const ofDriver = ({ connectionId, ...query }: Received<typeof driverEndpoints.trips>['query'], driverId: string) => ({
  driverId,
  connectionId,
  ...ownRange(query),
})

const isThere = async (db: ClientDatabase, table: 'vehicle' | 'driver', id: string) =>
  (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Lists available as files. A new one needs a line here and its columns in the contract. */
export const listSources: Partial<Record<ExportList, ListSource>> = {
  vehicles: listSource(vehicleListEndpoints.page, {
    columns: vehicleColumns,
    count: (db, { query }) => countVehicles(db, query),
    select: (db, { query }) => selectVehicles(db, query, summaryColumns).compile(db),
    toRow: (row: SummaryRow) => toSummary(row),
    copy: { facts: vehicleFacts, select: (db, { query }, cells) => selectVehicles(db, query, cells) },
  }),
  drivers: listSource(driverEndpoints.page, {
    columns: driverColumns,
    count: (db, { query }) => countDrivers(db, query),
    select: (db, { query }) => selectDrivers(db, query, driverSummary).compile(db),
    // People who may not see the risk can't choose its column.
    toRow: (row: DriverRow) => toDriver(row, { seesRisk: true }),
    copy: { facts: driverFacts, select: (db, { query }, cells) => selectDrivers(db, query, cells) },
  }),
  incidents: listSource(incidentEndpoints.page, {
    columns: incidentColumns,
    count: async (db, { query }) => (await countIncidents(db, query, null)).totalCount,
    select: (db, { query, columns }) => selectIncidents(db, query, columns).compile(db),
    toRow: (row: IncidentExportRow) => toIncidentCells(row),
    copy: { facts: incidentFacts, select: (db, { query }, cells) => copyIncidents(db, query, cells) },
  }),
  connections: listSource(connectionEndpoints.list, {
    columns: connectionColumns,
    count: (db, { query }) => countConnections(db, query),
    select: (db, { query }) => orderedConnections(db, query).compile(),
    toRow: (row: ConnectionRow) => toConnection(row),
  }),
  trips: listSource(vehicleEndpoints.trips, {
    subject: { word: 'vehicle', isThere: (db, id) => isThere(db, 'vehicle', id) },
    ...tripFile,
    count: (db, { query, of }) => countTrips(db, { ...query, vehicleId: of }),
    select: (db, { query, of }) => selectTrips(db, { ...query, vehicleId: of }).compile(db),
    copy: {
      facts: tripFacts,
      select: (db, { query, of }, cells) => selectTrips(db, { ...query, vehicleId: of }, cells),
    },
  }),
  driverTrips: listSource(driverEndpoints.trips, {
    subject: { word: 'driver', isThere: (db, id) => isThere(db, 'driver', id) },
    ...tripFile,
    count: (db, { query, of }) => countTrips(db, ofDriver(query, of)),
    select: (db, { query, of }) => selectTrips(db, ofDriver(query, of)).compile(db),
    copy: {
      facts: tripFacts,
      select: (db, { query, of }, cells) => selectTrips(db, ofDriver(query, of), cells),
    },
  }),
  rejected: listSource(connectionSyncEndpoints.rejected, {
    subject: { word: 'connection', isThere: async (db, id) => (await findConnection(db, Number(id))) !== null },
    columns: rejectedColumns,
    count: (db, { of }) => countRejected(db, Number(of)),
    select: (db, { of }) => selectRejected(db, Number(of)).compile(),
    toRow: (row: RejectedRow) => toRejected(row),
  }),
  accidents: listSource(accidentEndpoints.page, {
    columns: accidentColumns,
    count: (db, { query }) => countLosses(db, query),
    select: (db, { query }) => selectLosses(db, query).compile(db),
    toRow: (row: LossRow) => toLoss(row),
  }),
  connectionInvites: listSource(connectionInviteEndpoints.list, {
    columns: connectionInviteColumns,
    count: (db, { query }) => countInvites(db, query),
    select: (db, { query }) => orderedInvites(db, query).compile(),
    // The link opens the form for anyone who has it, so the file leaves it out.
    toRow: (row: InviteRow) => toInvite(row, ''),
  }),
  coachingContacts: listSource(coachingContactEndpoints.list, {
    columns: coachingContactColumns,
    count: (db, { query }) => countContacts(db, query),
    select: (db, { query }) => orderedContacts(db, query).compile(db),
    toRow: (row: CoachingContact) => row,
  }),
  policies: listSource(policyEndpoints.list, {
    columns: policyColumns,
    count: async (db, { query }) => (await listPolicies(db, query)).length,
    select: (db, { query }) => selectPolicies(db, query).compile(db),
    toRow: (row: Policy) => row,
  }),
  cameraHealth: listSource(cameraEndpoints.obstructed, {
    columns: cameraColumns,
    count: async (db, { query }) => (await countCameras(db, query)).totalCount,
    select: (db, { query }) => selectCameras(db, query).compile(db),
    toRow: (row: CameraRow) => toCameraRow(row, () => ''),
  }),
  mismatches: listSource(mismatchEndpoints.page, {
    columns: mismatchColumns,
    count: async (db, { query }) => (await countMismatches(db, query)).totalCount,
    select: (db, { query }) => selectMismatches(db, query).compile(db),
    toRow: (row: MismatchRow) => toMismatch(row),
  }),
  riskVehicles: listSource(riskRankingEndpoints.page, {
    columns: rankingColumns,
    count: (db, { query }) => countRanked(db, query),
    select: (db, { query }) => selectAllRanked(db, query),
    toRow: (row: RankedExportRow) => toExportedRanked(row),
  }),
  scoringDetails: listSource(riskRankingEndpoints.scoringDetails, {
    columns: detailColumns,
    count: (db, { query }) => countRanked(db, combinedRanking(query)),
    select: (db, { query }) => selectAllDetails(db, query),
    toRow: (row: DetailExportRow) => toExportedDetail(row),
  }),
  usageVehicles: listSource(usageReportEndpoints.vehicles, {
    columns: usageVehicleColumns,
    count: (db, { query }) => countUsageVehicles(db, query),
    select: (db, { query }) => selectUsageVehicles(db, query),
    toRow: (row: UsageExportRow) => toExportedUsage(row),
  }),
  speedIncidents: listSource(speedIncidentEndpoints.page, {
    columns: speedIncidentColumns,
    count: (db, { query }) => countSpeedIncidents(db, query),
    select: async (db, { query }) => (await selectSpeedIncidents(db, query)).compile(db),
    toRow: (row: SpeedRow) => toSpeedIncident(row),
  }),
  audit: listSource(auditEndpoints.all, {
    columns: auditColumns,
    count: (db, { query }) => countAudit(db, query),
    select: (db, { query }) => selectAudit(db, query).compile(),
    toRow: (row: AuditRow) => entryOf(row),
  }),
}
