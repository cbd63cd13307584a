import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { ifReadable, type SecretBox } from '../access/secret-box.ts'
import type { MediaStore } from '../adapters/media-store.ts'
import type { JobPayload } from '../queue/job-list.ts'
import { JobProblem } from '../queue/job-problem.ts'
import type { Delivery, MessageTransport } from './message-transport.ts'
import { secretMark } from './secret-mark.ts'

export type Transports = Record<'mail' | 'sms', MessageTransport>

type Stored = {
  kind: 'mail' | 'sms'
  recipient: string
  subject: string | null
  text: string
  html: string | null
  secretSealed: Buffer | null
  secretKeyId: string | null
  attachmentFile: string | null
  attachmentName: string | null
  transport: string
  state: string
}

const withoutFile = 'Its attached file is no longer stored. Send a new message.'
const unreadable = 'Its link or code can’t be read, because MILEPOST_SECRET has changed. Send a new message.'

/**
 * Sends a message at most once. It is marked as being sent first: if a worker dies before it records the response, the
 * next one marks the outcome as unknown instead of sending again, unless the transport is repeatable.
 */
export async function deliverMessage(
  {
    pool,
    secrets,
    media,
    transports,
  }: { pool: pg.Pool; secrets: SecretBox; media: MediaStore; transports: Transports },
  { clientId, messageId }: JobPayload<'message.send'>,
  { signal, isLast, line }: { signal: AbortSignal; isLast: boolean; line(text: string): void },
): Promise<void> {
  const key = [clientId, messageId]
  const { rows } = await pool.query<Stored>(
    `select kind, recipient, subject, text, html, secret_sealed as "secretSealed", secret_key_id as "secretKeyId",
       attachment_file as "attachmentFile", attachment_name as "attachmentName", transport, state
     from message where client_id = $1 and id = $2`,
    key,
  )
  const [stored] = rows
  if (!stored) throw new JobProblem('This message no longer exists.')
  const transport = transports[stored.kind]
  if (stored.state === 'sending' && !(transport.repeatable && stored.transport === transport.name)) {
    await settle(pool, key, {
      state: 'unsure',
      reason: 'Milepost stopped before the server responded. The message may have arrived.',
    })
    return
  }
  // A failed message certainly wasn't sent: a job run again by an admin retries it.
  if (!['waiting', 'sending', 'failed'].includes(stored.state)) return
  const secret = ifReadable(
    () => (stored.secretSealed ? secrets.open(stored.secretKeyId ?? '', stored.secretSealed) : ''),
    null,
  )
  if (secret === null) {
    await settle(pool, key, { state: 'refused', reason: unreadable })
    throw new JobProblem(unreadable)
  }
  const attachment = await readAttachment(media, stored)
  if (attachment === 'gone') {
    await settle(pool, key, { state: 'refused', reason: withoutFile })
    throw new JobProblem(withoutFile)
  }
  await pool.query(
    `update message set state = 'sending', attempts = attempts + 1, transport = $3 where client_id = $1 and id = $2`,
    [...key, transport.name],
  )
  const fill = (text: string) => text.replaceAll(secretMark, secret)
  const delivery = await transport.send(
    { ...stored, id: messageId, text: fill(stored.text), html: stored.html && fill(stored.html), attachment },
    signal,
  )
  line(delivery.state === 'sent' ? `sent by ${transport.name}` : delivery.reason)
  if (delivery.state === 'notSent' && !isLast) {
    await pool.query(`update message set state = 'waiting', error = $3 where client_id = $1 and id = $2`, [
      ...key,
      delivery.reason,
    ])
    throw new Error(delivery.reason)
  }
  await settle(pool, key, delivery)
  if (delivery.state === 'refused' || delivery.state === 'notSent') throw new JobProblem(delivery.reason)
}

async function readAttachment(media: MediaStore, { attachmentFile, attachmentName }: Stored) {
  if (attachmentFile === null || attachmentName === null) return null
  if ((await media.size(attachmentFile)) === null) return 'gone' as const
  return { name: attachmentName, content: await buffer(media.read(attachmentFile)) }
}

/** The recipient has the secret, so it isn't kept here, except in the outbox, where no one else has it. */
async function settle(pool: pg.Pool, key: unknown[], delivery: Delivery): Promise<void> {
  const state = { sent: 'sent', unsure: 'unsure', refused: 'failed', notSent: 'failed' }[delivery.state]
  await pool.query(
    `update message set state = $3, error = $4, remote_id = $5, sent_at = $6::timestamptz,
       secret_sealed = case when $3 = 'sent' and transport <> 'outbox' then null else secret_sealed end
     where client_id = $1 and id = $2`,
    [
      ...key,
      state,
      'reason' in delivery ? delivery.reason : null,
      delivery.state === 'sent' ? delivery.remoteId : null,
      delivery.state === 'sent' ? new Date().toISOString() : null,
    ],
  )
}
