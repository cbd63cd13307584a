import { cutRestless, findDrives, leastRestMs, restContextMs } from '@milepost/detection/trips/drives'
import { unseenDrives } from '@milepost/detection/trips/unseen/unseen-drives'
import type { ClientBase } from 'pg'
import { ownTripPrefix } from '../sync/own-trip.ts'
import { lockVehicle } from './lock-vehicle.ts'
import { readBeside, readTrace, type StoredPoint } from './read-trace.ts'
import type { VehicleSpan } from './vehicle-span.ts'

/** The points of a drive, and these with the points just before and after it. `isAtLights`: each of them is at a light (`between-lights.ts`). */
export type SeenDrive = { points: StoredPoint[]; around: StoredPoint[]; isAtLights?: true }

/**
 * The drives that new points in a span may have changed, those of which only both ends are seen (`unseen-drives.ts`), and the period
 * without any other driving.
 */
export type SeenDrives = { drives: SeenDrive[]; unseen: SeenDrive[]; from: Date; until: Date }

/** Accelerating from and braking to a standstill may be within the rest; no other drive is this close. */
const marginMs = leastRestMs / 2 - 1
const firstStepMs = 3_600_000

type Reach = { fromMs: number; untilMs: number }
/** A drive, or a piece of one that is too long. */
type Piece = Reach & { goesOnBefore: boolean; goesOnAfter: boolean }

/**
 * Reads each drive that a span touches, or that was a trip there before, in full, however little of it is new: results
 * then don't depend on the order in which points arrive. The vehicle is locked until the transaction ends.
 */
export async function readDrives(client: ClientBase, span: VehicleSpan): Promise<SeenDrives> {
  await lockVehicle(client, span.vehicleId)
  const changed = widened(await withTripsOf(client, span), restContextMs)
  const read = ({ fromMs, untilMs }: Reach) => readTrace(client, span, new Date(fromMs), new Date(untilMs))
  let seen = widened(changed, restContextMs)
  let points = await read(seen)
  for (let stepMs = firstStepMs; ; stepMs *= 2) {
    const surroundings = widened(seen, -restContextMs)
    const pieces = piecesOf(points, changed, surroundings)
    const isOpenBefore = pieces.some(({ fromMs }) => fromMs < surroundings.fromMs)
    const isOpenAfter = pieces.some(({ untilMs }) => untilMs > surroundings.untilMs)
    if (!isOpenBefore && !isOpenAfter)
      return { ...describe(points, pieces, changed), unseen: await unseenOf(client, span, points, changed) }
    const { fromMs, untilMs } = seen
    seen = { fromMs: isOpenBefore ? fromMs - stepMs : fromMs, untilMs: isOpenAfter ? untilMs + stepMs : untilMs }
    const [before, after] = [
      isOpenBefore ? await read({ fromMs: seen.fromMs, untilMs: fromMs - 1 }) : [],
      isOpenAfter ? await read({ fromMs: untilMs + 1, untilMs: seen.untilMs }) : [],
    ]
    points = [...before, ...points, ...after]
  }
}

const widened = ({ fromMs, untilMs }: Reach, ms: number): Reach => ({ fromMs: fromMs - ms, untilMs: untilMs + ms })

/** Extends the span by all existing trips it touches. */
async function withTripsOf(client: ClientBase, span: VehicleSpan): Promise<Reach> {
  const [from, until] = [span.from.getTime(), span.until.getTime()]
  const { rows } = await client.query<{ from: string | null; until: string | null }>({
    name: 'own-trips-around',
    text: `select min(started_at) as "from", max(coalesce(ended_at, started_at)) as "until" from trip
     where client_id = $1 and vehicle_id = $2 and started_at between $3::timestamptz - interval '2 days' and $4
       and coalesce(ended_at, $4) >= $3 and starts_with(external_id, $5)`,
    values: [
      span.clientId,
      span.vehicleId,
      new Date(from - restContextMs),
      new Date(until + restContextMs),
      ownTripPrefix,
    ],
  })
  const touched = rows[0]
  return {
    fromMs: Math.min(from, touched?.from ? Date.parse(touched.from) : from),
    untilMs: Math.max(until, touched?.until ? Date.parse(touched.until) : until),
  }
}

/**
 * Returns the drives that touch what has changed. A cut moves with the boundary before it, so what follows it is
 * included.
 */
function piecesOf(points: readonly StoredPoint[], changed: Reach, surroundings: Reach): Piece[] {
  const touches = ({ fromMs, untilMs }: Reach) =>
    fromMs - marginMs <= changed.untilMs && untilMs + marginMs >= changed.fromMs
  return findDrives(points).flatMap((drive) => {
    const pieces = cutRestless(points, drive, surroundings.fromMs).map(({ first, last }) => ({
      fromMs: points[first]!.atMs,
      untilMs: points[last]!.atMs,
      goesOnBefore: first > drive.first,
      goesOnAfter: last < drive.last,
    }))
    return pieces.filter((piece, index) => touches(piece) || (index > 0 && touches(pieces[index - 1]!)))
  })
}

/** Returns the drives of which only both ends are seen that touch what has changed; a silence may lead beyond the points. */
async function unseenOf(
  client: ClientBase,
  span: VehicleSpan,
  points: readonly StoredPoint[],
  changed: Reach,
): Promise<SeenDrive[]> {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return []
  const knowsIgnition = first.isOn || first.isOff || last.isOn
  const [before, after] = knowsIgnition ? await readBeside(client, span, [first, last]) : [[], []]
  const all = [...before, ...points, ...after]
  return unseenDrives(all).flatMap((index) => {
    const own = all.slice(index, index + 2)
    return own[0]!.atMs <= changed.untilMs && own[1]!.atMs >= changed.fromMs ? [{ points: own, around: own }] : []
  })
}

function describe(
  points: readonly StoredPoint[],
  pieces: readonly Piece[],
  changed: Reach,
): Omit<SeenDrives, 'unseen'> {
  const within = ({ fromMs, untilMs }: Reach) => points.filter(({ atMs }) => atMs >= fromMs && atMs <= untilMs)
  const around = ({ fromMs, untilMs, goesOnBefore, goesOnAfter }: Piece): Reach => ({
    fromMs: goesOnBefore ? fromMs : fromMs - marginMs,
    untilMs: goesOnAfter ? untilMs : untilMs + marginMs,
  })
  const arounds = pieces.map(around)
  // What begins with the last point of a continued piece is found in the next one.
  const ends = pieces.map(({ goesOnAfter }, index) => arounds[index]!.untilMs - (goesOnAfter ? 1 : 0))
  return {
    drives: pieces.map((piece, index) => ({ points: within(piece), around: within(arounds[index]!) })),
    from: new Date(Math.min(changed.fromMs, ...arounds.map(({ fromMs }) => fromMs))),
    until: new Date(Math.max(changed.untilMs, ...ends)),
  }
}
