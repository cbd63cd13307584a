import { sql } from 'kysely'
import type { Facts } from '../../db/lists/cell-sql.ts'
import { recentMeters } from '../../reporting/driving/known-driving.ts'
import { alsoAtJson } from '../../reporting/one-vehicle.ts'
import { reportingExpression } from '../../reporting/vehicle-filter.ts'
import { groupsJson } from '../../reporting/vehicle-groups.ts'
import { camerasJson, mismatchesJson } from './summary.ts'

/** Where the database finds the vehicle columns that `toSummary` makes from a row. */
export const vehicleFacts: Facts = {
  name: sql`v.name`,
  reporting: sql`case when ${reportingExpression} = 'active' then 1 else 2 end`,
  lastGpsDateTime: sql`l.at`,
  'behavioralRisk.score': sql`s.behavioral`,
  vin: sql`v.vin`,
  alsoAt: alsoAtJson,
  'connection.name': sql`n.name`,
  'provider.displayName': sql`p.display_name`,
  groups: groupsJson,
  cameras: camerasJson,
  mismatches: mismatchesJson,
  hasCoaching: sql`v.has_coaching`,
  distanceMeters30d: recentMeters('s'),
  status: sql`v.status`,
  statusReason: sql`v.inactive_reason`,
  class: sql`coalesce(v.class, 0)`,
  odometerMeters: sql`l.odometer_meters`,
}
