import { randomBytes, randomUUID } from 'node:crypto'
import { type CoachingChannel, type CoachingSubject, replyDays } from '@milepost/contract/coaching/messages'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { type Caller, callerName, callerUserId } from '../../../access/caller.ts'
import { findBrand } from '../../../access/client-brand.ts'
import { hashOfSecret } from '../../../access/tokens/path-token.ts'
import { conflict } from '../../../app-error.ts'
import { postMessage } from '../../../channels/post-message.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import type { Services } from '../../../services.ts'
import { write } from '../../../write.ts'
import { type About, findSubject, listCoachedVehicles } from '../subject-queries.ts'
import { chooseRecipient, type Reached } from './choose-recipient.ts'
import { recordCoached, requireOwn, storeIncidents } from './coached-incidents.ts'
import { findConversation } from './conversation-queries.ts'
import { messageDraft, replyLink } from './message-draft.ts'
import { storeConversation } from './store-conversation.ts'

export type MessageInput = About & {
  conversationId?: string | undefined
  text: string
  incidentIds: readonly string[]
  contactId?: string | undefined
  channel?: CoachingChannel | undefined
}

const secretBytes = 32

/**
 * Sends a message about a driver or vehicle to one of their contacts, and returns its id. Throws `notFound` for an unknown
 * driver, vehicle, conversation or event, `conflict` if coaching is turned off, and `invalid` if no contact can be reached.
 */
export async function sendMessage(
  services: Services,
  db: ClientDatabase,
  caller: Caller,
  input: MessageInput,
): Promise<string> {
  const { subject, isNew } = await subjectOf(db, input)
  const vehicles = await listCoachedVehicles(db, subject)
  if (isNew && !vehicles.some(({ hasCoaching }) => hasCoaching))
    throw conflict(`Coaching is turned off for ${subject.name}. Turn it on first.`)
  const incidentIds = await requireOwn(db, subject, input.incidentIds)
  const recipient = await chooseRecipient(db, subject, vehicles, input)
  const message = { id: randomUUID(), text: input.text, incidentIds, ...recipient }
  const change = {
    action: 'coaching.send',
    subject: [subject.type, subject.id],
    detail: { contact: recipient.name, channel: recipient.channel, incidents: incidentIds },
  } as const
  await write({ db, caller }, change, async (transaction, { announce }) => {
    const conversationId = await storeConversation(transaction, subject, {
      contactId: recipient.contactId,
      text: input.text,
    })
    await storeOutgoing(services, transaction, caller, { ...message, subject, conversationId })
    await storeIncidents(transaction, message)
    await recordCoached(transaction, caller, incidentIds, `sent a coaching message to ${recipient.name}`)
    await announce({ kind: 'coaching', conversationId })
  })
  return message.id
}

/** The driver or vehicle of a new message or of a conversation: what has begun may go on when coaching is turned off. */
async function subjectOf(db: ClientDatabase, { conversationId, driverId, vehicleId }: MessageInput) {
  if (conversationId === undefined)
    return { subject: await findSubject(db, { driverId, vehicleId }, 'body'), isNew: true }
  const { driver, vehicle } = await findConversation(db, conversationId)
  const subject = await findSubject(db, { driverId: driver?.id, vehicleId: vehicle?.id }, 'body')
  return { subject, isNew: false }
}

type Outgoing = Reached & {
  id: string
  subject: CoachingSubject
  conversationId: string
  text: string
  incidentIds: readonly string[]
}

/** Stores the message, and queues the email or text message that carries its link. */
async function storeOutgoing(services: Services, db: ClientDatabase, caller: Caller, message: Outgoing): Promise<void> {
  const { id, subject, conversationId, text, incidentIds, contactId, name, covers, channel, address } = message
  const { clientId } = db
  const secret = randomBytes(secretBytes).toString('base64url')
  const draft = messageDraft({
    channel,
    address,
    clientName: (await findBrand(db, clientId)).clientName,
    senderName: callerName(caller),
    subjectName: subject.name,
    isDriver: covers === 'driver' && name === subject.name,
    text,
    events: incidentIds.length,
    link: replyLink(services.config.origin, { clientId, id, secret }),
  })
  const outboxId = await postMessage(services, db, draft, callerUserId(caller))
  await db
    .insertInto('coachingMessage')
    .values({
      clientId,
      id,
      conversationId,
      connectionId: subject.connection.id,
      isReply: false,
      byId: callerUserId(caller),
      byName: callerName(caller),
      text,
      contactId,
      contactName: name,
      channel,
      address,
      outboxId,
      secretSha256: hashOfSecret(secret),
      expiresAt: new Date(Date.now() + replyDays * dayMs),
    })
    .execute()
}
