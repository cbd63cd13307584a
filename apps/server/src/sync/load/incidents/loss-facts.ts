import type { Queries } from '../../../db/scope/queries.ts'

/** Facts that a loss `a` copies from its event `i` and its details `e`, so that lists of losses read losses alone. */
const facts = {
  vehicle_id: 'i.vehicle_id',
  driver_id: 'i.driver_id',
  place_id: 'i.place_id',
  translated_type: 'i.translated_type',
  severity: 'i.severity',
  rating: 'i.rating',
  risk: 'i.risk',
  max_g: 'e.max_g',
} as const

export const lossFactColumns = Object.keys(facts).join(', ')
export const lossFactValues = Object.values(facts).join(', ')

/** Updates losses from their events: called in the transaction that changed events which may be losses. */
export async function refreshLossFacts(client: Queries, clientId: number, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  const set = Object.entries(facts).map(([column, value]) => `${column} = ${value}`)
  await client.query({
    name: 'refresh-losses',
    text: `update accident a set ${set.join(', ')}
     from incident i join incident_detail e on e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id
     where a.client_id = $1 and a.id = any($2::bigint[]) and i.client_id = $1 and i.occurred_at = a.occurred_at and i.id = a.id`,
    values: [clientId, ids],
  })
}
