import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  ClientQuery,
  Count,
  Instant,
  listOf,
  pageOf,
  paging,
  SearchedText,
  sorting,
  Uuid,
  UuidPath,
} from '../api/fields.ts'

/** `unsure`: handed over without a response, so that sending it again could duplicate it. */
export const messageStates = ['waiting', 'sending', 'sent', 'unsure', 'failed'] as const

/** A mail or text message that the product sent, or stores because no service is set up to send it. */
export const OutboxMessage = z.object({
  id: Uuid,
  kind: z.enum(['mail', 'sms']),
  /** Its purpose: `invitation`, `phone code`. */
  purpose: z.string(),
  recipient: z.string(),
  subject: z.string().nullable(),
  state: z.enum(messageStates),
  attempts: Count,
  /** Why it wasn't sent, or why that is unknown. */
  error: z.string().nullable(),
  /** What sent it; `outbox`: it is only stored here. */
  transport: z.enum(['smtp', 'twilio', 'outbox']).nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

export const OutboxMessageDetails = OutboxMessage.extend({
  /** Links and codes are shown only for what stays in the outbox; in sent messages they are dots. */
  text: z.string(),
  html: z.string().nullable(),
})
export type OutboxMessageDetails = z.infer<typeof OutboxMessageDetails>

export const outboxSortColumns = ['createdAt', 'sentAt', 'recipient', 'purpose'] as const

export const outboxEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/admin/outbox',
    access: 'admin',
    summary: 'List a client’s emails and text messages.',
    query: ClientQuery.extend({
      ...paging(),
      ...sorting(outboxSortColumns, { column: 'createdAt', direction: 'desc' }),
      states: listOf(z.enum(messageStates)),
      /** Searches the recipient, the subject and the purpose. */
      SearchedText: SearchedText.optional(),
    }),
    response: pageOf(OutboxMessage),
  }),
  details: endpoint({
    method: 'GET',
    path: '/admin/outbox/{id}',
    access: 'admin',
    summary: 'Get one message with its text.',
    params: UuidPath,
    query: ClientQuery,
    response: OutboxMessageDetails,
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/admin/outbox/{id}/send-again',
    access: 'admin',
    summary: 'Resend a message that failed or whose delivery is unknown.',
    params: UuidPath,
    query: ClientQuery,
  }),
}
