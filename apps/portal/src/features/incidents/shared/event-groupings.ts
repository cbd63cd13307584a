import type { Incident } from '@milepost/contract/incidents/endpoints'
import { byConnection, type ListGrouping } from '../../../list/parts/list-groups.ts'

const byOwnerAndDay = (
  value: string,
  label: string,
  ownerOf: (event: Incident) => { id: string; name: string } | null,
): ListGrouping<Incident> => ({
  value,
  label,
  of: (event, format) => {
    const owner = ownerOf(event)
    const day = format.day(event.occurredAt)
    return { key: `${owner?.id ?? 'none'} ${day}`, title: owner?.name ?? 'Driver not reported', detail: day }
  },
  onPage: (events) => {
    const count = events.length === 1 ? '1 event' : `${events.length} events`
    return `${count} on this page, highest risk ${Math.round(Math.max(...events.map((event) => event.riskScore)))}`
  },
})

/** Event groupings: by connection, or by vehicle or driver and day. */
export const eventGroupings: readonly ListGrouping<Incident>[] = [
  byConnection(),
  byOwnerAndDay('vehicle', 'Vehicle and day', ({ vehicle }) => vehicle),
  byOwnerAndDay('driver', 'Driver and day', ({ driver }) => driver),
]
