import { type GroupId, inviteDays } from '@milepost/contract/users/endpoints'
import { withArticle } from '@milepost/domain/text/with-article'
import type { Draft } from '../../channels/post-message.ts'

/** What people of each group may do. */
const mayDo: Readonly<Record<GroupId, string>> = {
  fleet: 'You can view its vehicles, review events, coach drivers and file losses.',
  insurer: 'You can view its risk and losses, import loss runs, share, and send notices.',
  claims: 'You can view its risk and losses, confirm suspected collisions, and edit fault, cost and points of impact.',
  viewer: 'You can view its vehicles, events and reports. You can’t change anything.',
  annotator: 'You can rate event videos in the annotation portal.',
}

export type InviteMail = {
  /** The product's name for this client. */
  productName: string
  clientName: string
  inviterName: string
  groupId: GroupId
  groupName: string
  note: string | null
  recipient: string
  link: string
}

/** Returns the mail that invites someone: the inviter, the company, the purpose and the link. */
export function inviteMail(mail: InviteMail): Draft {
  const { productName, clientName, inviterName, groupId, groupName, note, recipient, link } = mail
  return {
    kind: 'mail',
    purpose: 'invitation',
    recipient,
    subject: `${inviterName} invited you to ${productName}`,
    body: {
      heading: `${inviterName} invited you to ${productName}`,
      before: [`You’ll join ${clientName} as ${withArticle(groupName.toLowerCase())}. ${mayDo[groupId]}`],
      note: note ? { from: inviterName, text: note } : null,
      link: 'Accept the invitation',
      after: [`This link expires in ${inviteDays} days. Sign in with your address ${recipient}.`],
      because: `You received this email because ${inviterName} entered your address. If you weren’t expecting it, you can ignore it.`,
    },
    secret: link,
  }
}
