import type { OutboxMessage } from '../outbox.ts'
import { type ListColumn, timeColumn } from './column.ts'

/** How a message stands, in a word or two. */
export const messageStateWords: Readonly<Record<OutboxMessage['state'], string>> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  unsure: 'Perhaps sent',
  failed: 'Not sent',
}

/** What became of a message: one that only the outbox has went nowhere. */
export const messageStateText = ({ state, transport }: Pick<OutboxMessage, 'state' | 'transport'>): string =>
  state === 'sent' && transport === 'outbox' ? 'Kept here' : messageStateWords[state]

const kindWords: Readonly<Record<OutboxMessage['kind'], string>> = { mail: 'Mail', sms: 'Text message' }

/** What matters most first. */
export const outboxColumns: readonly ListColumn<OutboxMessage>[] = [
  { id: 'recipient', header: 'To', text: ({ recipient }) => recipient },
  { id: 'state', header: 'State', text: messageStateText },
  { id: 'purpose', header: 'For', text: ({ purpose }) => purpose.charAt(0).toUpperCase() + purpose.slice(1) },
  { id: 'subject', header: 'Subject', text: ({ subject }) => subject },
  { id: 'kind', header: 'Kind', text: ({ kind }) => kindWords[kind] },
  timeColumn('createdAt', 'Written', ({ createdAt }) => createdAt),
  timeColumn('sentAt', 'Sent', ({ sentAt }) => sentAt),
  { id: 'attempts', header: 'Attempts', text: ({ attempts }) => attempts },
  { id: 'error', header: 'Problem', text: ({ error }) => error },
]
