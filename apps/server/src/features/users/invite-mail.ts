import { inviteDays } from '@milepost/contract/users/endpoints'
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
  return {
    kind: 'mail',
    purpose: 'invitation',
    recipient,
    subject: `${inviterName} invited you to ${productName}`,
    body: {
      heading: `${inviterName} invited you to ${productName}`,
      before: [`You’ll help manage the vehicles of ${clientName}, in the group ${groupName}.`],
      note: note ? { from: inviterName, text: note } : null,
      link: 'Accept the invitation',
      after: [`This link expires in ${inviteDays} days. Sign in with your address ${recipient}.`],
      because: `You received this email because ${inviterName} entered your address. If you weren’t expecting it, you can ignore it.`,
    },
    secret: link,
  }
}
