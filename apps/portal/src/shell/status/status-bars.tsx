import { lazy, Suspense } from 'react'
import { useSession, useSessionState } from '../../session/session-context.ts'
import { ClientBar } from './client-bar.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { OutdatedBar } from './outdated-bar.tsx'
import { RoleBar } from './role-bar.tsx'

const SignInBar = lazy(() => import('./sign-in-bar.tsx'))

/** Bars above all scrolling content, for what affects every page: sign-in, network, client, roles. */
export function StatusBars() {
  const state = useSessionState()
  const { viewingAs, clientSwitch } = useSession()
  const lapse = state.kind === 'signedIn' && state.lapse
  return (
    <div className="sticky top-12 z-40 desk:top-0">
      <Suspense>{lapse && <SignInBar />}</Suspense>
      <OfflineBar />
      {!lapse && <OutdatedBar />}
      {clientSwitch && <ClientBar of={clientSwitch} />}
      {viewingAs && <RoleBar />}
    </div>
  )
}
