import { randomUUID } from 'node:crypto'
import type { SecretBox } from '../access/secret-box.ts'
import type { ClientDatabase } from '../db/scope/scope.ts'
import type { Queue } from '../queue/queue.ts'

/** Placeholder for the sensitive part of a text: a link, a code. */
export const secretMark = '{{secret}}'

export type Draft = {
  kind: 'mail' | 'sms'
  /** The message's purpose in the outbox: `invitation`. */
  purpose: string
  recipient: string
  subject?: string
  text: string
  html?: string
  /** Replaces `secretMark`; sealed at rest. */
  secret: string
}

/**
 * Queues a message in the transaction of the change it is about: after a rollback, it is never sent. Returns its id.
 */
export async function postMessage(
  { queue, secrets }: { queue: Queue; secrets: SecretBox },
  transaction: ClientDatabase,
  draft: Draft,
  askedBy: string | null,
): Promise<string> {
  const id = randomUUID()
  const { clientId } = transaction
  const { keyId, sealed } = secrets.seal(draft.secret)
  await transaction
    .insertInto('message')
    .values({
      clientId,
      id,
      kind: draft.kind,
      purpose: draft.purpose,
      recipient: draft.recipient,
      subject: draft.subject ?? null,
      text: draft.text,
      html: draft.html ?? null,
      secretSealed: sealed,
      secretKeyId: keyId,
    })
    .execute()
  await queue.enqueue(transaction, 'message.send', { clientId, messageId: id }, { clientId, askedBy })
  return id
}
