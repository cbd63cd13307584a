import { base } from './pages.ts'
import { isSignedOutPage } from './plain-page.ts'
import { ensureSession, returnFromSignIn } from './session/session-store.ts'

/** Starts the sign-in before the first render. */
export function startAhead({ href, pathname, search }: Pick<Location, 'href' | 'pathname' | 'search'>): void {
  if (isSignedOutPage(pathname, search)) return
  const isReturn = pathname === `${base}/auth/callback`
  void (isReturn ? returnFromSignIn(href).then(() => ensureSession()) : ensureSession())
}
