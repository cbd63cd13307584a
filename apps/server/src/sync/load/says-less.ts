import type { IncidentRecord, TripRecord } from '@milepost/providers/kit/record'

/**
 * Returns true if a trip says less than another one of the same id and version: it has no length or no distance, or
 * covers only the first part of the same drive. Of broken and whole rows in one response, the whole ones count, in any
 * order. An event says less if it lacks facts that the other has, and none the other way around. Other records say the same.
 */
export function saysLess(record: object, other: object): boolean {
  if (isEvent(record) && isEvent(other)) return lacksOnly(record, other)
  if (!isTrip(record) || !isTrip(other)) return false
  const [own, others] = [ranksOf(record), ranksOf(other)]
  const first = own.findIndex((rank, index) => rank !== others[index])
  return first >= 0 && own[first]! < others[first]!
}

const eventFacts = ['location', 'speedKmh', 'speedLimitKmh', 'maxG', 'endedAt', 'headingDegrees'] as const
type Event = Pick<IncidentRecord, (typeof eventFacts)[number]>

const isEvent = (record: object): record is Event => 'occurredAt' in record && 'maxG' in record

function lacksOnly(record: Event, other: Event): boolean {
  const [lost, gained] = [
    eventFacts.filter((fact) => record[fact] === null && other[fact] !== null),
    eventFacts.filter((fact) => record[fact] !== null && other[fact] === null),
  ]
  return lost.length > 0 && !gained.length
}

type Trip = Pick<TripRecord, 'startedAt' | 'endedAt' | 'distanceMeters'>

const isTrip = (record: object): record is Trip => 'startedAt' in record && 'distanceMeters' in record

/** What decides between two trips, most important first. A running one may still become the longest. */
function ranksOf({ startedAt, endedAt, distanceMeters }: Trip): number[] {
  const ms = endedAt ? endedAt.getTime() - startedAt.getTime() : Number.POSITIVE_INFINITY
  return [ms > 0 ? 1 : 0, distanceMeters === null ? 0 : 1, ms]
}
