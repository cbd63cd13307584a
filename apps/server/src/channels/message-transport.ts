/** An outgoing email or text message. */
export type Outgoing = {
  /** The same for every attempt, so that recipients can detect duplicates. */
  id: string
  recipient: string
  /** Null for text messages. */
  subject: string | null
  text: string
  html: string | null
  /** A file that goes with an email. */
  attachment?: { name: string; content: Buffer } | null
}

/** Result of one attempt: it may be retried only if it certainly wasn't accepted. */
export type Delivery =
  | { state: 'sent'; remoteId: string | null }
  /** It will never be accepted: the address is wrong, or the sender is blocked. */
  | { state: 'refused'; reason: string }
  | { state: 'notSent'; reason: string }
  /** Sent without a response: it may have arrived. */
  | { state: 'unsure'; reason: string }

export type MessageTransport = {
  name: 'smtp' | 'twilio' | 'outbox'
  /** True if sending twice has the same effect as sending once. */
  repeatable: boolean
  send(message: Outgoing, signal: AbortSignal): Promise<Delivery>
}
