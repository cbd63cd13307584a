import { channelEndpoints } from '@milepost/contract/webhooks/channels'
import { webhookEndpoints } from '@milepost/contract/webhooks/endpoints'
import { type Route, serve } from '../../route.ts'
import { addChannel, removeChannel, testChannel, turnOnChannel } from './channel-commands.ts'
import { listChannels } from './channel-queries.ts'
import { addWebhook, changeWebhook, removeWebhook, rotateSecret } from './commands.ts'
import { redeliver, sendTest } from './delivery-commands.ts'
import { listDeliveries, readDeliveryDetails } from './delivery-queries.ts'
import { listWebhooks } from './queries.ts'

export const webhookRoutes: readonly Route[] = [
  serve(channelEndpoints.list, async ({ db }) => listChannels(db)),
  serve(channelEndpoints.create, async ({ services, db, caller, body }) => addChannel(services, db, caller, body)),
  serve(channelEndpoints.test, async ({ services, db, caller, params }) =>
    testChannel(services, db, caller, params.id),
  ),
  serve(channelEndpoints.turnOn, async ({ db, caller, params }) => turnOnChannel(db, caller, params.id)),
  serve(channelEndpoints.remove, async ({ db, caller, params }) => removeChannel(db, caller, params.id)),
  serve(webhookEndpoints.list, async ({ db }) => listWebhooks(db)),
  serve(webhookEndpoints.create, async ({ services, db, caller, body }) => addWebhook(services, db, caller, body)),
  serve(webhookEndpoints.change, async ({ services, db, caller, params, body }) =>
    changeWebhook(services, db, caller, params.id, body),
  ),
  serve(webhookEndpoints.remove, async ({ db, caller, params }) => removeWebhook(db, caller, params.id)),
  serve(webhookEndpoints.rotateSecret, async ({ services, db, caller, params }) =>
    rotateSecret(services, db, caller, params.id),
  ),
  serve(webhookEndpoints.test, async ({ db, caller, params }) => sendTest(db, caller, params.id)),
  serve(webhookEndpoints.deliveries, async ({ db, params, query }) => listDeliveries(db, params.id, query)),
  serve(webhookEndpoints.delivery, async ({ db, params }) => readDeliveryDetails(db, params.id, params.deliveryId)),
  serve(webhookEndpoints.redeliver, async ({ db, caller, params }) =>
    redeliver(db, caller, params.id, params.deliveryId),
  ),
]
