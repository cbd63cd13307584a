import { metersBetween } from '@milepost/detection/geometry'
import { stopRadiusMeters } from '@milepost/detection/trips/trips'
import type { ClientBase } from 'pg'
import { isOwnRest } from '../../../../days-without-trips.ts'
import { besideMs } from '../by-positions.ts'
import type { PathBounds } from '../describe-path.ts'
import { reasonNotDriven } from '../parked-jump.ts'
import type { TripSpan } from '../positions-of-trips.ts'
import { wholeSpan } from '../whole-span.ts'
import { besideOf, columns, day, type End, type Found, isPlace, type Row } from './position-beside.ts'
import { type Neighbor, readWalks } from './read-walks.ts'
import { isOwnDrive, placesOfTrip, type Walk } from './walk-out.ts'
import { isMoving, metersBeside, noWays, type WayBeside, wayBeside, wayOfPlaces } from './ways-beside.ts'

/** A vehicle that is seen in one place with its ignition on for longer is idling there. */
const longestOnMs = 1_800_000

/**
 * Adds to what positions show of trips where their vehicles were parked before and after them, if they drive at the first or last position.
 * Most are seen as they start and stop, and need nothing but the position next to them. `neighbors`: trips that aren't stored yet, these included.
 */
export async function withWaysBeside(
  client: ClientBase,
  clientId: number,
  spans: readonly TripSpan[],
  bounds: ReadonlyMap<number, PathBounds>,
  neighbors: readonly Neighbor[],
): Promise<Map<number, PathBounds>> {
  const asked = [...bounds].flatMap(([index, own]) => endsOf(index, spans[index]!, own))
  if (!asked.length) return new Map(bounds)
  const found = await nextTo(client, clientId, asked, spans)
  const known = new Set(found.map(({ end }) => end))
  const walks = await readWalks(client, clientId, found, { spans, neighbors })
  const ways = await withIgnition(
    client,
    clientId,
    found.filter(({ end }) => !walks.has(end)),
  )
  const all = new Map(bounds)
  for (const end of asked) {
    const own = all.get(end.index)!
    const beside = own.beside === noWays ? { ...noWays } : own.beside
    const walk = walks.get(end)
    const isUnknown = walk ? walk.border === 'unknown' : !known.has(end) && isMoving(end.end.speedKmh)
    if (end.isBefore) beside.isOpen = isUnknown
    else beside.goesOn = isUnknown
    beside[end.isBefore ? 'before' : 'after'] = walk ? wayOfWalk(walk, end) : (ways.get(end) ?? null)
    beside.isShared ||= walk !== undefined && walk.places.length > 1
    beside.hasOwnDrive ||= walk !== undefined && isOwnDrive(walk)
    all.set(end.index, { ...own, beside })
  }
  return all
}

const wayOfWalk = (walk: Walk, { end, isBefore }: End): WayBeside | null => {
  const places = placesOfTrip(walk, isBefore).slice(1)
  return places.length ? wayOfPlaces(end, places) : null
}

function endsOf(index: number, { vehicleId, isRunning }: TripSpan, own: PathBounds): End[] {
  const { first, last, firstKmh, lastKmh, topKmh, stepMeters, isSparse, path } = own
  if (isRunning || !own.isCovered || own.hasJump || own.isOnGrid || own.isStill) return []
  if (topKmh === null || reasonNotDriven(own) !== null) return []
  const averageMps = (path * 1000) / (last.at.getTime() - first.at.getTime())
  const pace = { topKmh, stepMeters, isSparse, averageMps }
  return [
    { point: first, speedKmh: firstKmh, isBefore: true },
    { point: last, speedKmh: lastKmh, isBefore: false },
  ].flatMap(({ point, speedKmh, isBefore }) => {
    const place = { latitude: point.latitudeE6 / 1e6, longitude: point.longitudeE6 / 1e6 }
    const end = { ...place, atMs: point.at.getTime(), speedKmh, ...pace }
    // One that is seldom seen may stop at a light there.
    const mayDrive = isMoving(speedKmh) || (speedKmh !== null && isSparse)
    return mayDrive ? [{ index, vehicleId, isBefore, end }] : []
  })
}

/** Reads the positions next to the ends of trips. */
async function nextTo(
  client: ClientBase,
  clientId: number,
  ends: readonly End[],
  spans: readonly TripSpan[],
): Promise<Found[]> {
  const times = ends.map(({ index, isBefore }) => spans[index]![isBefore ? 'from' : 'until'])
  const [from, until] = wholeSpan(times.map((at) => ({ from: at, until: at })))
  const { rows } = await client.query<Row & { index: number }>({
    name: 'positions-beside-trips',
    text: `select (s.n - 1)::int as index, p.* from unnest($2::bigint[], $3::timestamptz[], $4::boolean[]) with ordinality as s(vehicle_id, at, is_before, n) cross join lateral (
        (select ${columns} from position n where s.is_before and n.client_id = $1 and n.vehicle_id = s.vehicle_id and n.at < s.at and n.at >= s.at - ${day} and n.at between $5 and $6 and ${isPlace} order by n.at desc limit 1)
        union all
        (select ${columns} from position n where not s.is_before and n.client_id = $1 and n.vehicle_id = s.vehicle_id and n.at > s.at and n.at <= s.at + ${day} and n.at between $5 and $6 and ${isPlace} order by n.at limit 1)) p`,
    values: [
      clientId,
      ends.map(({ vehicleId }) => vehicleId),
      times,
      ends.map(({ isBefore }) => isBefore),
      new Date(from.getTime() - besideMs),
      new Date(until.getTime() + besideMs),
    ],
  })
  return rows.map((row) => ({ end: ends[row.index]!, beside: besideOf(row), isOn: row.isOn }))
}

/** Returns the ways beside trips; those that are too far for the time since are compared with how long the ignition was on there. */
async function withIgnition(client: ClientBase, clientId: number, found: readonly Found[]) {
  const ways = new Map(
    found.map(({ end, beside }) => {
      const way = wayBeside(end.end, beside)
      // Long ways after a trip are derived as trips of their own.
      return [end, way && !end.isBefore && isOwnRest(beside.atMs - end.end.atMs, way.meters) ? null : way] as const
    }),
  )
  const late = found.filter(
    ({ end, beside, isOn }) => isOn && end.isBefore && !ways.get(end) && metersBeside(end.end, beside) > 0,
  )
  if (!late.length) return ways
  const { rows } = await client.query<Row & { index: number }>({
    name: 'ignition-beside-trips',
    text: `select (s.n - 1)::int as index, ${columns} from unnest($2::bigint[], $3::timestamptz[]) with ordinality as s(vehicle_id, at, n)
        join position n on n.client_id = $1 and n.vehicle_id = s.vehicle_id and n.at between s.at - interval '${longestOnMs} ms' and s.at and n.at between $4 and $5 and ${isPlace}
      order by s.n, n.at desc`,
    values: [
      clientId,
      late.map(({ end }) => end.vehicleId),
      late.map(({ beside }) => new Date(beside.atMs)),
      new Date(Math.min(...late.map(({ beside }) => beside.atMs)) - longestOnMs),
      new Date(Math.max(...late.map(({ beside }) => beside.atMs))),
    ],
  })
  const earlier = Map.groupBy(rows, ({ index }) => index)
  late.forEach(({ end, beside }, index) => {
    const since = (earlier.get(index) ?? []).map((row) => ({ ...besideOf(row), isOn: row.isOn }))
    const left = since.findIndex((one) => !one.isOn || metersBetween(one, beside) > stopRadiusMeters)
    const first = since[(left < 0 ? since.length : left) - 1]
    ways.set(end, wayBeside(end.end, { ...beside, onMs: beside.atMs - (first ?? beside).atMs }))
  })
  return ways
}
