import { type Event, eventTimeMs } from './wire.ts'

/** Events that begin something, and those that end it (rule types). Devices and the platform both tell idling. */
const endingOf: ReadonlyMap<string, string> = new Map([
  ['driver_distraction_started', 'driver_distraction_finished'],
  ['excessive_driving_start', 'excessive_driving_end'],
  ['fatigue_driving', 'fatigue_driving_finished'],
  ['idle_start', 'idle_end'],
])

/** Both sides of the pairs that some events begin: what must be read to know when they ended. */
export function pairedTypes(events: readonly Event[]): string[] {
  const begun = new Set(events.map(({ event }) => event))
  return [...endingOf].flatMap(([begin, end]) => (begun.has(begin) ? [begin, end] : []))
}

export const hasEnd = ({ event }: Event) => endingOf.has(event)

/**
 * When the beginnings among some events ended, by their id: at the first ending of the same rule and tracker, unless it
 * begins again before that. What has no ending among them is missing.
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
