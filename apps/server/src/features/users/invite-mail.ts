import { inviteDays } from '@milepost/contract/users/endpoints'
import { linkMail } from '../../channels/link-mail.ts'
import type { Draft } from '../../channels/post-message.ts'

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
  const what = `${inviterName} invited you to ${productName} to help manage the vehicles of ${clientName}. You’ll be in the group ${groupName}.`
  const until = `This link expires in ${inviteDays} days. Sign in with your address ${recipient}. If you weren’t expecting this invitation, you can ignore this email.`
  return {
    kind: 'mail',
    purpose: 'invitation',
    recipient,
    subject: `${inviterName} invited you to ${productName}`.replaceAll(/\s+/g, ' '),
    ...linkMail({
      before: [what],
      note: note ? { from: inviterName, text: note } : null,
      link: 'Accept the invitation',
      after: [until],
    }),
    secret: link,
  }
}
