import { randomUUID } from 'node:crypto'
import { findBrand } from '../access/client-brand.ts'
import type { ClientDatabase } from '../db/scope/scope.ts'
import type { Services } from '../services.ts'
import { type MailBody, mailFrame } from './mail-frame.ts'

export type Draft = {
  /** The message's purpose in the outbox: `invitation`. */
  purpose: string
  recipient: string
  /** Replaces `secretMark`; sealed at rest. */
  secret: string
} & (
  | {
      kind: 'mail'
      subject: string
      body: MailBody
      /** A file of the media store, and its name for the recipient. */
      attachment?: { file: string; name: string } | null
    }
  | { kind: 'sms'; text: string }
)

export type MessageTools = Pick<Services, 'queue' | 'secrets' | 'config'>

/**
 * Queues a message in the transaction of the change it is about: after a rollback, it is never sent. Returns its id.
 */
export async function postMessage(
  { queue, secrets, config }: MessageTools,
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
      ...(draft.kind === 'mail'
        ? {
            subject: draft.subject.replaceAll(/\s+/g, ' '),
            ...mailFrame(draft.body, await findBrand(transaction, clientId), config.origin),
            attachmentFile: draft.attachment?.file ?? null,
            attachmentName: draft.attachment?.name ?? null,
          }
        : { subject: null, text: draft.text, html: null }),
      secretSealed: sealed,
      secretKeyId: keyId,
    })
    .execute()
  await queue.enqueue(transaction, 'message.send', { clientId, messageId: id }, { clientId, askedBy })
  return id
}
