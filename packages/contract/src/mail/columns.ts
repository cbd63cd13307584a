import type { ListColumn } from '../columns/column.ts'
import { columnKinds, nameWords } from '../columns/column-kinds.ts'
import type { OutboxMessage } from './endpoints.ts'

/** Status of a message, in a word or two. */
export const messageStateWords: Readonly<Record<OutboxMessage['state'], string>> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  unsure: 'May have been sent',
  failed: 'Not sent',
}

/** Returns what happened to a message: one whose transport is the outbox was never sent. */
export const messageStateText = ({ state, transport }: Pick<OutboxMessage, 'state' | 'transport'>): string =>
  state === 'sent' && transport === 'outbox' ? 'Stored, not sent' : messageStateWords[state]

export const kindWords: Readonly<Record<OutboxMessage['kind'], string>> = { mail: 'Email', sms: 'Text message' }

const { text, word, number, time } = columnKinds<OutboxMessage>()

/** Most important first. */
export const outboxColumns: readonly ListColumn<OutboxMessage>[] = [
  text('recipient', 'To'),
  { id: 'state', header: 'State', text: messageStateText },
  { id: 'purpose', header: 'Purpose', text: ({ purpose }) => purpose.charAt(0).toUpperCase() + purpose.slice(1) },
  text('subject', 'Subject'),
  word('kind', 'Kind', nameWords(kindWords)),
  time('createdAt', 'Created'),
  time('sentAt', 'Sent'),
  number('attempts', 'Attempts'),
  text('error', 'Error'),
]
