import { createHash, randomUUID } from 'node:crypto'
import { type Channel, type ChannelTest, type ChatKind, mostChannels } from '@milepost/contract/webhooks/channels'
import { type Caller, callerName, callerUserId } from '../../access/caller.ts'
import { ifReadable } from '../../access/secret-box.ts'
import { conflict, notFound } from '../../app-error.ts'
import { chatBody } from '../../channels/chat/chat-body.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'
import { findChannel } from './channel-queries.ts'
import { forgetEndpoint } from './forget-endpoint.ts'
import { assertReceiver, createReceiverFetch } from './receiver.ts'
import { sealSecret } from './secrets.ts'
import { postDelivery } from './sending/post-delivery.ts'

type Input = { kind: ChatKind; name: string; url: string }

/**
 * Adds a chat channel, or returns the one with this address. Throws `invalid` for an address that isn't on the internet,
 * `conflict` if there are too many.
 */
export async function addChannel(
  { config, secrets }: Services,
  db: ClientDatabase,
  caller: Caller,
  { kind, name, url }: Input,
): Promise<Channel> {
  await assertReceiver(url, config)
  const id = randomUUID()
  const { origin } = new URL(url)
  const addressSha256 = createHash('sha256').update(url).digest()
  const audited = (added: boolean) =>
    added ? ({ action: 'channel.create', subject: ['channel', id], detail: { kind, name, server: origin } } as const) : []
  const knownId = await write({ db, caller }, audited, async (transaction, { queries }) => {
    // Of several created at once, each sees those before it.
    await queries.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['webhooks', db.clientId])
    const channels = await transaction
      .selectFrom('webhookEndpoint')
      .where('kind', '<>', 'webhook')
      .select(['id', 'addressSha256'])
      .execute()
    const known = channels.find((one) => one.addressSha256?.equals(addressSha256))
    if (known) return known.id
    return null
  })
  return findChannel(db, knownId ?? id)
}
