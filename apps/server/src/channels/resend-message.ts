import { conflict } from '../app-error.ts'
import type { ClientDatabase } from '../db/scope/scope.ts'
import type { MessageTools } from './post-message.ts'

/**
 * Queues a message again that failed or may have failed, in the caller's transaction; to another address, if given. Throws
 * `conflict` for any other.
 */
export async function resendMessage(
  { queue }: Pick<MessageTools, 'queue'>,
  transaction: ClientDatabase,
  messageId: string,
  { recipient, askedBy }: { recipient?: string; askedBy: string | null },
): Promise<void> {
  const { clientId } = transaction
  const again = await transaction
    .updateTable('message')
    .set({ state: 'waiting', error: null, ...(recipient !== undefined && { recipient }) })
    .where('id', '=', messageId)
    .where('state', 'in', ['failed', 'unsure'])
    .returning('id')
    .executeTakeFirst()
  if (!again) throw conflict('This message was already sent or is being sent.')
  await queue.enqueue(transaction, 'message.send', { clientId, messageId }, { clientId, askedBy })
}
