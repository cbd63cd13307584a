import { randomUUID } from 'node:crypto'
import type { SecretBox } from '../access/secret-box.ts'
import type { ClientDatabase } from '../db/scope/scope.ts'
import type { Queue } from '../queue/queue.ts'

/** Stands in texts where the one part goes that opens something: a link, a code. */
export const secretMark = '{{secret}}'

export type Draft = {
  kind: 'mail' | 'sms'
  /** What it is for, in the outbox: `invitation`. */
  purpose: string
  recipient: string
  subject?: string
  text: string
  html?: string
  /** What stands for `secretMark`; sealed at rest. */
  secret: string
}

/** Puts a message on its way in the transaction of what it tells of: taken back, it is never sent. Gives its id. */
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
