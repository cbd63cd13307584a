import { useIdleReload } from '@milepost/session/use-idle-reload'
import { notice } from '@milepost/ui/feedback/notice'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSessionState } from '../session/session-context.ts'
import { useAccessCheck } from '../session/use-access-check.ts'
import { Header } from './header.tsx'
import { useShellKeys } from './use-shell-keys.ts'

const KeyboardHelp = lazy(() => import('./keyboard-help.tsx'))
const SignInBar = lazy(() => import('./sign-in-bar.tsx'))

/** The frame of every page: header, page and keyboard help. */
export function Shell({ children }: { children: ReactNode }) {
  const state = useSessionState()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const openHelp = () => setHelpOpen(true)
  useShellKeys(openHelp)
  useAccessCheck()
  useIdleReload(notice)
  return (
    <>
      <a
        href="#content"
        className="sr-only z-60 rounded-control bg-primary px-3 py-2 text-13 text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh flex-col bg-canvas">
        <Header onHelp={openHelp} />
        <Suspense>{state.kind === 'signedIn' && state.lapse && <SignInBar lapse={state.lapse} />}</Suspense>
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
      </div>
      <Suspense>{isHelpOpen && <KeyboardHelp onOpenChange={setHelpOpen} />}</Suspense>
    </>
  )
}
