import { type Event, eventTimeMs } from './wire.ts'

/**
 * Events that start something, and the events that end it (rule types). Devices and the platform both report idling.
 */
const endingOf: ReadonlyMap<string, string> = new Map([
  ['driver_distraction_started', 'driver_distraction_finished'],
  ['excessive_driving_start', 'excessive_driving_end'],
  ['fatigue_driving', 'fatigue_driving_finished'],
  ['idle_start', 'idle_end'],
])

/** Returns both sides of the pairs that some events start: what must be read to find their ends. */
export function pairedTypes(events: readonly Event[]): string[] {
  const begun = new Set(events.map(({ event }) => event))
  return [...endingOf].flatMap(([begin, end]) => (begun.has(begin) ? [begin, end] : []))
}

export const hasEnd = ({ event }: Event) => endingOf.has(event)

/**
 * Returns when the starts among some events ended, by id: at the first end with the same rule and tracker, unless it
 * starts again before that. Starts without an end among them are missing.
 */
export function endsOf(events: readonly Event[]): Map<string, Date> {
  const ends = new Map<string, Date>()
  const open = new Map<string, Event>()
  for (const event of [...events].sort((a, b) => eventTimeMs(a) - eventTimeMs(b))) {
    const keyOf = (type: string) => `${event.tracker_id} ${event.rule_id} ${type}`
    const ending = endingOf.get(event.event)
    if (ending) open.set(keyOf(ending), event)
    const begun = open.get(keyOf(event.event))
    if (!begun) continue
    ends.set(begun.id, new Date(event.time))
    open.delete(keyOf(event.event))
  }
  return ends
}
