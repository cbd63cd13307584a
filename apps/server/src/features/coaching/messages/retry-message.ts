import { replyDays } from '@milepost/contract/coaching/messages'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { type Caller, callerUserId } from '../../../access/caller.ts'
import { conflict, notFound } from '../../../app-error.ts'
import { resendMessage } from '../../../channels/resend-message.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import type { Services } from '../../../services.ts'
import { write } from '../../../write.ts'
import { addressKey, optedOutSince } from '../opt-outs.ts'

type Failed = {
  contactId: string | null
  contactName: string | null
  channel: string | null
  outboxId: string
  conversationId: string
}

/**
 * Sends a failed message again, with the same link, to the address that its contact has now. Throws `notFound`, or
 * `conflict` if it didn't fail or its contact can't be reached anymore.
 */
export async function retryMessage(services: Services, db: ClientDatabase, caller: Caller, id: string): Promise<void> {
  const change = { action: 'coaching.retry', subject: ['coachingMessage', id] } as const
  await write({ db, caller }, change, async (transaction, { announce }) => {
    const failed = await findOutgoing(transaction, id)
    const address = await currentAddress(transaction, failed)
    await transaction
      .updateTable('coachingMessage')
      .set({ address, expiresAt: new Date(Date.now() + replyDays * dayMs) })
      .where('id', '=', id)
      .execute()
    await resendMessage(services, transaction, failed.outboxId, { recipient: address, askedBy: callerUserId(caller) })
    await announce({ kind: 'coaching', conversationId: failed.conversationId })
  })
}

async function findOutgoing(db: ClientDatabase, id: string): Promise<Failed> {
  const row = await db
    .selectFrom('coachingMessage')
    .select(['contactId', 'contactName', 'channel', 'outboxId', 'conversationId'])
    .where('id', '=', id)
    .where('isReply', '=', false)
    .executeTakeFirst()
  if (!row?.outboxId) throw notFound('message')
  return { ...row, outboxId: row.outboxId }
}

async function currentAddress(db: ClientDatabase, { contactId, contactName, channel }: Failed): Promise<string> {
  const contact = await db
    .selectFrom('coachingContact')
    .select(['email', 'phoneNumber'])
    .where('id', '=', contactId)
    .executeTakeFirst()
  const address = channel === 'sms' ? contact?.phoneNumber : contact?.email
  if (!address) throw conflict(`${contactName} can’t be reached this way anymore. Write a new message.`)
  const optedOut = await optedOutSince(db, [address])
  if (optedOut.has(addressKey(address))) throw conflict(`${contactName} asked for no more messages at ${address}.`)
  return address
}
