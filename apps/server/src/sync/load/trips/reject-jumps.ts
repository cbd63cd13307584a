import { leastRestMs } from '@milepost/detection/trips/driven-parts'
import { isStill, longestUnseenMs } from '@milepost/detection/trips/is-still'
import { jumpsAtRest, leastAtRest } from '@milepost/detection/trips/jumps-at-rest'
import { longestFlickerPoints, wanderMeters } from '@milepost/detection/trips/parked-jumps'
import { distance, quantityText } from '@milepost/domain/quantity'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../db/bulk/binary-values.ts'
import { type Rejection, rejectionOf } from '../rejection.ts'
import { metersOf } from './latest-point.ts'
import type { LatestPoints } from './move-latest.ts'
import { type PositionRow, positionFlag } from './position-tables.ts'
import { wholeSpan } from './seen/whole-span.ts'

/** Hardly any jump is longer, and two positions before it show that a vehicle is parked, which may be half an hour apart. */
const aroundMs = longestFlickerPoints * longestUnseenMs + 2 * leastRestMs

/** A position at which a parked vehicle never was. */
export type Jump = Pick<PositionRow, 'vehicleId' | 'at'>
type Seen = Jump & Pick<PositionRow, 'latitudeE6' | 'longitudeE6' | 'speedKmh' | 'headingDegrees' | 'flags'>

/**
 * Finds the positions of a page at which a parked vehicle never was, and stored ones that the page shows to be such. Marks
 * both, rows of the page in place: they stay stored to show which trips are made of them, and nothing else uses them.
 * Returns those that weren't known, and lists them under their vehicles (`nameOf`). Expects a vehicle's positions together,
 * in order; most pages ask nothing.
 */
export async function rejectJumps(
  client: ClientBase,
  clientId: number,
  { rows, known, nameOf }: { rows: readonly PositionRow[]; known: LatestPoints; nameOf: ReadonlyMap<string, string> },
): Promise<{ jumps: Jump[]; listed: Rejection[] }> {
  const byVehicle = [...Map.groupBy(rows, ({ vehicleId }) => vehicleId)]
  const beside = await besideLate(client, clientId, byVehicle, known)
  const spans = byVehicle.flatMap(([vehicleId, own]) => {
    const steps = own.filter(
      (row, index) => isStep(own[index - 1], row, known) || beside.get(row)?.some((one) => isFar(one, row)),
    )
    const [first, last] = [steps[0], steps.at(-1)]
    if (!first || !last) return []
    return [
      { vehicleId, from: new Date(first.at.getTime() - aroundMs), until: new Date(last.at.getTime() + aroundMs), own },
    ]
  })
  if (!spans.length) return { jumps: [], listed: [] }
  const stored = await storedIn(client, clientId, spans)
  const found = spans.flatMap(({ vehicleId, from, until, own }) => {
    const before = stored.get(vehicleId) ?? []
    const moments = new Map(before.map((one) => [one.at.getTime(), one]))
    for (const row of own) if (row.at >= from && row.at <= until) moments.set(row.at.getTime(), row)
    const seen = [...moments.values()].sort((a, b) => a.at.getTime() - b.at.getTime())
    const jumps = jumpsAtRest(seen.map(pointOf))
    const marked = new Set(before.flatMap(({ at, flags }) => (flags & positionFlag.jump ? [at.getTime()] : [])))
    let home = seen[0]!
    return seen.flatMap((jump, index) => {
      if (!jumps.has(index)) {
        home = jump
        return []
      }
      jump.flags |= positionFlag.jump
      return marked.has(jump.at.getTime()) ? [] : [{ jump, home }]
    })
  })
  const jumps = found.map(({ jump }) => jump)
  await markStored(client, clientId, jumps)
  return { jumps, listed: found.map(({ jump, home }) => listJump(jump, home, nameOf.get(jump.vehicleId) ?? null)) }
}

/** Returns true if a vehicle at rest is farther away from its last place than a parked one wanders. */
function isStep(before: PositionRow | undefined, row: PositionRow, known: LatestPoints): boolean {
  const last = before ?? known.get(row.vehicleId)
  if (!last || last.at >= row.at || !isStill(pointOf(row)) || (before && !isStill(pointOf(before)))) return false
  return metersOf(last, row) > wanderMeters
}

/** Returns true if two positions at rest are farther apart than a parked vehicle wanders. */
const isFar = (one: Seen, other: Seen): boolean => isStill(pointOf(one)) && metersOf(one, other) > wanderMeters

/**
 * Returns the stored positions next to the first and last ones of pages that arrive after later ones: with those, a page may show a jump that is stored. Two
 * lookups in the index for each vehicle that is at rest there.
 */
async function besideLate(
  client: ClientBase,
  clientId: number,
  byVehicle: readonly [string, PositionRow[]][],
  known: LatestPoints,
): Promise<ReadonlyMap<Seen, readonly Seen[]>> {
  const ends = byVehicle.flatMap(([vehicleId, own]) => {
    const [first, last] = [own[0]!, own.at(-1)!]
    const latest = known.get(vehicleId)
    if (!latest || latest.at < last.at) return []
    return [
      { row: first, isBefore: true },
      { row: last, isBefore: false },
    ].filter(({ row }) => isStill(pointOf(row)))
  })
  if (!ends.length) return new Map()
  const [from, until] = wholeSpan(ends.map(({ row: { at } }) => ({ from: at, until: at })))
  const { rows } = await client.query<SeenRow & { index: number }>({
    name: 'positions-beside-pages',
    text: `select (s.n - 1)::int as index, p.* from unnest($2::bigint[], $3::timestamptz[], $4::boolean[]) with ordinality as s(vehicle_id, at, is_before, n) cross join lateral (
        (select ${columns} from position p where s.is_before and p.client_id = $1 and p.vehicle_id = s.vehicle_id and p.at < s.at
          and p.at >= s.at - interval '${aroundMs} ms' and p.at between $5 and $6 order by p.at desc limit ${leastAtRest})
        union all
        (select ${columns} from position p where not s.is_before and p.client_id = $1 and p.vehicle_id = s.vehicle_id and p.at > s.at
          and p.at <= s.at + interval '${aroundMs} ms' and p.at between $5 and $6 order by p.at limit ${leastAtRest})) p`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        ends.map(({ row }) => row.vehicleId),
      ),
      ends.map(({ row }) => row.at),
      ends.map(({ isBefore }) => isBefore),
      new Date(from.getTime() - aroundMs),
      new Date(until.getTime() + aroundMs),
    ],
  })
  return Map.groupBy(rows.map(seenOf), (_, index) => ends[rows[index]!.index]!.row)
}

type SeenRow = Omit<Seen, 'at'> & { at: string }
const columns = `p.vehicle_id as "vehicleId", p.at, p.latitude_e6 as "latitudeE6", p.longitude_e6 as "longitudeE6", p.speed_kmh as "speedKmh",
        p.heading_degrees as "headingDegrees", p.flags`
const seenOf = ({ at, ...rest }: SeenRow): Seen => ({ ...rest, at: new Date(at) })

const pointOf = ({ at, latitudeE6, longitudeE6, speedKmh, headingDegrees }: Seen) => ({
  atMs: at.getTime(),
  latitude: latitudeE6 / 1e6,
  longitude: longitudeE6 / 1e6,
  speedKmh,
  headingDegrees,
})

type Span = { vehicleId: string; from: Date; until: Date }

async function storedIn(client: ClientBase, clientId: number, spans: readonly Span[]): Promise<Map<string, Seen[]>> {
  const { rows } = await client.query<SeenRow>({
    name: 'positions-at-rest',
    text: `select ${columns}
      from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as s(vehicle_id, from_at, until_at)
        join position p on p.client_id = $1 and p.vehicle_id = s.vehicle_id and p.at between s.from_at and s.until_at and p.at between $5 and $6`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        spans.map(({ vehicleId }) => vehicleId),
      ),
      spans.map(({ from }) => from),
      spans.map(({ until }) => until),
      ...wholeSpan(spans),
    ],
  })
  return Map.groupBy(rows.map(seenOf), ({ vehicleId }) => vehicleId)
}

/** Those that aren't stored yet are marked already. */
async function markStored(client: ClientBase, clientId: number, jumps: readonly Jump[]): Promise<void> {
  if (!jumps.length) return
  await client.query(
    `update position p set flags = p.flags | ${positionFlag.jump} from unnest($2::bigint[], $3::timestamptz[]) as n(vehicle_id, at)
     where p.client_id = $1 and p.vehicle_id = n.vehicle_id and p.at = n.at and p.at between $4 and $5`,
    [
      clientId,
      jumps.map(({ vehicleId }) => vehicleId),
      jumps.map(({ at }) => at),
      ...wholeSpan(jumps.map(({ at }) => ({ from: at, until: at }))),
    ],
  )
}

function listJump(jump: Seen, home: Seen, vehicleExternalId: string | null): Rejection {
  const { atMs, ...place } = pointOf(jump)
  const meters = quantityText(distance(metersOf(home, jump), 'imperial'))
  return rejectionOf(
    { vehicleExternalId, at: new Date(atMs), ...place },
    `It is ${meters} from the place where its vehicle was parked before and after it`,
  )
}
