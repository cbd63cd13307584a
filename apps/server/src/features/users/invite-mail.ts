import { inviteDays } from '@milepost/contract/users/endpoints'
import { linkMail } from '../../channels/link-mail.ts'
import { type Draft, secretMark } from '../../channels/post-message.ts'

export type InviteMail = {
  /** The product's name for this client. */
  productName: string
  clientName: string
  inviterName: string
  groupName: string
  note: string | null
  recipient: string
  link: string
}

/** Returns the mail that invites someone: the inviter, the company, the purpose and the link. */
export function inviteMail(mail: InviteMail): Draft {
  const { productName, clientName, inviterName, groupName, note, recipient, link } = mail
  const what = `${inviterName} invites you to ${productName} to help manage the vehicles of ${clientName}. You’ll be in the group ${groupName}.`
  const until = `The link works for ${inviteDays} days. Sign in with this address, ${recipient}. If you weren’t expecting an invitation, ignore this email.`
  return {
    kind: 'mail',
    purpose: 'invitation',
    recipient,
    subject: `${inviterName} invites you to ${productName}`.replaceAll(/\s+/g, ' '),
    text: [what, ...(note ? [note] : []), secretMark, until].join('\n\n'),
    html: linkMail([what], note, 'Accept the invitation', [until]),
    secret: link,
  }
}
