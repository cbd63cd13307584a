import { sql } from 'kysely'
import type { Facts } from '../../db/lists/cell-sql.ts'
import { knownMetersOfDriver } from '../../reporting/driving/known-driving.ts'
import { knownEventsOf } from '../../reporting/driving/known-events.ts'
import { rateHighSql, rateLowSql, rateSql } from './driver-rate.ts'
import { maskedLicense, otherProviders } from './list-queries.ts'

/** SQL of the driver columns, matching `toDriver`. */
export const driverFacts: Facts = {
  name: sql`d.name`,
  status: sql`d.status`,
  statusReason: sql`d.inactive_reason`,
  'connection.name': sql`n.name`,
  'provider.displayName': sql`p.display_name`,
  alsoAt: otherProviders,
  driverLicenseState: sql`d.license_state`,
  driverLicenseNumber: maskedLicense,
  employeeNumber: sql`d.employee_number`,
  incidents30d: knownEventsOf(sql`d.incidents_30d`),
  'rate30d.per1000Miles': rateSql,
  'rate30d.low': rateLowSql,
  'rate30d.high': rateHighSql,
  'rate30d.withoutMiles': sql`d.incidents_30d - d.measured_30d`,
  'rate30d.distanceMeters': knownMetersOfDriver,
  'risk.score': sql`s.behavioral`,
  lastTripAt: sql`d.last_trip_at`,
}
