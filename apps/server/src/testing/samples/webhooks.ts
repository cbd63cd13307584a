import type { Call } from '@milepost/contract/api/endpoint'
import { channelEndpoints } from '@milepost/contract/webhooks/channels'
import { webhookEndpoints } from '@milepost/contract/webhooks/endpoints'
import { scopeTo } from '../../db/scope/scope.ts'
import { addChannel } from '../../features/webhooks/channel-commands.ts'
import { addWebhook } from '../../features/webhooks/commands.ts'
import { sendTest } from '../../features/webhooks/delivery-commands.ts'
import { sealSecret } from '../../features/webhooks/secrets.ts'
import { changesNext, type Sample, sample } from './sample.ts'
import type { SampleWorld } from './sample-world.ts'

/** Nothing is called there: a sample world has no worker. */
const aWebhook = {
  url: 'https://8.8.8.8/hooks',
  description: 'Sample',
  types: ['incident.created'],
} as const satisfies Call<typeof webhookEndpoints.create>['body']

const aChannel = { kind: 'slack', name: '#safety', url: 'https://8.8.8.8/services/T1' } as const

const asOwner = ({ server, clientId, userId }: SampleWorld) => ({
  db: scopeTo(server.services.db, clientId),
  caller: { kind: 'user', userId, clientId, name: 'Sample', email: '', roles: ['operator'], groups: [] } as const,
})

/** Removes the client's earlier webhooks or chat channels, of which it may have only a few. */
async function without(kind: 'webhook' | 'slack', world: SampleWorld): Promise<void> {
  await asOwner(world).db.deleteFrom('webhookEndpoint').where('kind', '=', kind).execute()
}

/** Adds a webhook to the client; returns what names it. */
async function ofWebhook(world: SampleWorld) {
  await without('webhook', world)
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

/** Adds a chat channel; returns what names it. */
async function ofChannel(world: SampleWorld) {
  await without('slack', world)
  const { db, caller } = asOwner(world)
  return { params: { id: (await addChannel(world.server.services, db, caller, aChannel)).id } }
}

/** Adds a chat channel whose address the guard refuses to call: a test then leaves this machine alone. */
async function ofUnreachable(world: SampleWorld) {
  const { params } = await ofChannel(world)
  const sealed = sealSecret(world.server.services.secrets, 'https://127.0.0.1:9/services/T1')
  await asOwner(world).db.updateTable('webhookEndpoint').set(sealed).where('id', '=', params.id).execute()
  return { params }
}

/** One call for every endpoint of webhooks and channels. */
export const webhookSamples: readonly Sample[] = [
  sample(webhookEndpoints.list, () => ({})),
  changesNext(
    sample(webhookEndpoints.create, async (world) => {
      await without('webhook', world)
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
  sample(channelEndpoints.list, () => ({})),
  changesNext(
    sample(channelEndpoints.create, async (world) => {
      await without('slack', world)
      return { body: aChannel }
    }),
  ),
  sample(channelEndpoints.test, ofUnreachable),
  sample(channelEndpoints.turnOn, ofChannel),
  changesNext(sample(channelEndpoints.remove, ofChannel)),
]
