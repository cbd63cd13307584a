import { findDrives, leastRestMs, tellingMs } from '@milepost/detection/drives'
import type { ClientBase } from 'pg'
import { ownTripPrefix } from '../pipeline/own-trip.ts'
import { readTrace, type StoredPoint } from './read-trace.ts'
import type { VehicleSpan } from './vehicle-span.ts'

/** The points of a drive, and these with what was seen just before it began and after it ended. */
export type SeenDrive = { points: StoredPoint[]; around: StoredPoint[] }

/** The drives that new points within a span may have changed, and the time in which nothing else was driven. */
export type SeenDrives = { drives: SeenDrive[]; from: Date; until: Date }

/** A start from standstill and a brake to it may be within the rest; no other drive is as near. */
const marginMs = leastRestMs / 2 - 1
const firstStepMs = 3_600_000
/** A trace that goes on for longer than some two days without rest or silence is cut. */
const longestStepMs = 32 * firstStepMs

type Reach = { fromMs: number; untilMs: number }

/**
 * Reads the whole of each drive that a span touches, or that was a trip there before, however little of it is new: what is
 * found in a drive is then the same in whatever order its points have come. Nobody else looks at the vehicle until the
 * transaction ends: what was read before somebody else's points must not be stored after theirs.
 */
export async function readDrives(client: ClientBase, span: VehicleSpan): Promise<SeenDrives> {
  await client.query('select pg_advisory_xact_lock(727004, hashtext($1))', [span.vehicleId])
  const changed = widened(await withTripsOf(client, span), tellingMs)
  const read = ({ fromMs, untilMs }: Reach) => readTrace(client, span, new Date(fromMs), new Date(untilMs))
  let seen = widened(changed, tellingMs)
  let points = await read(seen)
  for (let stepMs = firstStepMs; ; stepMs *= 2) {
    const drives = drivesOf(points, changed)
    const isCutBefore = drives.some(({ fromMs }) => fromMs < seen.fromMs + tellingMs)
    const isCutAfter = drives.some(({ untilMs }) => untilMs > seen.untilMs - tellingMs)
    if (stepMs > longestStepMs || !(isCutBefore || isCutAfter)) return describe(points, drives, changed)
    const { fromMs, untilMs } = seen
    seen = { fromMs: isCutBefore ? fromMs - stepMs : fromMs, untilMs: isCutAfter ? untilMs + stepMs : untilMs }
    const [before, after] = [
      isCutBefore ? await read({ fromMs: seen.fromMs, untilMs: fromMs - 1 }) : [],
      isCutAfter ? await read({ fromMs: untilMs + 1, untilMs: seen.untilMs }) : [],
    ]
    points = [...before, ...points, ...after]
  }
}

const widened = ({ fromMs, untilMs }: Reach, ms: number): Reach => ({ fromMs: fromMs - ms, untilMs: untilMs + ms })

/** The span with all trips found before that it touches. */
async function withTripsOf(client: ClientBase, span: VehicleSpan): Promise<Reach> {
  const [from, until] = [span.from.getTime(), span.until.getTime()]
  const { rows } = await client.query<{ from: string | null; until: string | null }>(
    `select min(started_at) as "from", max(coalesce(ended_at, started_at)) as "until" from trip
     where client_id = $1 and vehicle_id = $2 and started_at between $3::timestamptz - interval '2 days' and $4
       and coalesce(ended_at, $4) >= $3 and starts_with(external_id, $5)`,
    [span.clientId, span.vehicleId, new Date(from - tellingMs), new Date(until + tellingMs), ownTripPrefix],
  )
  const touched = rows[0]
  return {
    fromMs: Math.min(from, touched?.from ? Date.parse(touched.from) : from),
    untilMs: Math.max(until, touched?.until ? Date.parse(touched.until) : until),
  }
}

/** The drives among points that touch what has changed. */
const drivesOf = (points: readonly StoredPoint[], changed: Reach): Reach[] =>
  findDrives(points)
    .map(({ first, last }) => ({ fromMs: points[first]!.atMs, untilMs: points[last]!.atMs }))
    .filter(({ fromMs, untilMs }) => fromMs - marginMs <= changed.untilMs && untilMs + marginMs >= changed.fromMs)

function describe(points: readonly StoredPoint[], drives: readonly Reach[], changed: Reach): SeenDrives {
  const within = ({ fromMs, untilMs }: Reach) => points.filter(({ atMs }) => atMs >= fromMs && atMs <= untilMs)
  const reaches = [changed, ...drives.map((drive) => widened(drive, marginMs))]
  return {
    drives: drives.map((drive) => ({ points: within(drive), around: within(widened(drive, marginMs)) })),
    from: new Date(Math.min(...reaches.map(({ fromMs }) => fromMs))),
    until: new Date(Math.max(...reaches.map(({ untilMs }) => untilMs))),
  }
}
