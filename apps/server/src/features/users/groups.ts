import { type Caller, isAdmin } from '../../access/caller.ts'

/** Groups that people are invited into, with the roles each grants. */
export const userGroups = [
  { _id: 'fleet', name: 'Operator', description: 'Runs vehicles: reviews events, coaches drivers, files losses.' },
  {
    _id: 'insurer',
    name: 'Insurer',
    description: 'Views risk and losses of insured fleets, imports loss runs, shares and sends notices.',
  },
  {
    _id: 'claims',
    name: 'Claims handler',
    description: 'Confirms suspected collisions, and edits fault, cost and points of impact of losses.',
  },
  { _id: 'viewer', name: 'Viewer', description: 'Views everything and changes nothing.' },
  { _id: 'annotator', name: 'Annotator', description: 'Rates event videos in the annotation portal.' },
] as const

/**
 * Groups of people who decide for a fleet without being part of it: what they say counts in its scores, as do the faults of
 * the loss runs that insurers import.
 */
const ofIndependents: ReadonlySet<string> = new Set(['insurer', 'claims', 'annotator'])

/** Returns the groups that a caller may invite people into: only admins invite those who decide independently. */
export const groupsFor = (caller: Caller) => userGroups.filter(({ _id }) => isAdmin(caller) || !ofIndependents.has(_id))

/** Strongest to weakest. */
const strength = ['admin', 'operator', 'insurer', 'claims', 'viewer', 'annotator']

/** Adds the single role that the UI shows for a person. */
export const groupsOf = <U extends { user_roles: string[] }>(user: U): U & { role: string } => ({
  ...user,
  role: strength.find((role) => user.user_roles.includes(role)) ?? user.user_roles[0] ?? 'none',
})
