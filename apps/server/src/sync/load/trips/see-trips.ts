import { drivenParts, restStepMs, type SeenAt } from '@milepost/detection/trips/driven-parts'
import { pathMeters } from '@milepost/detection/trips/path-meters'
import type { ClientBase } from 'pg'
import { ownTripPrefix } from '../../own-trip.ts'
import type { ClassifiedTrip } from './classify-trips.ts'
import { positionsOfTrips, type SeenPosition } from './positions-of-trips.ts'

/** What positions decide of a trip, as bits of `trip.by_positions`. */
export const byPositions = { time: 1, distance: 2 } as const

/** What positions show of a trip. */
export type Seen = {
  /** When it was driven, in pairs of seconds since its start; null: throughout, or unknown. */
  drivenParts: number[] | null
  /** Null while it is running, if it is private, and if it is too slow to have been driven throughout. */
  drivingSeconds: number | null
  byPositions: number
}
/** A trip with what its positions show; a distance that isn't reported is that of its path, by GPS. */
export type SeenTrip = ClassifiedTrip & Seen
export type TripOfVehicle = { record: ClassifiedTrip; vehicleId: string }

/** A trip this long and this slow, in m/s (45 km/h), may contain a rest. */
const longMs = 3_600_000
const slowMps = 12.5

type EndedTrip = ClassifiedTrip & { endedAt: Date }
const hasTime = (record: ClassifiedTrip): record is EndedTrip => record.endedAt !== null && !record.isPrivate

/** Returns the bits of what positions decide of a trip; 0 for most, whose positions aren't read. */
function openFacts(record: ClassifiedTrip): number {
  const { externalId, startedAt, distanceMeters } = record
  if (!hasTime(record) || record.endedAt <= startedAt || externalId.startsWith(ownTripPrefix)) return 0
  const ms = record.endedAt.getTime() - startedAt.getTime()
  const isSlow = ms >= longMs && (distanceMeters ?? 0) < (ms / 1000) * slowMps
  return (isSlow ? byPositions.time : 0) | (distanceMeters === null ? byPositions.distance : 0)
}

/** Compares trips with the stored positions of their vehicles. Returns them in the same order. */
export async function seeTrips(
  client: ClientBase,
  clientId: number,
  trips: readonly TripOfVehicle[],
): Promise<SeenTrip[]> {
  const seen = new Map<ClassifiedTrip, Seen>()
  const open = trips.filter(({ record }) => openFacts(record))
  const unmeasured = open.filter(({ record }) => record.distanceMeters === null)
  const samples = await positionsOfTrips(client, clientId, open.map(spanOf), restStepMs)
  const paths = await positionsOfTrips(client, clientId, unmeasured.map(spanOf), 1)
  const pathOf = new Map(unmeasured.map(({ record }, index) => [record, paths.get(index) ?? []]))
  open.forEach(({ record }, index) => {
    seen.set(record, see(record as EndedTrip, samples.get(index) ?? [], pathOf.get(record)))
  })
  return trips.map(({ record }) => ({ ...record, ...(seen.get(record) ?? asReported(record)) }))
}

const spanOf = ({ record, vehicleId }: TripOfVehicle) => ({
  vehicleId,
  from: record.startedAt,
  until: record.endedAt!,
})

const secondsOf = ({ startedAt, endedAt }: EndedTrip) => Math.round((endedAt.getTime() - startedAt.getTime()) / 1000)

const asReported = (record: ClassifiedTrip): Seen => ({
  drivenParts: null,
  drivingSeconds: hasTime(record) ? secondsOf(record) : null,
  byPositions: 0,
})

function see(record: EndedTrip, samples: readonly SeenAt[], path: readonly SeenPosition[] | undefined): Seen {
  const { startedAt, endedAt, start, end, distanceMeters, idleSeconds } = record
  const times = { startedAtMs: startedAt.getTime(), endedAtMs: endedAt.getTime() }
  const parts = drivenParts({ ...times, start, end, distanceMeters, idleSeconds: idleSeconds ?? null }, samples)
  const known = parts === 'unknown' ? null : parts
  const meters = path ? pathMeters(times, known, path) : null
  return {
    drivenParts: known,
    drivingSeconds: parts === 'unknown' ? null : known ? lengthOf(known) : secondsOf(record),
    byPositions: openFacts(record),
    ...(meters !== null && { distanceMeters: meters, distanceSource: 'gps' }),
  }
}

const lengthOf = (parts: readonly number[]) => parts.reduce((sum, at, index) => sum + (index % 2 ? at : -at), 0)
