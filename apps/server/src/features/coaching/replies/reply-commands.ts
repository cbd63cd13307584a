import { randomUUID } from 'node:crypto'
import type { CoachingReply } from '@milepost/contract/coaching/replies'
import { takeQuotas } from '../../../access/take-quotas.ts'
import { write } from '../../../write.ts'
import { storeReceiving } from '../opt-outs.ts'
import type { OpenMessage } from './open-message.ts'

const anonymous = { kind: 'anonymous' } as const

/** Marks a message as opened, the first time. */
export async function markOpened({ row, db }: OpenMessage): Promise<void> {
  if (row.openedAt !== null) return
  await write(
    { db, caller: anonymous },
    () => [],
    async (transaction, { announce }) => {
      await transaction
        .updateTable('coachingMessage')
        .set({ openedAt: new Date() })
        .where('id', '=', row.id)
        .where('openedAt', 'is', null)
        .execute()
      await announce({ kind: 'coaching', conversationId: row.conversationId })
    },
  )
}

/** Adds a reply to the conversation of a link, as unread. Throws `tooMany` after too many of them. */
export async function addReply(
  { row, db }: OpenMessage,
  text: string,
  quotas: Parameters<typeof takeQuotas>[1],
): Promise<CoachingReply> {
  const reply = { id: randomUUID(), at: new Date(), text }
  const { conversationId, connectionId, contactId, contactName } = row
  await write(
    { db, caller: anonymous },
    () => [],
    async (transaction, { queries, announce }) => {
      await takeQuotas(queries, quotas, 'Too many replies.')
      await transaction
        .insertInto('coachingMessage')
        .values({
          clientId: db.clientId,
          ...reply,
          conversationId,
          connectionId,
          isReply: true,
          byName: contactName ?? '',
          contactId,
          answers: row.id,
        })
        .execute()
      await transaction
        .updateTable('coachingConversation')
        .set((eb) => ({
          lastMessage: text,
          lastMessageAt: reply.at,
          awaitsReply: false,
          unread: eb('unread', '+', 1),
        }))
        .where('id', '=', conversationId)
        .execute()
      await announce({ kind: 'coaching', conversationId })
    },
  )
  return { ...reply, at: reply.at.toISOString() }
}

/** Stores that the owner of a link's address wants no more messages from this client, or wants them again. */
export async function changeReceiving({ row, db }: OpenMessage, receives: boolean): Promise<void> {
  const { address, contactName, conversationId } = row
  if (address === null) return
  const change = {
    action: receives ? 'coaching.optIn' : 'coaching.optOut',
    subject: ['coachingMessage', row.id],
    detail: { name: contactName, address },
  } as const
  await write({ db, caller: anonymous }, change, async (transaction, { announce }) => {
    await storeReceiving(transaction, address, receives)
    await announce({ kind: 'coaching', conversationId })
  })
}
