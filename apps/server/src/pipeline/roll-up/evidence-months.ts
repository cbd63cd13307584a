import type { ClientBase } from 'pg'
import type { VehicleDay } from './dirty-days.ts'

/** Says of days that changed that the evidence of their months no longer holds; called in the transaction that changes them. */
export async function markStale(client: ClientBase, clientId: number, days: readonly VehicleDay[]): Promise<void> {
  if (!days.length) return
  await client.query({
    name: 'stale-evidence',
    text: `insert into evidence_month as t (client_id, vehicle_id, month)
      select distinct $1::int, v, date_trunc('month', d)::date from unnest($2::date[], $3::bigint[]) as u(d, v)
      on conflict (client_id, vehicle_id, month) do update set formula = null where t.formula is not null`,
    values: [clientId, days.map(({ day }) => day), days.map(({ vehicleId }) => vehicleId)],
  })
}
