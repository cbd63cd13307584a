import type { ExportList } from '@milepost/contract/exports/endpoints'
import type { ListSource } from '../../reporting/list-source.ts'
import { accidents } from '../accidents/export.ts'
import { apiTokens } from '../api-tokens/export.ts'
import { audit } from '../audit/export.ts'
import { claims } from '../claims/export.ts'
import { coachingContacts } from '../coaching/export.ts'
import { compliances } from '../compliances/export.ts'
import { connections, rejected } from '../connections/export.ts'
import { cameraHealth, mismatches } from '../device-health/export.ts'
import { drivers } from '../drivers/export.ts'
import { lossNotices } from '../fnol/export.ts'
import { incidents } from '../incidents/export.ts'
import { notifications } from '../notifications/export.ts'
import { connectionInvites } from '../onboarding/export.ts'
import { policies } from '../policies/export.ts'
import { riskVehicles, scoringDetails } from '../risk/ranking/export.ts'
import { shares } from '../shares/export.ts'
import { speedIncidents } from '../speed-incidents/export.ts'
import { driverTrips, trips } from '../trips/export.ts'
import { usageVehicles } from '../usage/export.ts'
import { users } from '../users/export.ts'
import { vehicles } from '../vehicles/export.ts'

/** Lists available as files. A new one needs an entry here and in its feature’s `export.ts`, and columns in the contract. */
export const exportLists: Readonly<Record<ExportList, ListSource>> = {
  vehicles,
  drivers,
  incidents,
  connections,
  trips,
  driverTrips,
  rejected,
  accidents,
  connectionInvites,
  coachingContacts,
  policies,
  claims,
  cameraHealth,
  mismatches,
  riskVehicles,
  scoringDetails,
  usageVehicles,
  speedIncidents,
  notifications,
  lossNotices,
  audit,
  users,
  apiTokens,
  shares,
  compliances,
}
