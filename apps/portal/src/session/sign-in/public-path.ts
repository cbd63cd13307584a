import { coachingReplyPath, scheduledReportPath } from '../../addresses.ts'

/** Access to a URL: public, public but a broken link, or only after sign-in. */
export type PathAccess = 'public' | 'incomplete' | 'signedIn'

const links = ['/share', '/notices', coachingReplyPath, scheduledReportPath]

/** Onboarding pages and links in messages need no sign-in; an OAuth redirect needs `source`, a link its `token`. */
export function pathAccess(pathname: string, search: string): PathAccess {
  const path = pathname.toLowerCase()
  const query = new URLSearchParams(search)
  if (under(path, '/integration/oauth2')) return query.has('source') ? 'public' : 'incomplete'
  if (under(path, '/integration')) return 'public'
  if (links.some((link) => under(path, link))) return query.get('token') ? 'public' : 'incomplete'
  return 'signedIn'
}

/**
 * Pages at the site's origin that must not start sign-in themselves, or they would sign the person straight back in.
 */
export function plainPage(pathname: string, search: string): 'signedOut' | 'noAccess' | 'invitation' | undefined {
  if (pathname !== '/') return undefined
  const query = new URLSearchParams(search)
  if (query.get('invitation')) return 'invitation'
  if (query.get('signedOut') === '1') return 'signedOut'
  return query.get('reason') === 'no-access' ? 'noAccess' : undefined
}

/** Returns what an invitation link carries, on the page reached after sign-in. */
export const acceptedInvitation = (pathname: string, search: string) =>
  pathname === '/' ? (new URLSearchParams(search).get('invited') ?? undefined) : undefined

const under = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`)
