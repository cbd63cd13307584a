import type { VehicleClass } from '@milepost/domain/codes'
import type pg from 'pg'
import { CommandProblem } from '../command-problem.ts'

/** A vehicle that a drive can be assigned to, with the connection data the pipeline needs. */
export type ImportVehicle = {
  id: string
  name: string
  externalId: string
  class: VehicleClass
  connectionId: number
  providerId: number
  clientId: number
  clientName: string
  clientTimeZone: string
}

const mostListed = 10

/**
 * Finds the one vehicle with this id, VIN or name, in the client given by id or name or in any. Throws CommandProblem
 * if there is none, or more than one.
 */
export async function findVehicle(pool: pg.Pool, vehicle: string, client: string | undefined): Promise<ImportVehicle> {
  const { rows } = await pool.query<ImportVehicle>(
    `select v.id, v.name, v.external_id as "externalId", coalesce(v.class, 0) as class, v.connection_id as "connectionId", c.provider_id as "providerId",
       v.client_id as "clientId", k.name as "clientName", k.time_zone as "clientTimeZone"
     from vehicle v join client k on k.id = v.client_id
       join connection c on (c.client_id, c.id) = (v.client_id, v.connection_id)
     where (v.id::text = $1 or lower(v.vin) = lower($1) or lower(v.name) = lower($1)) and c.deleted_at is null
       and ($2::text is null or k.id::text = $2 or lower(k.name) = lower($2))
     order by k.name, v.name, v.id`,
    [vehicle, client ?? null],
  )
  const [found, ...others] = rows
  const whose = client ? ` of client ${client}` : ''
  if (!found) throw new CommandProblem(`No vehicle${whose} has the id, VIN or name ${vehicle}.`)
  if (!others.length) return found
  const listed = rows.slice(0, mostListed).map(({ id, name, clientName }) => `${id} (${name}, ${clientName})`)
  throw new CommandProblem(
    `${rows.length} vehicles${whose} match ${vehicle}; specify one by its id: ${listed.join(', ')}${rows.length > mostListed ? ', …' : ''}.`,
  )
}
