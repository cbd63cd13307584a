import { incidentSource } from '@milepost/domain/codes'
import type { ClientBase } from 'pg'
import { aroundDay } from './around-day.ts'
import type { VehicleDay } from './dirty-days.ts'

/** A moment of a vehicle with new data. */
export type Moment = { vehicleId: string; at: Date }

type Span = { vehicleId: string; day: string; from: Date; until: Date }

// All writers make marks in this order, which prevents deadlocks.
const inOrder = 'order by vehicle_id, day'
const mark = `insert into detection_due as t (client_id, connection_id, moved, vehicle_id, day, from_at, until_at)`
const widen = `on conflict (client_id, vehicle_id, day) do update set moved = t.moved or excluded.moved,
  from_at = least(t.from_at, excluded.from_at), until_at = greatest(t.until_at, excluded.until_at),
  due_at = excluded.due_at, marked_at = excluded.marked_at`

/** Has detection check the time around new positions again; called in the transaction that stores them. */
export async function markPositions(
  client: ClientBase,
  { clientId, connectionId }: { clientId: number; connectionId: number },
  moments: Iterable<Moment>,
): Promise<void> {
  const spans = spansOf(moments)
  if (!spans.length) return
  await client.query({
    name: 'mark-positions',
    text: `${mark} select $1::int, $2::int, true, *
      from unnest($3::bigint[], $4::date[], $5::timestamptz[], $6::timestamptz[]) as m(vehicle_id, day) ${inOrder} ${widen}`,
    values: [
      clientId,
      connectionId,
      spans.map((span) => span.vehicleId),
      spans.map((span) => span.day),
      spans.map((span) => span.from),
      spans.map((span) => span.until),
    ],
  })
}

/**
 * Has detection compare the events that providers reported on these days, with each other and with the vehicle's
 * positions.
 */
export async function markEventDays(client: ClientBase, clientId: number, days: VehicleDay[]): Promise<void> {
  await client.query({
    name: 'mark-event-days',
    text: `${mark} select $1::int, max(i.connection_id), false, i.vehicle_id, i.day, min(i.occurred_at), max(i.occurred_at)
     from unnest($2::date[], $3::bigint[]) as u(d, v)
       join incident i on i.client_id = $1 and i.vehicle_id = v and i.day = d and i.source = $4
         and ${aroundDay('i.occurred_at')}
     group by vehicle_id, day ${inOrder} ${widen}`,
    values: [clientId, days.map(({ day }) => day), days.map(({ vehicleId }) => vehicleId), incidentSource.code.tsp],
  })
}

/** Returns the first and last moment of each vehicle and UTC day. */
function spansOf(moments: Iterable<Moment>): Span[] {
  const spans = new Map<string, Span>()
  for (const { vehicleId, at } of moments) {
    const day = at.toISOString().slice(0, 10)
    const key = `${vehicleId}|${day}`
    const span = spans.get(key)
    if (!span) spans.set(key, { vehicleId, day, from: at, until: at })
    else if (at < span.from) span.from = at
    else if (at > span.until) span.until = at
  }
  return [...spans.values()]
}
