import { plainWord } from '@milepost/domain/plain-word'

/**
 * Roles of people of a fleet's or an insurer's client. The list of a person's roles is open: names that are not here
 * grant nothing. `reviewer` is not given but follows from the flag `isReviewer` (`rolesOf`); annotators work in their own
 * portal and reach nothing of the fleet's.
 */
export const fleetRoles = ['viewer', 'operator', 'reviewer', 'insurer', 'admin'] as const
export type Role = (typeof fleetRoles)[number]

/** Roles the product knows by name. */
export const knownRoles = ['admin', 'operator', 'insurer', 'viewer', 'annotator'] as const

/**
 * Who of those signed in may call an endpoint: people with one of these roles; `anyone`, annotators too; or `self`, the
 * person whose id is in the path, and admins.
 */
export type Allowed = readonly Role[] | 'anyone' | 'self'

/** Who looks: every role of a fleet. */
export const readers: readonly Role[] = fleetRoles
/** Who changes what a fleet is and does. */
export const writers: readonly Role[] = ['operator', 'admin']
/** Who says whether an event is what it was reported as. */
export const raters: readonly Role[] = ['operator', 'reviewer', 'admin']
/** Who sends things out: shares, notices of events and losses. */
export const senders: readonly Role[] = ['operator', 'insurer', 'admin']
/** Everyone but those who only look. */
export const workers: readonly Role[] = ['operator', 'reviewer', 'insurer', 'admin']
export const admins: readonly Role[] = ['admin']

type Person = { roles: readonly string[]; isReviewer: boolean }

/** The roles a person acts with. A flag makes nobody of the fleet who has no role there. */
export function rolesOf({ roles, isReviewer }: Person): string[] {
  const ofFleet = roles.some((role) => (fleetRoles as readonly string[]).includes(role))
  return isReviewer && ofFleet && !roles.includes('reviewer') ? [...roles, 'reviewer'] : [...roles]
}

/** Whether someone with these roles may call an endpoint; `isSelf` where the path names the caller. */
export function allows({ roles }: { roles?: Allowed }, given: readonly string[], isSelf = false): boolean {
  if (roles === 'anyone' || roles === undefined) return true
  if (roles === 'self') return isSelf || given.includes('admin')
  return roles.some((role) => given.includes(role))
}

const words: Readonly<Record<string, string>> = {
  viewer: 'Viewer',
  operator: 'Operator',
  reviewer: 'Reviewer',
  insurer: 'Insurer',
  admin: 'Admin',
  annotator: 'Annotator',
}

/** A role in words; one that the product does not know is written as a word. */
export const roleWord = (role: string): string => words[role] ?? plainWord(role)

/** "Admin and Operator". */
export const roleWords = (roles: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(roles.map(roleWord))
