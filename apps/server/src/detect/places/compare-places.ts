import { metersBetween } from '@milepost/detection/geometry'
import { findMismatches } from '@milepost/detection/mismatches'
import { incidentSource } from '@milepost/domain/codes'
import type { MismatchRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import type { Queries } from '../../db/scope/queries.ts'
import type { PipelineContext } from '../../sync/context.ts'
import { isJump, isNoJump } from '../../sync/load/trips/position-tables.ts'
import { loadMismatches } from '../../sync/load/vehicles/load-mismatches.ts'
import { healTrouble } from '../heal-trouble.ts'
import type { VehicleSpan } from '../vehicle-span.ts'
import { canHaveBeen } from './can-have-been.ts'
import { forgetPlaces } from './forget-places.ts'

/** Past problems need no attention. */
const recentDays = 2

export const isRecent = ({ until }: Pick<VehicleSpan, 'until'>) =>
  Date.now() - until.getTime() < recentDays * 86_400_000

/** So many positions around an event are compared with its place: one alone may be the wrong one. */
const positionsOfEvent = 2

/** An event's place is compared with the positions before and after it if they are this close, in minutes. */
const besideMinutes = 60

/** An event so close to a position at which its vehicle never was, in seconds and meters, has its place from there. */
const aroundJumpSeconds = 60
const onJumpMeters = 300
const leastAsideMeters = 1_000

type Row = {
  id: string
  occurredAt: string
  latitude: number
  longitude: number
  at: string
  atLatitude: number
  atLongitude: number
}

/** SQL that is true of the times `at` around an event `i` whose positions are compared with its place. */
const isAroundEvent = "at between i.occurred_at - interval '5 minutes' and i.occurred_at + interval '5 minutes'"
const isBesideEvent = `at between i.occurred_at - interval '${besideMinutes} minutes' and i.occurred_at + interval '${besideMinutes} minutes'`

/** SQL that is true of an event `i` of a client ($1) in a span from `from` until `until`. */
const isOfSpan = (vehicleId: string, from: string, until: string) =>
  `i.client_id = $1 and i.vehicle_id = ${vehicleId} and i.latitude_e6 is not null
     and i.occurred_at between ${from}::timestamptz - interval '${besideMinutes} minutes' and ${until}::timestamptz + interval '${besideMinutes} minutes'`

/** Returns the spans of a client in which a position was received around an event: all others have nothing to compare. */
export async function spansToCompare(
  db: Queries,
  clientId: number,
  spans: readonly VehicleSpan[],
): Promise<VehicleSpan[]> {
  const { rows } = await db.query<{ place: number }>({
    name: 'spans-to-compare',
    text: `select s.place::int from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[])
       with ordinality as s(vehicle_id, from_at, until_at, place)
     where exists (select from incident i join lateral (
         select from position p where client_id = $1 and vehicle_id = i.vehicle_id and ${isNoJump} and ${isBesideEvent} limit 1) p on true
       where ${isOfSpan('s.vehicle_id', 's.from_at', 's.until_at')})
     order by 1`,
    values: [
      clientId,
      spans.map((span) => span.vehicleId),
      spans.map(({ from }) => from),
      spans.map(({ until }) => until),
    ],
  })
  return rows.map(({ place }) => spans[place - 1]!)
}

/**
 * Compares the places of a vehicle's events in a span with its positions at the same time. A recent difference is device
 * trouble, as with two devices under one name. A place that two positions contradict is unknown from then on, as is one to
 * which its vehicle can't have driven from the position before and been back at the one after it.
 */
export async function comparePlaces(client: ClientBase, context: PipelineContext, span: VehicleSpan): Promise<void> {
  const rows = await eventsAndPositions(client, span)
  const apart = rows.flatMap((row) => {
    const facts = (latitude: number, longitude: number, at: string) => ({
      vin: null,
      deviceId: null,
      position: { latitude: latitude / 1e6, longitude: longitude / 1e6, atMs: Date.parse(at) },
    })
    const [mismatch] = findMismatches(
      facts(row.atLatitude, row.atLongitude, row.at),
      facts(row.latitude, row.longitude, row.occurredAt),
    )
    return mismatch?.type === 'gps' ? [{ row, mismatch }] : []
  })
  await noteTrouble(client, context, span, rows, apart)
  const both = [...Map.groupBy(apart, ({ row }) => row.id).values()].filter((pair) => pair.length === positionsOfEvent)
  const misplaced = [
    ...(await unreachablePlaces(client, span)),
    ...both.map(([nearest]) => ({ ...nearest!.row, meters: nearest!.mismatch.distanceMeters })),
  ]
  await forgetPlaces(client, context, [
    ...new Map(misplaced.map((one) => [one.id, { ...one, vehicleId: span.vehicleId }])).values(),
  ])
}

type Place = { latitude: number; longitude: number; at: string }

/** Finds the events of a span whose places are too far from both the position before and the one after them, or at one that jumped. */
async function unreachablePlaces(
  client: ClientBase,
  { clientId, vehicleId, from, until }: VehicleSpan,
): Promise<{ id: string; occurredAt: string; meters: number }[]> {
  const side = (condition: string, order: string, which = isNoJump) => `(
    select json_build_object('latitude', p.latitude_e6 / 1e6::float8, 'longitude', p.longitude_e6 / 1e6::float8, 'at', p.at) from position p
    where p.client_id = $1 and p.vehicle_id = $2 and ${which} and p.at ${condition} order by p.at ${order} limit 1)`
  const { rows } = await client.query<{
    id: string
    occurredAt: string
    place: Place
    before: Place | null
    after: Place | null
    jump: Place | null
  }>({
    name: 'positions-beside-events',
    text: `select i.id, i.occurred_at as "occurredAt",
        json_build_object('latitude', i.latitude_e6 / 1e6::float8, 'longitude', i.longitude_e6 / 1e6::float8, 'at', i.occurred_at) as place,
        ${side(`between i.occurred_at - interval '${besideMinutes} minutes' and i.occurred_at`, 'desc')} as before,
        ${side(`between i.occurred_at and i.occurred_at + interval '${besideMinutes} minutes'`, 'asc')} as after,
        ${side(`between i.occurred_at - interval '${aroundJumpSeconds} s' and i.occurred_at + interval '${aroundJumpSeconds} s'`, 'desc', isJump)} as jump
      from incident i where i.client_id = $1 and ${isOfSpan('$2', '$3', '$4')} and i.source = ${incidentSource.code.tsp}`,
    values: [clientId, vehicleId, from, until],
  })
  return rows.flatMap(({ id, occurredAt, place, before, after, jump }) => {
    if (!before || !after) return []
    const meters = Math.min(metersBetween(before, place), metersBetween(place, after))
    const isOnJump = jump && metersBetween(jump, place) <= onJumpMeters && meters > leastAsideMeters
    if (!isOnJump && canHaveBeen(place, seenAt(before), seenAt(after))) return []
    return [{ id, occurredAt, meters }]
  })
}

const seenAt = ({ at, ...spot }: Place) => ({ ...spot, atMs: Date.parse(at) })

type Apart = { row: Row; mismatch: { distanceMeters: number; secondsApart: number } }

async function noteTrouble(
  client: ClientBase,
  context: PipelineContext,
  span: VehicleSpan,
  rows: readonly Row[],
  apart: readonly Apart[],
): Promise<void> {
  const isNow = ({ occurredAt }: Row) => isRecent({ until: new Date(occurredAt) })
  const found = apart
    .filter(({ row }) => isNow(row))
    .map(({ row, mismatch }): MismatchRecord => {
      const evidence = {
        foundBy: 'milepost',
        kilometers: Math.round(mismatch.distanceMeters / 100) / 10,
        secondsApart: Math.round(mismatch.secondsApart),
        hereLatitude: row.atLatitude / 1e6,
        hereLongitude: row.atLongitude / 1e6,
        hereAt: row.at,
        providerLatitude: row.latitude / 1e6,
        providerLongitude: row.longitude / 1e6,
        providerAt: row.occurredAt,
      }
      return { vehicleExternalId: span.vehicleExternalId, type: 'gps', since: new Date(row.occurredAt), evidence }
    })
  const latest = found.at(-1)
  if (latest) await loadMismatches(client, context, [latest])
  else if (rows.some(isNow)) await healTrouble(client, span, 'gps')
}

async function eventsAndPositions(client: ClientBase, { clientId, vehicleId, from, until }: VehicleSpan) {
  const { rows } = await client.query<Row>({
    name: 'events-and-positions',
    text: `select i.id, i.occurred_at as "occurredAt", i.latitude_e6 as latitude, i.longitude_e6 as longitude,
       p.at, p.latitude_e6 as "atLatitude", p.longitude_e6 as "atLongitude"
     from incident i join lateral (
       select at, latitude_e6, longitude_e6 from position p where client_id = $1 and vehicle_id = $2 and ${isNoJump} and ${isAroundEvent}
       order by abs(extract(epoch from at - i.occurred_at)) limit ${positionsOfEvent}) p on true
     where ${isOfSpan('$2', '$3', '$4')}
     order by i.occurred_at, abs(extract(epoch from p.at - i.occurred_at)) desc`,
    values: [clientId, vehicleId, from, until],
  })
  return rows
}
