import type { ClientBase } from 'pg'

/** Marks days of vehicles whose rollups no longer hold; called in the transaction that changes them. */
export async function markDirty(
  client: ClientBase,
  clientId: number,
  days: Iterable<{ vehicleId: string; day: string }>,
): Promise<void> {
  const unique = [...new Map([...days].map((entry) => [`${entry.day}|${entry.vehicleId}`, entry])).entries()]
  const sorted = unique.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
  await client.query(
    `insert into rollup_dirty (client_id, day, vehicle_id)
     select $1, d, v from unnest($2::date[], $3::bigint[]) as m(d, v)
     on conflict (client_id, day, vehicle_id) do update set marked_at = now()`,
    [clientId, sorted.map((entry) => entry.day), sorted.map((entry) => entry.vehicleId)],
  )
}
