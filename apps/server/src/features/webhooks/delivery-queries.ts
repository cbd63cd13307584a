import type { DeliveryState, WebhookDelivery, WebhookDeliveryDetails } from '@milepost/contract/webhooks/endpoints'
import { sql } from 'kysely'
import { notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { withInstant } from './queries.ts'

type Wanted = { state: readonly DeliveryState[]; type: readonly string[]; PageNumber: number; PageSize: number }

/** A delivery that failed and waits for another attempt is retrying. */
const state = sql<DeliveryState>`case when d.state = 'waiting' and d.failures > 0 then 'retrying' else d.state end`

const columns = (clientId: number) => sql`d.id, d.type, ${state} as state, d.created_at as "createdAt", d.attempts,
  case when d.state = 'waiting' then d.next_at end as "nextAt", d.reason,
  (select json_build_object('at', a.started_at, 'status', a.status, 'error', a.error) from webhook_attempt a
   where a.client_id = ${clientId} and a.endpoint_id = d.endpoint_id and a.delivery_id = d.id
   order by a.number desc limit 1) as "lastAttempt"`

const asDelivery = <Row extends WebhookDelivery>(row: Row): Row => ({
  ...row,
  lastAttempt: withInstant(row.lastAttempt),
})

/** Returns a page of a webhook's deliveries, newest first. Throws `notFound` for an unknown webhook. */
export async function listDeliveries(
  db: ClientDatabase,
  endpointId: string,
  { state: states, type: types, PageNumber, PageSize }: Wanted,
): Promise<{ items: WebhookDelivery[]; totalCount: number }> {
  await assertWebhook(db, endpointId)
  const where = sql`d.client_id = ${db.clientId} and d.endpoint_id = ${endpointId}
    and (${states.length} = 0 or ${state} = any(${[...states]}::text[]))
    and (${types.length} = 0 or d.type = any(${[...types]}::text[]))`
  const { rows: items } =
    await sql<WebhookDelivery>`select ${columns(db.clientId)} from webhook_delivery d where ${where}
    order by d.created_at desc, d.id limit ${PageSize} offset ${(PageNumber - 1) * PageSize}`.execute(db)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from webhook_delivery d where ${where}`.execute(db)
  return { items: items.map(asDelivery), totalCount: rows[0]!.count }
}

/** Returns one delivery. Throws `notFound`. */
export async function readDelivery(db: ClientDatabase, endpointId: string, id: string): Promise<WebhookDelivery> {
  const { rows } = await sql<WebhookDelivery>`select ${columns(db.clientId)} from webhook_delivery d
    where d.client_id = ${db.clientId} and d.endpoint_id = ${endpointId} and d.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('delivery')
  return asDelivery(rows[0])
}

/** Returns one delivery with what was sent, and each attempt, oldest first. Throws `notFound`. */
export async function readDeliveryDetails(
  db: ClientDatabase,
  endpointId: string,
  id: string,
): Promise<WebhookDeliveryDetails> {
  const delivery = await readDelivery(db, endpointId, id)
  const { body } = await db
    .selectFrom('webhookDelivery')
    .where('endpointId', '=', endpointId)
    .where('id', '=', id)
    .select('body')
    .executeTakeFirstOrThrow()
  const attempts = await db
    .selectFrom('webhookAttempt')
    .where('endpointId', '=', endpointId)
    .where('deliveryId', '=', id)
    .select(['number', 'startedAt as at', 'status', 'error', 'response', 'durationMs as durationMilliseconds'])
    .orderBy('number')
    .execute()
  return { ...delivery, body, attemptList: attempts }
}

/** Throws `notFound` unless the client has this webhook. */
export async function assertWebhook(db: ClientDatabase, id: string): Promise<{ isActive: boolean }> {
  const found = await db
    .selectFrom('webhookEndpoint')
    .where('id', '=', id)
    .where('kind', '=', 'webhook')
    .select('isActive')
    .executeTakeFirst()
  if (!found) throw notFound('webhook')
  return found
}
