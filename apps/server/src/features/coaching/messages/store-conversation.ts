import { randomUUID } from 'node:crypto'
import type { CoachingSubject } from '@milepost/contract/coaching/messages'
import type { ClientDatabase } from '../../../db/scope/scope.ts'

/** Opens the conversation about a driver or vehicle, or moves it to the top, with a new message. Returns its id. */
export async function storeConversation(
  db: ClientDatabase,
  { type, id, connection }: CoachingSubject,
  { contactId, text }: { contactId: string; text: string },
): Promise<string> {
  const column = type === 'driver' ? 'driverId' : 'vehicleId'
  const newest = { contactId, lastMessage: text, lastMessageAt: new Date(), awaitsReply: true }
  const { id: conversationId } = await db
    .insertInto('coachingConversation')
    .values({ clientId: db.clientId, id: randomUUID(), connectionId: connection.id, [column]: id, ...newest })
    .onConflict((conflict) => conflict.columns(['clientId', column]).where(column, 'is not', null).doUpdateSet(newest))
    .returning('id')
    .executeTakeFirstOrThrow()
  return conversationId
}
