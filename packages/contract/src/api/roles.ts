import { plainWord } from '@milepost/domain/plain-word'

/**
 * Roles of people in a fleet's or an insurer's client. A person's list of roles is open: unknown names grant nothing.
 * `reviewer` isn't assigned but follows from the flag `isReviewer` (`rolesOf`); annotators work in their own portal and
 * have no access to the fleet's.
 */
export const fleetRoles = ['viewer', 'operator', 'reviewer', 'insurer', 'claims', 'admin'] as const
export type Role = (typeof fleetRoles)[number]

/** Roles the product knows by name. */
export const knownRoles = ['admin', 'operator', 'insurer', 'claims', 'viewer', 'annotator'] as const

/**
 * The signed-in people who may call an endpoint: those with one of these roles; `anyone`, including annotators; or
 * `self`, the person whose id is in the path, and admins.
 */
export type Allowed = readonly Role[] | 'anyone' | 'self'

/** Who may read: every role of a fleet. */
export const readers: readonly Role[] = fleetRoles
/** Who may look at connections and settings: everyone but claims handlers, who only get the names of fleets. */
export const settingsReaders: readonly Role[] = fleetRoles.filter((role) => role !== 'claims')
/** Who may change a fleet's data and settings. */
export const writers: readonly Role[] = ['operator', 'admin']
/** Who may rate whether an event of any type is what it was reported as. */
export const raters: readonly Role[] = ['operator', 'reviewer', 'admin']
/** Who may rate collisions: those who rate any event, and claims handlers, who rate nothing else (`mayRateType`). */
export const collisionRaters: readonly Role[] = [...raters, 'claims']
/** Who may change what is known about a loss: its fault, cost and points of impact. */
export const lossEditors: readonly Role[] = ['operator', 'claims', 'admin']
/**
 * Who decides for a fleet without being part of it: what they say about a loss counts in scores as they say it. Only admins
 * invite them.
 */
export const independents: readonly Role[] = ['claims', 'admin']
/** Who may send things out: shares, notices of events and losses. */
export const senders: readonly Role[] = ['operator', 'insurer', 'admin']
/** Who may change what an insurer knows about a fleet, such as the terms of its policy. */
export const underwriters: readonly Role[] = ['operator', 'insurer', 'admin']
/** Who may list claims, import loss runs, and decide which event is the crash of a claim. */
export const claimImporters: readonly Role[] = ['insurer', 'claims', 'admin']
/** Who may create a renewal dossier: those who decide about a policy or its claims. */
export const dossierReaders: readonly Role[] = ['insurer', 'claims', 'admin']
/** Everyone except viewers. */
export const workers: readonly Role[] = ['operator', 'reviewer', 'insurer', 'claims', 'admin']
export const admins: readonly Role[] = ['admin']

type Person = { roles: readonly string[]; isReviewer: boolean }

/** Returns a person's effective roles. The flag grants nothing to someone without a fleet role. */
export function rolesOf({ roles, isReviewer }: Person): string[] {
  const ofFleet = roles.some((role) => (fleetRoles as readonly string[]).includes(role))
  return isReviewer && ofFleet && !roles.includes('reviewer') ? [...roles, 'reviewer'] : [...roles]
}

/** Returns true if someone with these roles may call an endpoint; `isSelf` if the path names the caller. */
export function allows({ roles }: { roles?: Allowed }, given: readonly string[], isSelf = false): boolean {
  if (roles === 'anyone' || roles === undefined) return true
  if (roles === 'self') return isSelf || given.includes('admin')
  return roles.some((role) => given.includes(role))
}

/**
 * Returns true if someone who may call the rating endpoints may rate events of a type with this `scoringType`: claims
 * handlers only those that score as collisions, unless another of their roles rates any event.
 */
export const mayRateType = (given: readonly string[], scoringType: string | null): boolean =>
  scoringType === 'collision' || !given.includes('claims') || allows({ roles: raters }, given)

const words: Readonly<Record<string, string>> = {
  viewer: 'Viewer',
  operator: 'Operator',
  reviewer: 'Reviewer',
  insurer: 'Insurer',
  claims: 'Claims handler',
  admin: 'Admin',
  annotator: 'Annotator',
}

/** Returns a role's label; an unknown one is converted to words. */
export const roleWord = (role: string): string => words[role] ?? plainWord(role)

/** "Admin and Operator". */
export const roleWords = (roles: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(roles.map(roleWord))
