import { createHash, randomUUID } from 'node:crypto'
import { type WebhookData, type WebhookType, webhookData } from '@milepost/contract/webhooks/events'
import type { Queries } from '../../db/scope/queries.ts'

/** Workers listen here for deliveries. */
export const webhookChannel = 'milepost_webhooks'

/**
 * Records deliveries to all of a client's webhooks that want this type: called in the transaction of what happened, so
 * that they exist exactly if it does. `load` is called only if there is one, and returns the data of each delivery. What
 * can happen only once has a key: if it is repeated after a crash, its delivery has the same id, or exists already.
 */
export async function queueWebhooks<Type extends WebhookType>(
  db: Queries,
  clientId: number,
  type: Type,
  load: () => Promise<readonly WebhookData<Type>[]>,
  keyOf?: (data: WebhookData<Type>) => string,
): Promise<void> {
  const endpointIds = await subscribed(db, clientId, type)
  if (!endpointIds.length) return
  const all = await load()
  if (!all.length) return
  const timestamp = new Date().toISOString()
  const messages = all.map((data) => {
    const id = keyOf ? uuidOf(`${clientId} ${type} ${keyOf(data)}`) : randomUUID()
    // Only what the contract lists leaves, whatever else the object has.
    return { id, body: JSON.stringify({ id, type, timestamp, data: webhookData[type].parse(data) }) }
  })
  await db.query(
    `insert into webhook_delivery (client_id, endpoint_id, id, type, body)
     select $1::int, e.id, m.id, $3::text, m.body
     from unnest($2::uuid[]) as e(id), unnest($4::uuid[], $5::text[]) as m(id, body)
     on conflict do nothing`,
    [clientId, endpointIds, type, messages.map(({ id }) => id), messages.map(({ body }) => body)],
  )
  await wakeSenders(db)
}

/** Returns the same id for the same text (UUID version 8). */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** Wakes the workers; inside a transaction, when it commits. */
export const wakeSenders = (db: Queries): Promise<unknown> => db.query('select pg_notify($1, $2)', [webhookChannel, ''])

async function subscribed(db: Queries, clientId: number, type: WebhookType): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from webhook_endpoint where client_id = $1 and is_active and $2 = any(types)',
    [clientId, type],
  )
  return rows.map(({ id }) => id)
}
