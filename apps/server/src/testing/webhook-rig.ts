import { randomUUID } from 'node:crypto'
import { type WebhookType, webhookTypes } from '@milepost/contract/webhooks/events'
import type { Caller } from '../access/caller.ts'
import { type ClientDatabase, scopeTo } from '../db/scope/scope.ts'
import { addWebhook } from '../features/webhooks/commands.ts'
import { createReceiverFetch } from '../features/webhooks/receiver.ts'
import { createWebhookSending } from '../features/webhooks/sending/send-webhooks.ts'
import { queueWebhooks } from '../live/webhooks/queue-webhooks.ts'
import type { TestServer } from './test-server.ts'

export type WebhookRig = {
  clientId: number
  db: ClientDatabase
  caller: Caller
  /** Adds a webhook; returns its id and secret. */
  add(url: string, types?: readonly WebhookType[]): Promise<{ id: string; secret: string }>
  /** Queues this many deliveries to each webhook, as something that happened. */
  cause(count?: number): Promise<void>
  /** Sends everything that is due, now or after `advance`. */
  send(): Promise<void>
  /** Moves the clock of what sends. */
  advance(milliseconds: number): void
}

/**
 * A client whose webhooks may lead to this machine, and what sends them, on a clock that the test moves. `isGuarded`: only
 * the internet is called.
 */
export async function createWebhookRig(
  server: TestServer,
  { isGuarded = false }: { isGuarded?: boolean } = {},
): Promise<WebhookRig> {
  const { services } = server
  Object.assign(services.config, { privateWebhooks: true })
  const clientId = await server.client(`Hooked ${randomUUID()}`)
  const userId = await server.person(clientId, ['admin'])
  const db = scopeTo(services.db, clientId)
  const caller: Caller = { kind: 'user', userId, clientId, name: 'Owner', email: '', roles: ['admin'], groups: [] }
  // The database's clock has microseconds: what it queued just now is due in the next millisecond of ours.
  let ahead = 1_000
  const now = () => new Date(Date.now() + ahead)
  const sending = createWebhookSending({
    ...services,
    fetch: createReceiverFetch({ privateWebhooks: !isGuarded }),
    now,
  })
  return {
    clientId,
    db,
    caller,
    add: (url, types = webhookTypes) => addWebhook(services, db, caller, { url, description: 'Receiver', types }),
    async cause(count = 1) {
      const data = Array.from({ length: count }, (_, opened) => ({
        share: { id: randomUUID(), type: 'incident' as const, title: 'A crash' },
        opened,
      }))
      await queueWebhooks(services.pool, clientId, 'share.opened', async () => data)
    },
    async send() {
      const never = new AbortController().signal
      for (;;) {
        const lanes = await sending.start(100, never)
        if (!lanes.length) return
        await Promise.all(lanes)
      }
    },
    advance: (milliseconds) => {
      ahead += milliseconds
    },
  }
}
