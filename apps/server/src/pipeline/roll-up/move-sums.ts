import type { ClientBase } from 'pg'
import { addToClientDays, type ClientDay, times, turnOf } from './client-days.ts'
import { countShared, type SharedDay } from './count-once.ts'
import { markDirty, type VehicleDay } from './dirty-days.ts'
import { markStale } from './evidence-months.ts'

type Place = { clientId: number; connectionId: number }

type Unit = { id: string; vinKey: string }

/** A later record of one event told twice, whose earlier one is at another connection. */
type PartedTwin = VehicleDay & { connectionId: number }

/**
 * Reads what the sums of two clients hold of a connection that is about to move from one to the other, and gives what
 * makes them right once its rows have moved. Sums that name the connection move as they are. A negative client is nobody,
 * who has no sums. For a caller who holds the locks of both.
 */
export async function moveSums(client: ClientBase, from: Place, toClientId: number): Promise<() => Promise<void>> {
  const at = [from.clientId, from.connectionId]
  const clients = [from.clientId, toClientId].filter((id) => id > 0)
  const { rows: days } = await client.query<ClientDay>(daysOfConnection, at)
  const shared = await sharedDaysOf(client, from, clients)
  const { rows: twins } = await client.query<PartedTwin>(partedTwins, at)
  return async () => {
    for (const id of clients) {
      const isLeft = id === from.clientId
      const turned = await countShared(client, id, shared)
      await addToClientDays(client, id, [...days.map((day) => times(day, isLeft ? -1 : 1)), ...turned.map(turnOf)])
      const parted = twins.filter(({ connectionId }) => (connectionId === from.connectionId) !== isLeft)
      await markStale(client, id, turned)
      if (parted.length) await markDirty(client, id, parted)
    }
  }
}

const daysOfConnection = `
  select day, (count(*) filter (where trips > 0 and is_counted))::int as vehicles,
    coalesce(sum(distance_meters) filter (where is_counted), 0) as meters,
    coalesce(sum(driving_seconds) filter (where is_counted), 0)::float8 as seconds,
    coalesce(sum(trips) filter (where is_counted), 0)::int as trips, sum(incidents)::int as incidents,
    sum(severity4)::int as severity4, sum(severity5)::int as severity5, sum(round(risk * 1000)) as "riskThousandths"
  from vehicle_day where client_id = $1 and connection_id = $2 group by day`

/** Days of the connection's units whose vehicles have another unit at one of these clients. */
async function sharedDaysOf(client: ClientBase, from: Place, clients: readonly number[]): Promise<SharedDay[]> {
  const at = [from.clientId, from.connectionId]
  const { rows: units } = await client.query<Unit>(
    'select id, vin_key as "vinKey" from vehicle where client_id = $1 and connection_id = $2 and vin_key is not null',
    at,
  )
  const vinKeys = [...new Set(units.map(({ vinKey }) => vinKey))]
  const idsOf = new Map(vinKeys.map((vinKey) => [vinKey, new Set<string>()]))
  for (const { id, vinKey } of units) idsOf.get(vinKey)?.add(id)
  for (const clientId of clients) {
    const { rows } = await client.query<Unit>(
      'select id, vin_key as "vinKey" from vehicle where client_id = $1 and vin_key = any($2::text[])',
      [clientId, vinKeys],
    )
    for (const { id, vinKey } of rows) idsOf.get(vinKey)?.add(id)
  }
  const shared = vinKeys.filter((vinKey) => idsOf.get(vinKey)!.size > 1)
  if (!shared.length) return []
  const { rows } = await client.query<SharedDay>(
    `select distinct d.day, v.vin_key as "vinKey" from vehicle v join vehicle_day d on d.client_id = $1 and d.vehicle_id = v.id
     where v.client_id = $1 and v.connection_id = $2 and v.vin_key = any($3::text[])`,
    [...at, shared],
  )
  return rows
}

const partedTwins = `
  select distinct b.vehicle_id as "vehicleId", b.day, b.connection_id as "connectionId"
  from incident_duplicate d join incident a on a.client_id = $1 and a.id = d.first_id
    join incident b on b.client_id = $1 and b.id = d.second_id
  where d.client_id = $1 and a.connection_id <> b.connection_id and $2 in (a.connection_id, b.connection_id)`
