import { randomUUID } from 'node:crypto'
import type { WebhookDelivery } from '@milepost/contract/webhooks/endpoints'
import { testType } from '@milepost/contract/webhooks/events'
import { type Caller, callerName, callerUserId } from '../../access/caller.ts'
import { conflict } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { wakeSenders } from '../../live/webhooks/queue-webhooks.ts'
import { write } from '../../write.ts'
import { assertWebhook, readDelivery } from './delivery-queries.ts'

/** Sends a test to a webhook. Throws `notFound`, or `conflict` for one that is off. */
export async function sendTest(db: ClientDatabase, caller: Caller, endpointId: string): Promise<WebhookDelivery> {
  const id = randomUUID()
  const data = { webhookId: endpointId, sentBy: { id: callerUserId(caller), name: callerName(caller) } }
  const body = JSON.stringify({ id, type: testType, timestamp: new Date().toISOString(), data })
  const change = { action: 'webhook.test', subject: ['webhook', endpointId] } as const
  await write({ db, caller }, change, async (transaction, { queries }) => {
    await assertOn(transaction, endpointId)
    await transaction
      .insertInto('webhookDelivery')
      .values({ clientId: db.clientId, endpointId, id, type: testType, body })
      .execute()
    await wakeSenders(queries)
  })
  return readDelivery(db, endpointId, id)
}

/**
 * Sends a delivery that is over again, with the same id and body, for up to three days. Throws `notFound`, or `conflict`
 * while it is still being sent or its webhook is off.
 */
export async function redeliver(
  db: ClientDatabase,
  caller: Caller,
  endpointId: string,
  id: string,
): Promise<WebhookDelivery> {
  const change = { action: 'webhook.redeliver', subject: ['webhook', endpointId], detail: { delivery: id } } as const
  await write({ db, caller }, change, async (transaction, { queries }) => {
    await assertOn(transaction, endpointId)
    await readDelivery(transaction, endpointId, id)
    const { numUpdatedRows } = await transaction
      .updateTable('webhookDelivery')
      .set({ state: 'waiting', failures: 0, nextAt: new Date(), giveUpAt: null, reason: null })
      .where('endpointId', '=', endpointId)
      .where('id', '=', id)
      .where('state', '<>', 'waiting')
      .executeTakeFirstOrThrow()
    if (!numUpdatedRows) throw conflict('This delivery is still being sent.')
    await wakeSenders(queries)
  })
  return readDelivery(db, endpointId, id)
}

async function assertOn(db: ClientDatabase, endpointId: string): Promise<void> {
  const { isActive } = await assertWebhook(db, endpointId)
  if (!isActive) throw conflict('This webhook is off. Turn it on first.')
}
