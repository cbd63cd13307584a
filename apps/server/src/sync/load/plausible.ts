import type { Coordinate, RecordOf, StreamName } from '@milepost/providers/kit/record'
import { type Rejection, rejectionOf } from './rejection.ts'

/** Device clocks may run slightly ahead; more than this is wrong. */
export const futureToleranceMs = 10 * 60_000

/** Devices without a clock start in 1970 or 1980. */
const earliest = new Date('2000-01-01T00:00:00Z')

type Check<R> = (record: R, latest: Date) => string | null

const nowhere = ({ latitude, longitude }: Coordinate) => latitude === 0 && longitude === 0
const offTheGlobe = ({ latitude, longitude }: Coordinate) => !(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)

/** Returns why a time is impossible; null if it is possible. */
function untimely(at: Date, latest: Date): string | null {
  if (Number.isNaN(at.getTime())) return 'It has no time'
  if (at < earliest) return 'It is before the year 2000'
  return at > latest ? 'It is in the future' : null
}

/** Checks that need only the record itself. */
const checks: { [K in StreamName]?: Check<RecordOf[K]> } = {
  positions: (position, latest) =>
    untimely(position.at, latest) ??
    (offTheGlobe(position) ? 'Its coordinates are not valid' : nowhere(position) ? 'Its coordinates are 0, 0' : null),
  trips: (trip, latest) => {
    const reason = untimely(trip.startedAt, latest)
    if (reason) return reason
    if (trip.endedAt && trip.endedAt < trip.startedAt) return 'It ends before it starts'
    return trip.distanceMeters !== null && trip.distanceMeters < 0 ? 'Its distance is negative' : null
  },
  incidents: (incident, latest) =>
    untimely(incident.occurredAt, latest) ??
    (incident.vehicleExternalId === null && incident.driverExternalId === null
      ? 'It has no vehicle and no driver'
      : null),
}

/**
 * Ranges of measured values. Devices send the largest possible number, or one below zero, for unknown values; the
 * record stays, without that value.
 */
const ranges = {
  speedKmh: [0, 400],
  speedLimitKmh: [1, 200],
  headingDegrees: [0, 360],
  maxG: [0, 200],
  distanceMeters: [0, 20_000_000],
  maxSpeedKmh: [0, 400],
  idleSeconds: [0, 31 * 86_400],
  odometerMeters: [0, 10_000_000_000],
  startOdometerMeters: [0, 10_000_000_000],
  endOdometerMeters: [0, 10_000_000_000],
  engineHours: [0, 1_000_000],
  providerScore: [0, 100],
} as const

/**
 * Separates impossible records from the rest. Drops impossible values from the records that stay, including locations
 * at 0, 0 of incidents and trips, and ends in the future or before the event.
 */
export function plausible<K extends StreamName>(
  kind: K,
  records: RecordOf[K][],
  now: Date,
): { usable: RecordOf[K][]; rejected: Rejection[] } {
  const check = checks[kind] as Check<RecordOf[K]> | undefined
  if (!check) return { usable: records, rejected: [] }
  const latest = new Date(now.getTime() + futureToleranceMs)
  const rejected: Rejection[] = []
  const usable = records.filter((record) => {
    const reason = check(record, latest)
    if (reason) rejected.push(rejectionOf(record, reason))
    return !reason
  })
  for (const record of usable) {
    forgetNowhere(record)
    forgetImpossible(record)
    forgetEnds(record, latest)
  }
  return { usable, rejected }
}

function forgetNowhere(record: object): void {
  for (const name of ['location', 'start', 'end'] as const) {
    const holder = record as Partial<Record<typeof name, Coordinate | null>>
    if (holder[name] && (nowhere(holder[name]) || offTheGlobe(holder[name]))) holder[name] = null
  }
}

function forgetImpossible(record: object): void {
  const holder = record as Partial<Record<keyof typeof ranges, number | null>>
  for (const [name, [least, most]] of Object.entries(ranges) as [keyof typeof ranges, readonly [number, number]][]) {
    const value = holder[name]
    if (typeof value === 'number' && !(value >= least && value <= most)) holder[name] = null
  }
}

/** An end in the future means still running: some providers send 9999 for no end. No event ends before it happens. */
function forgetEnds(record: object, latest: Date): void {
  const holder = record as { endedAt?: Date | null; occurredAt?: Date }
  if (!holder.endedAt) return
  if (holder.endedAt > latest || (holder.occurredAt && holder.endedAt < holder.occurredAt)) holder.endedAt = null
}
