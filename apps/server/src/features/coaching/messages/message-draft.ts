import { type CoachingChannel, replyDays } from '@milepost/contract/coaching/messages'
import { pathToken } from '../../../access/tokens/path-token.ts'
import type { Draft } from '../../../channels/post-message.ts'
import { secretMark } from '../../../channels/secret-mark.ts'

/** The page where the holder of a message's link watches its events and replies. */
export const replyLink = (
  origin: string,
  { clientId, id, secret }: { clientId: number; id: string; secret: string },
): string => `${origin}/coaching/reply/${pathToken(clientId, id)}?token=${secret}`

/** Upkeep keeps failed messages of this purpose: they are what says that a coaching message wasn’t sent. */
const purpose = 'coaching'

type CoachingDraft = {
  channel: CoachingChannel
  address: string
  clientName: string
  senderName: string
  subjectName: string
  /** True if the contact is the driver that the message is about. */
  isDriver: boolean
  text: string
  events: number
  link: string
}

/** Returns the email or text message that carries the link to a coaching message. */
export function messageDraft(of: CoachingDraft): Draft {
  const { channel, address, clientName, senderName, text, events, link } = of
  const about = of.isDriver ? 'your driving' : of.subjectName
  const common = { purpose, recipient: address, secret: link }
  const what = events === 0 ? '' : events === 1 ? ' with an event to watch' : ` with ${events} events to watch`
  if (channel === 'sms')
    return {
      ...common,
      kind: 'sms',
      text: `${senderName} of ${clientName} sent you a message about ${about}${what}. Read and reply: ${secretMark} To stop these messages, open the link.`,
    }
  return {
    ...common,
    kind: 'mail',
    subject: `${senderName} sent you a message about ${about}`,
    body: {
      heading: `A message about ${about}`,
      before: events === 0 ? [] : [`It comes${what}.`],
      note: { from: senderName, text },
      link: events === 0 ? 'Reply' : 'Watch and reply',
      after: [`The link works for ${replyDays} days and needs no account. To stop these messages, open it.`],
      because: `You received this email because ${clientName} sends you coaching messages.`,
    },
  }
}
