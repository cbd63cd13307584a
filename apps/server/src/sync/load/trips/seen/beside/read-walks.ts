import { metersBetween } from '@milepost/detection/geometry'
import type { ClientBase } from 'pg'
import { isOneDrive } from '../../../../days-without-trips.ts'
import { isOwnTrip } from '../../../../own-trip.ts'
import { longestTripMs } from '../../contradictions.ts'
import { positionFlag } from '../../position-tables.ts'
import { besideMs } from '../by-positions.ts'
import type { TripSpan } from '../positions-of-trips.ts'
import { besideOf, columns, day, type End, type Found, isPlace, type Row } from './position-beside.ts'
import { isDriven, longestWalkMs, mostPoints, type OtherTrip, type Walk, type WalkPoint, walkOut } from './walk-out.ts'
import { isMoving, leastMeters } from './ways-beside.ts'

/** A trip as far as its time matters to those beside it. */
export type Neighbor = Pick<TripSpan, 'vehicleId' | 'from' | 'until'> & { isPrivate: boolean }

type Known = {
  index: number
  points: (Row & { isOff: boolean })[] | null
  trips: { from: string; until: string | null; isPrivate: boolean }[] | null
}

/**
 * Walks out from the ends of trips whose vehicles may have driven to or from the position next to them: one statement, only if there are some.
 * `neighbors`: trips that aren't stored yet.
 */
export async function readWalks(
  client: ClientBase,
  clientId: number,
  found: readonly Found[],
  { spans, neighbors }: { spans: readonly TripSpan[]; neighbors: readonly Neighbor[] },
): Promise<Map<End, Walk>> {
  const ends = found.flatMap((one) => (mayWalk(one) ? [one.end] : []))
  if (!ends.length) return new Map()
  const times = ends.map(({ end }) => end.atMs)
  const firstMs = times.reduce((a, b) => Math.min(a, b))
  const lastMs = times.reduce((a, b) => Math.max(a, b))
  const { rows } = await client.query<Known>({
    name: 'walks-beside-trips',
    text: `select (s.n - 1)::int as index, p.points, o.trips
      from unnest($2::bigint[], $3::timestamptz[], $4::boolean[]) with ordinality as s(vehicle_id, at, is_before, n)
        cross join lateral (select json_agg(w) as points from (
          (select ${columns}, n.flags & ${positionFlag.off} > 0 as "isOff" from position n where s.is_before and n.client_id = $1 and n.vehicle_id = s.vehicle_id
            and n.at <= s.at and n.at >= s.at - ${day} and n.at between $5 and $6 and ${isPlace} order by n.at desc limit ${mostPoints + 2})
          union all
          (select ${columns}, n.flags & ${positionFlag.off} > 0 as "isOff" from position n where not s.is_before and n.client_id = $1 and n.vehicle_id = s.vehicle_id
            and n.at >= s.at and n.at <= s.at + ${day} and n.at between $5 and $6 and ${isPlace} order by n.at limit ${mostPoints + 2})) w) p
        cross join lateral (select json_agg(json_build_object('from', t.started_at, 'until', t.ended_at, 'isPrivate', t.is_private)) as trips
          from trip t where t.client_id = $1 and t.vehicle_id = s.vehicle_id and not ${isOwnTrip} and ${isOneDrive}
            and t.started_at between s.at - interval '${longestTripMs + longestWalkMs} ms' and s.at + interval '${longestWalkMs} ms' and t.started_at between $7 and $8
            and (t.ended_at is null or t.ended_at >= s.at - interval '${longestWalkMs} ms')) o`,
    values: [
      clientId,
      ends.map(({ vehicleId }) => vehicleId),
      times.map((ms) => new Date(ms)),
      ends.map(({ isBefore }) => isBefore),
      new Date(firstMs - besideMs),
      new Date(lastMs + besideMs),
      new Date(firstMs - longestTripMs - longestWalkMs),
      new Date(lastMs + longestWalkMs),
    ],
  })
  return new Map(
    rows.map(({ index, points, trips }) => {
      const end = ends[index]!
      const own = spans[end.index]!
      const stored = (trips ?? []).map(({ from, until, isPrivate }) => ({
        fromMs: Date.parse(from),
        untilMs: until === null ? Number.POSITIVE_INFINITY : Date.parse(until),
        isPrivate,
      }))
      const others = [
        ...stored,
        ...neighbors.flatMap((trip) => (trip.vehicleId === end.vehicleId ? [timesOf(trip)] : [])),
      ]
      const seen = (points ?? []).map(pointOf).sort((a, b) => (end.isBefore ? b.atMs - a.atMs : a.atMs - b.atMs))
      const isAtEnd = ({ atMs }: WalkPoint) => atMs === end.end.atMs
      const isOn = seen.some((point) => point.isOn && isAtEnd(point))
      const outward = [{ ...end.end, isOn, isOff: false }, ...seen.filter((point) => !isAtEnd(point))]
      return [end, walkOut(outward, end.end.topKmh, besideTrip(others, own, end))]
    }),
  )
}

/** Returns true if a vehicle may have driven to or from the position next to a trip. One that is often seen is farther away only if it drives on. */
const mayWalk = ({ end: { end }, beside }: Found): boolean =>
  end.speedKmh !== null &&
  beside.speedKmh !== null &&
  ((end.isSparse && isMoving(end.speedKmh)) || metersBetween(end, beside) > leastMeters) &&
  isDriven(end, beside, end.topKmh)

const timesOf = ({ from, until, isPrivate }: Neighbor): OtherTrip => ({
  fromMs: from.getTime(),
  untilMs: until.getTime(),
  isPrivate,
})

const pointOf = (row: Row & { isOff: boolean }): WalkPoint => ({
  ...besideOf(row),
  isOn: row.isOn,
  isOff: row.isOff,
})

/** Returns the trips on one side of a trip, of which an earlier version may be among them. */
function besideTrip(others: readonly OtherTrip[], { from, until }: TripSpan, { isBefore }: End): OtherTrip[] {
  const [fromMs, untilMs] = [from.getTime(), until.getTime()]
  return others.filter((other) =>
    isBefore ? other.fromMs < fromMs && other.untilMs < untilMs : other.fromMs > fromMs && other.untilMs > untilMs,
  )
}
