/** An outgoing email or text message. */
export type Outgoing = {
  /** The same for every attempt, so that recipients can detect duplicates. */
  id: string
  recipient: string
  /** Null for text messages. */
  subject: string | null
  text: string
  html: string | null
}

/** Result of one attempt: it may be retried only if it certainly wasn't accepted. */
export type Delivery =
  | { state: 'sent'; remoteId: string | null }
  /** It will never be taken: the address is wrong, or the sender is not welcome. */
  | { state: 'refused'; reason: string }
  | { state: 'notSent'; reason: string }
  /** Handed over without an answer: it may have arrived. */
  | { state: 'unsure'; reason: string }

export type MessageTransport = {
  name: 'smtp' | 'twilio' | 'outbox'
  /** True if sending twice has the same effect as sending once. */
  repeatable: boolean
  send(message: Outgoing, signal: AbortSignal): Promise<Delivery>
}
