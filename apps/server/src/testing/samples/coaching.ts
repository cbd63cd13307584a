import { coachingEndpoints } from '@milepost/contract/coaching/messages'
import { coachingReplyEndpoints } from '@milepost/contract/coaching/replies'
import { hashOfSecret, pathToken } from '../../access/tokens/path-token.ts'
import { scopeTo } from '../../db/scope/scope.ts'
import { sendMessage } from '../../features/coaching/messages/send-message.ts'
import { changesNext, type Sample, sample } from './sample.ts'
import { lowerDays, ofContact } from './sample-records.ts'
import type { SampleWorld } from './sample-world.ts'

const secret = 'sample-secret'

/** Turns on coaching of the world's vehicle, and adds a contact for it. */
async function withContact(world: SampleWorld) {
  await ofContact(world)
  await world.server.services.pool.query('update vehicle set has_coaching = true where client_id = $1', [
    world.clientId,
  ])
  return { body: { driverId: world.ids.driver, text: 'A sample', incidentIds: [world.ids.incident] } }
}

/** Sends a message about the world's driver and event; returns its ids. */
async function sent(world: SampleWorld) {
  const { server, clientId, userId } = world
  const { body } = await withContact(world)
  const db = scopeTo(server.services.db, clientId)
  const caller = { kind: 'user', userId, clientId, name: 'Sample', email: '', roles: ['operator'], groups: [] } as const
  const id = await sendMessage(server.services, db, caller, body)
  const { conversationId } = await db
    .updateTable('coachingMessage')
    .set({ secretSha256: hashOfSecret(secret) })
    .where('id', '=', id)
    .returning('conversationId')
    .executeTakeFirstOrThrow()
  return { db, id, conversationId }
}

const ofConversation = async (world: SampleWorld) => ({ params: { id: (await sent(world)).conversationId } })

async function ofFailedMessage(world: SampleWorld) {
  const { db, id } = await sent(world)
  await db.updateTable('message').set({ state: 'failed' }).execute()
  return { params: { id } }
}

const ofLink = async (world: SampleWorld) => ({
  params: { token: pathToken(world.clientId, (await sent(world)).id) },
  query: { token: secret },
})

/** One call for every endpoint of coaching messages. */
export const coachingSamples: readonly Sample[] = [
  sample(coachingEndpoints.conversations, async (world) => {
    await sent(world)
    return { query: { ...lowerDays, connectionId: [world.fleet.connectionId], vehicleGroupIds: [world.ids.group] } }
  }),
  sample(coachingEndpoints.conversation, ofConversation),
  sample(coachingEndpoints.messages, ofConversation),
  sample(coachingEndpoints.context, ofConversation),
  sample(coachingEndpoints.markRead, async (world) => ({ ...(await ofConversation(world)), body: { coached: true } })),
  sample(coachingEndpoints.recipients, async (world) => {
    await withContact(world)
    return { query: { driverId: world.ids.driver } }
  }),
  sample(coachingEndpoints.subjects, async (world) => {
    await withContact(world)
    return {}
  }),
  changesNext(sample(coachingEndpoints.send, withContact)),
  changesNext(sample(coachingEndpoints.retry, ofFailedMessage)),
  sample(coachingEndpoints.topEvents, async (world) => {
    await withContact(world)
    return { query: { ...lowerDays, driverId: world.ids.driver, incidentIds: [world.ids.incident] } }
  }),
  changesNext(sample(coachingReplyEndpoints.content, ofLink)),
  changesNext(
    sample(coachingReplyEndpoints.reply, async (world) => ({ ...(await ofLink(world)), body: { text: 'Yes' } })),
  ),
  sample(coachingReplyEndpoints.receive, async (world) => ({ ...(await ofLink(world)), body: { receives: true } })),
]
