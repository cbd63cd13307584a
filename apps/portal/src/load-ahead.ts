import { peekOriginalUrl } from '@milepost/session/sign-in/original-url'
import { browserStorage } from '@milepost/session/stored/safe-storage'
import { pageAt } from './navigation.ts'
import { preloadPage } from './page-code.ts'
import type { Page } from './page-list.ts'
import { ensureSession, finishSignIn } from './session/session-store.ts'
import { pathAccess, plainPage } from './session/sign-in/public-path.ts'

/**
 * Starts everything the first page waits for at once, before the first render: the sign-in, and the code of the page
 * shown after it. Sequentially it takes twice as long.
 */
export function loadAhead({ href, pathname, search }: Pick<Location, 'href' | 'pathname' | 'search'>): void {
  if (pathAccess(pathname, search) !== 'signedIn' || plainPage(pathname, search)) return
  const isReturn = pathname === '/auth/callback'
  void (isReturn ? finishSignIn(href).then(() => ensureSession()) : ensureSession())
  const wanted = isReturn ? (peekOriginalUrl(browserStorage('sessionStorage')) ?? '/') : pathname
  loadCode(pageAt(wanted.split(/[?#]/)[0] ?? '/'))
}

/** A failure is shown on the page itself, which requests the same code again. */
function loadCode(page: Page | undefined): void {
  if (page) preloadPage(page.path)
  void Promise.all([import('@milepost/ui/feedback/tooltip'), import('./shell/status/data-banners.tsx')]).catch(
    () => undefined,
  )
}
