import { useSessionState } from '../../../session/session-context.ts'
import { InvitationCard } from './invitation-card.tsx'

/** What came of an invitation once its person has signed in: signing in accepts it. */
export default function InvitationOutcome({ token }: { token: string }) {
  const state = useSessionState()
  if (state.kind !== 'signedIn') return <InvitationCard token={token} opener="noAccess" />
  const { email, client } = state.person.user
  return <InvitationCard token={token} opener={{ email, client }} />
}
