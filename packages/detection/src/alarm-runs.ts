/** An event of a device, by its type. */
export type AlarmEvent = { vehicleId: string; translatedType: string; occurredAtMs: number }

/** An alarm that goes on is reported with each position; a device that is silent for longer may have cleared it meanwhile. */
export const longestAlarmGapMs = 300_000
/** Two events of a type at two positions in a row happen; three are an alarm that goes on. */
const leastEvents = 3

/**
 * Returns the runs of events in which an alarm goes on: of one vehicle and type, and each linked to the one before. `isLinked` is
 * true if nothing that is known of two of them lies between.
 */
export function alarmRuns<Event extends AlarmEvent>(
  events: readonly Event[],
  isLinked: (before: Event, event: Event) => boolean = () => true,
): Event[][] {
  const runs: Event[][] = []
  for (const own of Map.groupBy(events, (event) => `${event.vehicleId} ${event.translatedType}`).values()) {
    let run: Event[] = []
    for (const event of own.toSorted((a, b) => a.occurredAtMs - b.occurredAtMs)) {
      const before = run.at(-1)
      if (before && (event.occurredAtMs - before.occurredAtMs > longestAlarmGapMs || !isLinked(before, event))) run = []
      if (!run.length) runs.push(run)
      run.push(event)
    }
  }
  return runs.filter(({ length }) => length >= leastEvents)
}
