import type { Draft } from '../../../channels/post-message.ts'
import { secretMark } from '../../../channels/secret-mark.ts'
import { noticePurpose } from './due-notices.ts'
import type { EventMail } from './event-mail.ts'

/** Returns the message that says this: a text message for a phone number, else an email. `secret` is its link to unsubscribe. */
export function noticeDraft(mail: EventMail, recipient: string, secret: string): Draft {
  const to = { purpose: noticePurpose, recipient, secret }
  return recipient.startsWith('+') ? { ...to, kind: 'sms', text: textOf(mail) } : { ...to, kind: 'mail', ...mail }
}

/** What fits a text message: the subject, when and where, and the links. */
function textOf({ subject, body }: EventMail): string {
  const fact = (name: string) => body.facts?.find(([own]) => own === name)?.[1]
  return [
    [subject, fact('Time'), fact('Place')].filter(Boolean).join(', '),
    body.href,
    `${body.manage}: ${secretMark}`,
  ].join('\n')
}
