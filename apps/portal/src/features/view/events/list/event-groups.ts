import type { Incident } from '@milepost/contract/incidents'
import type { Grouping } from '../shared/event-filters.ts'

export type EventGroup = { key: string; title: string; day: string; events: Incident[] }

/**
 * Events of one page by vehicle or driver and day, groups in the order of their first event. `dayOf` gives the calendar
 * day of an instant. Without a grouping everything is one group.
 */
export function groupEvents(
  events: readonly Incident[],
  by: Exclude<Grouping, 'none'>,
  dayOf: (instant: string) => string,
): EventGroup[] {
  const groups = new Map<string, EventGroup>()
  for (const event of events) {
    const owner = by === 'vehicle' ? event.vehicle : event.driver
    const day = dayOf(event.occurredAt)
    const key = `${owner?.id ?? 'nobody'} ${day}`
    const group = groups.get(key) ?? { key, title: owner?.name ?? 'No driver', day, events: [] }
    group.events.push(event)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** "3 events" with the highest risk, for the line over a group. */
export function groupText({ events }: EventGroup): string {
  const count = events.length === 1 ? '1 event' : `${events.length} events`
  return `${count} on this page, highest risk ${Math.round(Math.max(...events.map((event) => event.riskScore)))}`
}
