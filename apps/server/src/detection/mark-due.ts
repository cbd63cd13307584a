import type { ClientBase } from 'pg'

/** A moment of a vehicle about which something new is known. */
export type Moment = { vehicleId: string; at: Date }

type Span = { vehicleId: string; day: string; from: Date; until: Date }

/**
 * Has detection look again at the time around these moments; called in the transaction that stores them. `moved`:
 * positions changed, not incidents alone.
 */
export async function markForDetection(
  client: ClientBase,
  { clientId, connectionId }: { clientId: number; connectionId: number },
  moments: Iterable<Moment>,
  moved: boolean,
): Promise<void> {
  const spans = spansOf(moments)
  if (!spans.length) return
  await client.query(
    `insert into detection_due as t (client_id, connection_id, moved, vehicle_id, day, from_at, until_at)
     select $1, $2, $3, * from unnest($4::bigint[], $5::date[], $6::timestamptz[], $7::timestamptz[])
     on conflict (client_id, vehicle_id, day) do update set moved = t.moved or excluded.moved,
       from_at = least(t.from_at, excluded.from_at), until_at = greatest(t.until_at, excluded.until_at),
       due_at = now(), marked_at = clock_timestamp()`,
    [
      clientId,
      connectionId,
      moved,
      spans.map((span) => span.vehicleId),
      spans.map((span) => span.day),
      spans.map((span) => span.from),
      spans.map((span) => span.until),
    ],
  )
}

/** The first and last moment of each vehicle and UTC day, in a fixed order: writers never wait for each other in a circle. */
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
  return [...spans.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, span]) => span)
}
