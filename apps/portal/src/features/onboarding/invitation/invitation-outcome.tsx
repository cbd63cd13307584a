import { useSessionState } from '../../../session/session-context.ts'
import { InvitationCard } from './invitation-card.tsx'

/** Result of an invitation after sign-in, which accepts it. */
export default function InvitationOutcome({ token }: { token: string }) {
  const state = useSessionState()
  if (state.kind !== 'signedIn') return <InvitationCard token={token} opener="noAccess" />
  const { email, client } = state.person.user
  return <InvitationCard token={token} opener={{ email, client }} />
}
