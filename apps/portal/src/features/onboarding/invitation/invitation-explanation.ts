import type { OpenedUserInvite } from '@milepost/contract/users/endpoints'

/** Who opened an invitation: an unknown person, someone without access, or a client's member. */
export type Opener = 'anonymous' | 'noAccess' | { email: string; client: { id: number; name: string } }

export type InvitationExplanation = {
  title: string
  detail: string
  offers: readonly ('signIn' | 'goOn' | 'signOut')[]
}

/** Explains an invitation to the person who opened it, and what they can do. */
export function explainInvitation(invite: OpenedUserInvite, opener: Opener): InvitationExplanation {
  if (typeof opener === 'object')
    return sameAddress(opener.email, invite.email) ? ofInvited(invite, opener.client) : ofAnother(invite, opener.email)
  const { email, client, inviterName, groupName, productName, status } = invite
  if (status === 'expired')
    return { title: 'This invitation has expired', detail: `Ask ${inviterName} to send it again.`, offers: [] }
  if (status === 'revoked')
    return { title: 'This invitation was withdrawn', detail: `Ask ${inviterName} why.`, offers: [] }
  if (opener === 'noAccess') return ofAnother(invite, 'another address')
  if (status === 'accepted')
    return {
      title: 'This invitation was accepted',
      detail: `${email} belongs to ${client.name}. Sign in with this address to continue.`,
      offers: ['signIn'],
    }
  return {
    title: `${inviterName} invited you to ${productName}`,
    detail: `You will work with ${client.name}, in the group ${groupName}. Sign in with ${email} to accept.`,
    offers: ['signIn'],
  }
}

function ofInvited(
  { client, email, status, inviterName, groupName }: OpenedUserInvite,
  own: { id: number; name: string },
) {
  if (own.id !== client.id)
    return {
      title: `You already belong to ${own.name}`,
      detail: `${email} can belong to only one organization. Ask ${inviterName} to invite you to ${client.name} with another address.`,
      offers: ['goOn'],
    } as const
  return {
    title: `Welcome to ${client.name}`,
    detail:
      status === 'accepted'
        ? `You accepted the invitation from ${inviterName} and are in the group ${groupName}.`
        : 'You’re already a member.',
    offers: ['goOn'],
  } as const
}

const ofAnother = ({ email }: OpenedUserInvite, signedInAs: string): InvitationExplanation => ({
  title: `This invitation is for ${email}`,
  detail: `You’re signed in as ${signedInAs}. Sign out, then open the link again and sign in with ${email}.`,
  offers: signedInAs.includes('@') ? ['signOut', 'goOn'] : ['signOut'],
})

const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
