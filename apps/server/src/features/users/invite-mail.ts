import { inviteDays } from '@milepost/contract/users'
import { type Draft, secretMark } from '../messages/post-message.ts'

export type InviteMail = {
  /** What the product is called for this client. */
  productName: string
  clientName: string
  inviterName: string
  groupName: string
  note: string | null
  recipient: string
  link: string
}

/** The mail that invites somebody: who asks, into which company, what for, and the link. */
export function inviteMail(mail: InviteMail): Draft {
  const { productName, clientName, inviterName, groupName, note, recipient, link } = mail
  const what = `${inviterName} invites you to ${productName}, to look after the vehicles of ${clientName} with them. You will be in the group ${groupName}.`
  const until = `The link works for ${inviteDays} days. Sign in with this address, ${recipient}. If you expected no invitation, do nothing.`
  return {
    kind: 'mail',
    purpose: 'invitation',
    recipient,
    subject: `${inviterName} invites you to ${productName}`.replaceAll(/\s+/g, ' '),
    text: [what, ...(note ? [note] : []), secretMark, until].join('\n\n'),
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;max-width:36em">${[
      escaped(what),
      ...(note ? [`<em>${escaped(note).replaceAll('\n', '<br>')}</em>`] : []),
      `<a href="${secretMark}">Accept the invitation</a>`,
      escaped(until),
    ]
      .map((paragraph) => `<p>${paragraph}</p>`)
      .join('')}</body></html>`,
    secret: link,
  }
}

const special: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => special[character]!)
