/** A mail or a text message as it goes out. */
export type Outgoing = {
  /** Stays the same at every try, so that a reader can tell a second copy. */
  id: string
  recipient: string
  /** Null for text messages. */
  subject: string | null
  text: string
  html: string | null
}

/** What became of one try: only what was surely not taken may be tried again. */
export type Delivery =
  | { state: 'sent'; remoteId: string | null }
  /** It will never be taken: the address is wrong, or the sender is not welcome. */
  | { state: 'refused'; reason: string }
  | { state: 'notSent'; reason: string }
  /** Handed over without an answer: it may have arrived. */
  | { state: 'unsure'; reason: string }

export type MessageTransport = {
  name: 'smtp' | 'twilio' | 'outbox'
  /** Whether doing it twice is the same as doing it once. */
  repeatable: boolean
  send(message: Outgoing, signal: AbortSignal): Promise<Delivery>
}
