import type { Call } from '@milepost/contract/api/endpoint'
import { webhookEndpoints } from '@milepost/contract/webhooks/endpoints'
import { scopeTo } from '../../db/scope/scope.ts'
import { addWebhook } from '../../features/webhooks/commands.ts'
import { sendTest } from '../../features/webhooks/delivery-commands.ts'
import { changesNext, type Sample, sample } from './sample.ts'
import type { SampleWorld } from './sample-world.ts'

/** Nothing is called there: a sample world has no worker. */
const aWebhook = {
  url: 'https://8.8.8.8/hooks',
  description: 'Sample',
  types: ['incident.created'],
} as const satisfies Call<typeof webhookEndpoints.create>['body']

const asOwner = ({ server, clientId, userId }: SampleWorld) => ({
  db: scopeTo(server.services.db, clientId),
  caller: { kind: 'user', userId, clientId, name: 'Sample', email: '', roles: ['operator'], groups: [] } as const,
})

/** Removes the client's earlier webhooks, of which it may have only a few. */
async function withoutWebhooks(world: SampleWorld): Promise<void> {
  await asOwner(world).db.deleteFrom('webhookEndpoint').execute()
}

/** Adds a webhook to the client; returns what names it. */
async function ofWebhook(world: SampleWorld) {
  await withoutWebhooks(world)
  const { db, caller } = asOwner(world)
  return { params: { id: (await addWebhook(world.server.services, db, caller, aWebhook)).id } }
}

/** Adds a webhook with a delivery that is over. */
async function ofDelivery(world: SampleWorld) {
  const { db, caller } = asOwner(world)
  const { params } = await ofWebhook(world)
  const { id: deliveryId } = await sendTest(db, caller, params.id)
  await db.updateTable('webhookDelivery').set({ state: 'delivered' }).where('id', '=', deliveryId).execute()
  return { params: { ...params, deliveryId } }
}

/** One call for every endpoint of webhooks. */
export const webhookSamples: readonly Sample[] = [
  sample(webhookEndpoints.list, () => ({})),
  changesNext(
    sample(webhookEndpoints.create, async (world) => {
      await withoutWebhooks(world)
      return { body: aWebhook }
    }),
  ),
  sample(webhookEndpoints.change, async (world) => ({ ...(await ofWebhook(world)), body: { isActive: true } })),
  changesNext(sample(webhookEndpoints.remove, ofWebhook)),
  changesNext(sample(webhookEndpoints.rotateSecret, ofWebhook)),
  changesNext(sample(webhookEndpoints.test, ofWebhook)),
  sample(webhookEndpoints.deliveries, async (world) => ({ params: { id: (await ofDelivery(world)).params.id } })),
  sample(webhookEndpoints.delivery, ofDelivery),
  changesNext(sample(webhookEndpoints.redeliver, ofDelivery)),
]
