import { base } from './pages.ts'

/** True for the page after signing out, which must not start sign-in itself: it would sign the person straight back in. */
export function isSignedOutPage(pathname: string, search: string): boolean {
  return pathname.replace(/\/$/, '') === base && new URLSearchParams(search).get('signedOut') === '1'
}
