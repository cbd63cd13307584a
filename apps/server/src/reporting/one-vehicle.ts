import { sql } from 'kysely'
import { thisClient } from '../db/scope/scope.ts'

/** The same for all units of one vehicle, a record `v` each: vehicle counts count this. */
export const oneVehicle = sql<string>`coalesce(v.vin_key, v.id::text)`

/** The ids of all units of the same vehicle as `v`, including its own. */
export const unitsJson = sql<string[]>`(select json_agg(u.id::text order by u.id) from vehicle u
  where u.client_id = ${thisClient} and (u.id = v.id or u.vin_key = v.vin_key))`

/** Names of the other providers, in order, with a unit in the same vehicle as `v`. */
export const alsoAtJson = sql<string[]>`(select coalesce(json_agg(distinct q.display_name), '[]')
  from vehicle o join connection c on c.client_id = o.client_id and c.id = o.connection_id join provider q on q.id = c.provider_id
  where o.client_id = ${thisClient} and o.vin_key = v.vin_key and o.id <> v.id and o.gone_at is null and c.deleted_at is null)`
