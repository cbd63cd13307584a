import { mismatchType } from '@milepost/domain/codes'
import type { ClientBase } from 'pg'

// Units that share a VIN but were at different places at the same time aren't one vehicle (`recompute/units/separate-units.ts`): one
// of them has no `vin_key` while its device trouble names the VIN that it shares.

const isOpen = `m.type = ${mismatchType.code.vin} and m.healed_at is null`

/** Keeps vehicles apart that share a VIN without being one. Changes the rows. */
export async function keepApart(
  client: ClientBase,
  clientId: number,
  rows: readonly { id: string; vinKey: string | null }[],
): Promise<void> {
  const { rows: apart } = await client.query<{ id: string; vin: string }>({
    name: 'separated-units',
    text: `select m.vehicle_id as id, m.evidence ->> 'sharedVin' as vin from vehicle_mismatch m
      where m.client_id = $1 and ${isOpen} and m.vehicle_id = any($2::bigint[]) and m.evidence ? 'sharedVin'`,
    values: [clientId, rows.map(({ id }) => id)],
  })
  const vinOf = new Map(apart.map(({ id, vin }) => [id, vin]))
  for (const row of rows) if (row.vinKey !== null && vinOf.get(row.id) === row.vinKey) row.vinKey = null
}

/** Resolves the trouble of vehicles whose VIN no other has any more. */
export async function healUnshared(client: ClientBase, clientId: number): Promise<void> {
  await client.query({
    name: 'heal-unshared',
    text: `update vehicle_mismatch m set healed_at = now() where m.client_id = $1 and ${isOpen} and m.evidence ? 'sharedVin' and not exists (
      select from vehicle o where o.client_id = $1 and o.vin_key = m.evidence ->> 'sharedVin' and o.id <> m.vehicle_id)`,
    values: [clientId],
  })
}
