import { createHash, randomUUID } from 'node:crypto'
import {
  type Channel,
  type ChannelTest,
  type ChatKind,
  chatKinds,
  mostChannels,
} from '@milepost/contract/webhooks/channels'
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
  const { origin, host } = new URL(url)
  const addressSha256 = createHash('sha256').update(url).digest()
  const audited = ({ id, isNew }: { id: string; isNew: boolean }) =>
    isNew ? ({ action: 'channel.create', subject: ['channel', id], detail: { kind, name, server: host } } as const) : []
  const { id } = await write({ db, caller }, audited, async (transaction, { queries }) => {
    // Of several created at once, each sees those before it.
    await queries.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['webhooks', db.clientId])
    const channels = await transaction
      .selectFrom('webhookEndpoint')
      .where('kind', 'in', chatKinds)
      .select(['id', 'addressSha256'])
      .execute()
    const known = channels.find((one) => one.addressSha256?.equals(addressSha256))
    if (known) return { id: known.id, isNew: false }
    if (channels.length >= mostChannels)
      throw conflict(`A client has at most ${mostChannels} chat channels. Delete one that you no longer need.`)
    const id = randomUUID()
    await transaction
      .insertInto('webhookEndpoint')
      .values({
        clientId: db.clientId,
        id,
        kind,
        url: origin,
        description: name,
        types: [],
        addressSha256,
        ...sealSecret(secrets, url),
        createdBy: callerUserId(caller),
        createdByName: callerName(caller),
      })
      .execute()
    return { id, isNew: true }
  })
  return findChannel(db, id)
}

/** Posts a test to a chat channel, and returns what its server responded. Throws `notFound`. */
export async function testChannel(
  { config, secrets }: Services,
  db: ClientDatabase,
  caller: Caller,
  id: string,
): Promise<ChannelTest> {
  const channel = await write({ db, caller }, { action: 'channel.test', subject: ['channel', id] }, (transaction) =>
    readChat(transaction, id),
  )
  const url = ifReadable(() => secrets.open(channel.secretKeyId, channel.secretSealed), null)
  if (url === null)
    throw conflict(
      'Its address can’t be read, because MILEPOST_SECRET has changed. Delete the channel and add it again.',
    )
  const body = chatBody(channel.kind as ChatKind, {
    heading: `Test by ${callerName(caller)}`,
    before: [`Notification rules can post to this channel, “${channel.description}”.`],
    facts: [],
    items: [],
    after: [],
    link: { text: 'Open the rules', href: `${config.origin}/notifications/events/configurations` },
  })
  const { signal } = new AbortController()
  const { status, response, error } = await postDelivery(
    createReceiverFetch(config),
    { url, body, headers: {} },
    signal,
  )
  return { status, response, error }
}

/** Turns on a chat channel that only failed. Throws `notFound`. */
export async function turnOnChannel(db: ClientDatabase, caller: Caller, id: string): Promise<Channel> {
  await write({ db, caller }, { action: 'channel.turnOn', subject: ['channel', id] }, async (transaction) => {
    await readChat(transaction, id)
    await transaction
      .updateTable('webhookEndpoint')
      .set({ isActive: true, failingSince: null, disabledAt: null })
      .where('id', '=', id)
      .execute()
  })
  return findChannel(db, id)
}

/** Deletes a chat channel with its deliveries; rules no longer notify it. Throws `notFound`. */
export async function removeChannel(db: ClientDatabase, caller: Caller, id: string): Promise<void> {
  const audited = ({ kind, description }: { kind: string; description: string }) => ({
    action: 'channel.delete',
    subject: ['channel', id] as const,
    detail: { before: { kind, name: description } },
  })
  await write({ db, caller }, audited, async (transaction) => {
    const channel = await readChat(transaction, id)
    await transaction.deleteFrom('webhookEndpoint').where('id', '=', id).execute()
    await forgetEndpoint(transaction, id)
    return channel
  })
}

/** Webhooks have settings of their own. */
async function readChat(db: ClientDatabase, id: string) {
  const found = await db
    .selectFrom('webhookEndpoint')
    .where('id', '=', id)
    .where('kind', 'in', chatKinds)
    .select(['kind', 'description', 'secretKeyId', 'secretSealed'])
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('channel')
  return found
}
