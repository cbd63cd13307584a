import { elapsedText } from '@milepost/domain/time/duration-text'
import { isLongPast } from '@milepost/providers/kit/reading/misdated'
import type { Coordinate, RecordOf, StreamName } from '@milepost/providers/kit/record'
import type { WrongClock } from './clocks/note-clocks.ts'
import { countUnmeasured, dropImpossible } from './drop-impossible.ts'
import { noPlace } from './no-place.ts'
import { isNoDriver, isNoId } from './placeholders.ts'
import { dropOddIdentity } from './rejecting/drop-odd-identity.ts'
import { droppedValue, type Owned, type Rejection, rejectionOf } from './rejection.ts'
import { type Contradiction, contradictionsIn } from './trips/contradictions.ts'
import { dropApproximate } from './trips/held/approximate.ts'
import { isOfUnmeasured } from './trips/odometers/unmeasured-odometers.ts'
import { noteSlowTop, noteStatedMeters } from './trips/stated-values.ts'

/** Device clocks may run slightly ahead; more than this is wrong. */
export const futureToleranceMs = 10 * 60_000

/** Devices without a clock start in 1899, 1970 or 1980. */
const earliest = new Date('2000-01-01T00:00:00Z')

/**
 * GPS counts weeks in ten bits: a receiver that missed the turn is this far behind (IS-GPS-200, 20.3.3.3.1.1).
 */
const rolloverMs = 1024 * 7 * 86_400_000

/** Devices without a network store their positions for days; none stores them longer. */
export const longestBufferMs = 30 * 86_400_000

type Check<R> = (record: R, latest: Date) => string | null

/** Why a clock that is 1,024 weeks behind is wrong, as an admin reads it. */
export const rolloverReason = 'Its clock is 1,024 weeks behind, the week rollover of GPS'

/** Returns true if a time is 1,024 weeks before one that could be true. */
export function isRolledOver(at: Date, latest: Date): boolean {
  const turned = at.getTime() + rolloverMs
  return turned <= latest.getTime() && !isLongPast(new Date(turned), latest)
}

/** Returns why a time is impossible; null if it is possible. */
function untimely(at: Date, latest: Date): string | null {
  if (Number.isNaN(at.getTime())) return 'It has no time'
  if (isRolledOver(at, latest)) return rolloverReason
  if (at < earliest) return 'It is before the year 2000'
  return at > latest ? 'It is in the future' : null
}

/** The same of what is requested by time; the newest position of a device may be years old. */
const outOfTime = (at: Date, latest: Date): string | null =>
  untimely(at, latest) ?? (isLongPast(at, latest) ? 'It is years before the time that was requested' : null)

/** Returns why a clock is wrong whose fix reached the provider much later than it was made, or before; null if it didn't. */
function offClock({ at, receivedAt }: RecordOf['positions']): string | null {
  if (!receivedAt) return null
  const behindMs = receivedAt.getTime() - at.getTime()
  if (behindMs > longestBufferMs) return `Its clock is ${elapsedText(behindMs / 1000)} behind the provider’s`
  return behindMs < -futureToleranceMs ? `Its clock is ${elapsedText(-behindMs / 1000)} ahead of the provider’s` : null
}

/** Records without an ID would replace each other. */
const withoutId = ({ externalId }: { externalId: string }): string | null =>
  isNoId(externalId) ? 'It has no ID' : null

/** Checks that need only the record itself. */
const checks: { [K in StreamName]?: Check<RecordOf[K]> } = {
  vehicles: ({ externalId }) => (isNoId(externalId) ? 'Its ID means no vehicle' : null),
  drivers: ({ externalId, name }) => (isNoId(externalId) || isNoDriver(name) ? 'It means an unknown driver' : null),
  positions: (position, latest) => untimely(position.at, latest) ?? offClock(position) ?? noPlace(position),
  trips: (trip, latest) => {
    const reason = outOfTime(trip.startedAt, latest) ?? withoutId(trip)
    if (reason) return reason
    if (isNoId(trip.vehicleExternalId)) return 'The ID of its vehicle means no vehicle'
    return trip.endedAt && trip.endedAt < trip.startedAt ? 'It ends before it starts' : null
  },
  incidents: (incident, latest) =>
    outOfTime(incident.occurredAt, latest) ??
    withoutId(incident) ??
    (incident.vehicleExternalId === null && incident.driverExternalId === null
      ? 'It has no vehicle and no driver'
      : null),
  driverScores: ({ driverExternalId, score }) => {
    // A placeholder has been dropped by then.
    if (!driverExternalId || isNoId(driverExternalId)) return 'It means an unknown driver'
    return score >= 0 && score <= 100 ? null : `Its score, ${score.toLocaleString('en-US')}, isn’t from 0 to 100`
  },
}

/**
 * Separates impossible records from the rest. Drops impossible values from the records that stay, and what a trip's own
 * values contradict; drops, too, locations at 0, 0 of incidents and trips, and ends in the future or before the event.
 * What was dropped because it can't be true is listed in `dropped`, and devices with a wrong clock in `clocks`.
 */
export function plausible<K extends StreamName>(
  kind: K,
  records: RecordOf[K][],
  now: Date,
): { usable: RecordOf[K][]; rejected: Rejection[]; dropped: Rejection[]; clocks: WrongClock[] } {
  const check = checks[kind] as Check<RecordOf[K]> | undefined
  if (!check) return { usable: records, rejected: [], dropped: [], clocks: [] }
  const latest = new Date(now.getTime() + futureToleranceMs)
  const rejected: Rejection[] = []
  const aside: Rejection[] = []
  const usable = records.filter((record) => {
    const odd = dropOddIdentity(record, latest)
    const reason = check(record, latest)
    if (reason) rejected.push(rejectionOf(record, reason))
    else aside.push(...odd)
    return !reason
  })
  const unmeasured = new Map<string, Rejection>()
  for (const record of usable) {
    forgetNowhere(record, unmeasured)
    aside.push(...forgetEnds(record, latest))
    const trip = kind === 'trips' ? (record as RecordOf['trips']) : null
    const sent = trip && { ...trip }
    aside.push(...dropImpossible(record, unmeasured))
    if (kind === 'positions') dropApproximate(record as RecordOf['positions'], unmeasured)
    if (trip && sent) aside.push(...withoutContradictions(trip, sent, now))
  }
  const clocks = rejected.length && kind === 'positions' ? wrongClocks(records as RecordOf['positions'][], latest) : []
  return { usable, rejected, dropped: [...unmeasured.values(), ...aside], clocks }
}

/** The vehicles whose devices' clocks are wrong, each with the last such time. */
function wrongClocks(positions: readonly RecordOf['positions'][], latest: Date): WrongClock[] {
  const found = positions.flatMap((position): WrongClock[] => {
    const { vehicleExternalId, at, receivedAt } = position
    const reason = Number.isNaN(at.getTime()) ? null : (untimely(at, latest) ?? offClock(position))
    return reason === null ? [] : [{ vehicleExternalId, at, reason, ...(receivedAt && { receivedAt }) }]
  })
  return [...new Map(found.map((clock) => [clock.vehicleExternalId, clock])).values()]
}

/** The values that each dropped part of a trip takes along. */
const partValues = {
  distance: { distanceMeters: null, distanceSource: null },
  'top speed': { maxSpeedKmh: null },
  ends: { start: null, end: null },
  'idling time': { idleSeconds: null },
  odometer: { startOdometerMeters: null, endOdometerMeters: null },
} as const

/** `sent`: the trip with the values that can't be true. */
function withoutContradictions(trip: RecordOf['trips'], sent: RecordOf['trips'], now: Date): Rejection[] {
  const found: Contradiction[] = isOfUnmeasured(trip, sent)
    ? [{ part: 'distance', reason: 'Its distance is from odometers that weren’t measured' }]
    : contradictionsIn(trip, now)
  const dropped = found.filter(({ isByPositions }) => !isByPositions)
  const aside = dropped.map(({ part, reason }) => droppedValue(trip, part, reason))
  for (const { part } of dropped) Object.assign(trip, partValues[part])
  for (const { reason, isByPositions } of found) if (isByPositions) noteSlowTop(trip, reason)
  if (found.some(({ part }) => part === 'distance')) noteStatedMeters(trip, sent)
  return aside
}

/** Drops places that a device without a fix sends; they are listed once for its vehicle. */
function forgetNowhere(record: Owned, unmeasured: Map<string, Rejection>): void {
  for (const name of ['location', 'start', 'end'] as const) {
    const holder = record as Partial<Record<typeof name, Coordinate | null>>
    const place = holder[name]
    const reason = place && noPlace(place)
    if (!reason) continue
    countUnmeasured(record, name === 'location' ? 'place' : `${name} place`, reason, unmeasured)
    holder[name] = null
  }
}

/** Some providers send the year 9999, or 2^63 seconds, for no end: no clock is wrong by as much. */
const noEndMs = 50 * 365.25 * 86_400_000

/** Drops ends that can't be read or are in the future, as if it were still running, and of events before they happen; returns those to list. */
function forgetEnds(record: Owned, latest: Date): Rejection[] {
  const holder = record as { endedAt?: Date | null; occurredAt?: Date }
  const { endedAt, occurredAt } = holder
  if (!endedAt) return []
  if (Number.isNaN(endedAt.getTime())) {
    holder.endedAt = null
    return [droppedValue(record, 'end', 'Its end can’t be read')]
  }
  const isAhead = endedAt > latest
  if (!isAhead && !(occurredAt && endedAt < occurredAt)) return []
  const listed = droppedValue(record, 'end', isAhead ? 'Its end is in the future' : 'It ends before it happens')
  holder.endedAt = null
  return endedAt.getTime() - latest.getTime() > noEndMs ? [] : [listed]
}
