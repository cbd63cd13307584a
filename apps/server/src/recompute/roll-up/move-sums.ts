import type { ClientBase } from 'pg'
import { segmentKind } from '../scores/segment-kind.ts'
import { markSegments } from '../segments/segment-due.ts'
import { allSegments } from '../segments/segments-of.ts'
import { addToClientDays, type ClientDay, times, turnOf } from './client-days.ts'
import { countShared, type SharedDay } from './count-once.ts'
import { markDirty, type VehicleDay } from './dirty-days.ts'
import { markStale } from './stale-evidence.ts'

type Place = { clientId: number; connectionId: number }

type Unit = { id: string; vinKey: string }

/**
 * A later record of a duplicate event that is separated from its earlier one, or joins it; with its location at that
 * time.
 */
type Twin = VehicleDay & { clientId: number }

/**
 * Reads what the sums of two clients hold of a connection that is about to move from one to the other, and returns a
 * function that corrects them once its rows have moved. Sums keyed by the connection move as they are. A negative
 * client has no sums. The caller must hold the locks of both.
 */
export async function moveSums(client: ClientBase, from: Place, toClientId: number): Promise<() => Promise<void>> {
  const at = [from.clientId, from.connectionId]
  const clients = [from.clientId, toClientId].filter((id) => id > 0)
  const { rows: days } = await client.query<ClientDay>(daysOfConnection, at)
  const shared = await sharedDaysOf(client, from, clients)
  const twins = await turnedTwins(client, from, toClientId)
  return async () => {
    for (const table of ['segment_driving', 'segment_incidents'])
      await client.query(
        `delete from ${table} where client_id = $1 and kind = ${segmentKind.connection} and subject_id = $2`,
        at,
      )
    for (const id of clients) {
      await markSegments(
        client,
        id,
        days.map(({ day }) => day),
        allSegments,
        { historyOf: new Map(days.map(({ day }) => [day, [from.connectionId]])) },
      )
      await client.query('delete from region_evidence_month where client_id = $1', [id])
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
  select day, (count(*) filter (where drives is not null and is_counted))::int as vehicles,
    coalesce(sum(distance_meters) filter (where is_counted), 0) as meters,
    coalesce(sum(driving_seconds) filter (where is_counted), 0)::float8 as seconds,
    coalesce(sum(trips) filter (where is_counted), 0)::int as trips, sum(incidents)::int as incidents,
    sum(severity4)::int as severity4, sum(severity5)::int as severity5, sum(round(risk * 1000)) as "riskThousandths"
  from vehicle_day where client_id = $1 and connection_id = $2 group by day`

/** Returns days of the connection's units whose vehicles have another unit at one of these clients. */
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

type Pair = { secondId: string; connectionId: number }
type Second = VehicleDay & { id: string; connectionId: number }

/**
 * Returns duplicates of which one record moves. A pair is stored with its first record's client; the second may belong
 * to another.
 */
async function turnedTwins(client: ClientBase, from: Place, toClientId: number): Promise<Twin[]> {
  const pairs: Pair[] = []
  const seconds = new Map<string, Second & Twin>()
  const clients = [from.clientId, toClientId]
  for (const id of clients) pairs.push(...(await client.query<Pair>(pairsOf, [id])).rows)
  const secondIds = pairs.map(({ secondId }) => secondId)
  for (const clientId of clients)
    for (const second of (await client.query<Second>(secondsOf, [clientId, secondIds])).rows)
      seconds.set(second.id, { ...second, clientId })
  return pairs.flatMap(({ secondId, connectionId: firstAt }) => {
    const second = seconds.get(secondId)
    if (!second || second.connectionId === firstAt) return []
    if (second.connectionId === from.connectionId) return [{ ...second, clientId: toClientId }]
    return firstAt === from.connectionId ? [second] : []
  })
}

const pairsOf = `
  select d.second_id as "secondId", a.connection_id as "connectionId"
  from incident_duplicate d join incident a on a.client_id = $1 and a.id = d.first_id where d.client_id = $1`

const secondsOf = `
  select id, vehicle_id as "vehicleId", day, connection_id as "connectionId"
  from incident where client_id = $1 and id = any($2::bigint[])`
