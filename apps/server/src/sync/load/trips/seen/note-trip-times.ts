import { findDrives } from '@milepost/detection/trips/drives'
import { hoursOff, type Period } from '@milepost/detection/trips/hours-off'
import { mismatchType } from '@milepost/domain/codes'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../../context.ts'
import { isOwnTrip } from '../../../own-trip.ts'
import { isRecentTrip, type OpenDoubts, offBy, openTrouble } from './open-doubts.ts'
import { positionsOfTrips } from './positions-of-trips.ts'
import type { SeenTrip } from './seen-trip.ts'

/** So many trips, of so many days before the last, are compared with the positions around them. */
const mostTrips = 10
const daysBefore = 3
/** Shorter ones are moved in a yard. */
const shortestMs = 180_000
/** Trips may be this much off, and their drives begin and end with rest. */
const aroundMs = 15 * 3_600_000
/** Positions this far apart show a drive. */
const everyMs = 30_000

const ofPlaceOrWay = new Set(['distance', 'start place', 'end place'])
const isOdd = ({ contradicted }: SeenTrip) => contradicted.some(({ part }) => part && ofPlaceOrWay.has(part))

/**
 * Compares the times of a vehicle's last trips with its positions, if one of these trips doesn't fit its own, and records as device
 * trouble that they are off by whole hours; resolves that if they are right. Returns the vehicles that weren't known to be
 * off, by id, with the time since when.
 */
export async function noteTripTimes(
  client: ClientBase,
  context: PipelineContext,
  seen: readonly { vehicleId: string; trip: SeenTrip }[],
  open: OpenDoubts['times'],
): Promise<Map<string, Date>> {
  const since = new Map<string, Date>()
  for (const [vehicleId, own] of Map.groupBy(seen, (one) => one.vehicleId)) {
    const known = open.get(vehicleId)
    const asked = own.filter(({ trip }) => isOdd(trip) !== Boolean(known) && trip.endedAt)
    const last = asked.reduce((most, { trip }) => Math.max(most, trip.startedAt.getTime()), 0)
    if (!isRecentTrip(new Date(last), context)) continue
    const trips = await lastTrips(client, context.clientId, vehicleId, new Date(last))
    const hours = trips.length ? hoursOff(trips, await drivesAround(client, context.clientId, vehicleId, trips)) : null
    if (hours === 0 && known) await healTimes(client, context.clientId, vehicleId)
    if (!hours) continue
    const from = new Date(Math.min(...trips.map(({ fromMs }) => fromMs)))
    await openTrouble(client, context, 'clock', [
      { vehicleId, since: from, evidence: { hoursOff: hours, reason: `${offBy(hours)}. Distances are unknown.` } },
    ])
    if (!known) since.set(vehicleId, from)
  }
  return since
}

async function lastTrips(client: ClientBase, clientId: number, vehicleId: string, last: Date): Promise<Period[]> {
  const { rows } = await client.query<{ from: string; until: string }>({
    name: 'last-trips',
    text: `select t.started_at as "from", t.ended_at as until from trip t
      where t.client_id = $1 and t.vehicle_id = $2 and t.started_at between $3::timestamptz - interval '${daysBefore} days' and $3
        and t.ended_at - t.started_at between interval '${shortestMs} ms' and interval '1 day' and not t.is_private and not ${isOwnTrip}
      order by t.started_at desc limit ${mostTrips}`,
    values: [clientId, vehicleId, last],
  })
  return rows.map(({ from, until }) => ({ fromMs: Date.parse(from), untilMs: Date.parse(until) }))
}

async function drivesAround(
  client: ClientBase,
  clientId: number,
  vehicleId: string,
  trips: readonly Period[],
): Promise<Period[]> {
  const from = new Date(Math.min(...trips.map(({ fromMs }) => fromMs)) - aroundMs)
  const until = new Date(Math.max(...trips.map(({ untilMs }) => untilMs)) + aroundMs)
  const positions = (await positionsOfTrips(client, clientId, [{ vehicleId, from, until }], everyMs)).get(0) ?? []
  return findDrives(positions).map(({ first, last }) => ({
    fromMs: positions[first]!.atMs,
    untilMs: positions[last]!.atMs,
  }))
}

const healTimes = (client: ClientBase, clientId: number, vehicleId: string) =>
  client.query(
    `update vehicle_mismatch set healed_at = now() where client_id = $1 and vehicle_id = $2 and type = ${mismatchType.code.clock}
       and evidence ? 'hoursOff' and healed_at is null`,
    [clientId, vehicleId],
  )
