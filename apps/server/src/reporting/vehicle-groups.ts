import type { VehicleSummary } from '@milepost/contract/vehicles/endpoints'
import { sql } from 'kysely'
import { thisClient } from '../db/scope/scope.ts'

/** Groups of a vehicle `v`, by name. */
export const groupsJson = sql<VehicleSummary['groups']>`(select coalesce(json_agg(json_build_object(
    'groupId', g.id::text, 'groupName', g.name) order by g.name), '[]')
  from vehicle_group_member m join vehicle_group g on (g.client_id, g.id) = (m.client_id, m.group_id)
  where m.client_id = ${thisClient} and m.vehicle_id = v.id and g.gone_at is null)`
