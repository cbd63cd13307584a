import type { ClientBase } from 'pg'
import { addToClientDays, type ClientDay, times, turnOf } from './client-days.ts'
import { countShared, type SharedDay } from './count-once.ts'
import { markDirty, type VehicleDay } from './dirty-days.ts'
import { markStale } from './evidence-months.ts'

type Place = { clientId: number; connectionId: number }

/** A later record of one event told twice that is parted from its earlier one, or comes to it; where it is then. */
type Twin = VehicleDay & { clientId: number }

/**
 * Reads what the sums of two clients hold of a connection that is about to move from one to the other, and gives what
 * makes them right once its rows have moved. Sums that name the connection move as they are. A negative client is nobody,
 * who has no sums. For a caller who holds the locks of both.
 */
export async function moveSums(client: ClientBase, from: Place, toClientId: number): Promise<() => Promise<void>> {
  const at = [from.clientId, from.connectionId]
  const clients = [from.clientId, toClientId].filter((id) => id > 0)
  const { rows: days } = await client.query<ClientDay>(daysOfConnection, at)
  const { rows: shared } = await client.query<SharedDay>(sharedDays, [...at, clients])
  const { rows: twins } = await client.query<Twin>(turnedTwins, [...at, toClientId])
  return async () => {
    for (const id of clients) {
      const isLeft = id === from.clientId
      const turned = await countShared(client, id, shared)
      await addToClientDays(client, id, [...days.map((day) => times(day, isLeft ? -1 : 1)), ...turned.map(turnOf)])
      const own = twins.filter(({ clientId }) => clientId === id)
      await markStale(client, id, turned)
      if (own.length) await markDirty(client, id, own)
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

const sharedDays = `
  select distinct d.day, v.vin_key as "vinKey" from vehicle v join vehicle_day d on d.client_id = $1 and d.vehicle_id = v.id
  where v.client_id = $1 and v.connection_id = $2
    and exists (select 1 from vehicle o where o.client_id = any($3::int[]) and o.vin_key = v.vin_key and o.id <> v.id)`

// A pair stands with its first record's client.
const turnedTwins = `
  select distinct b.vehicle_id as "vehicleId", b.day, case b.connection_id when $2 then $3::int else b.client_id end as "clientId"
  from incident_duplicate d join incident a on a.client_id = d.client_id and a.id = d.first_id
    join incident b on b.client_id in ($1, $3) and b.id = d.second_id
  where d.client_id in ($1, $3) and a.connection_id <> b.connection_id and $2 in (a.connection_id, b.connection_id)`
