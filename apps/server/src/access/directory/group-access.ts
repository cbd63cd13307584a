import type { DirectoryGroups } from '../../directory-config.ts'
import { rolesOfGroup } from '../accept-invite.ts'

/** Roles and groups that a directory gives a person. */
export type GivenAccess = { roles: readonly string[]; groups: readonly string[] }

/**
 * Returns what membership in these groups of a directory gives a client's person, by the groups' names or ids; null if
 * none of them gives anything.
 */
export function accessOf(known: DirectoryGroups, names: readonly string[], clientId: number): GivenAccess | null {
  const given = [...new Set(names.map((name) => name.trim().toLowerCase()))]
    .flatMap((name) => known.get(name) ?? [])
    .filter(({ clients }) => clients === null || clients.includes(clientId))
  if (given.length === 0) return null
  const groups = Object.keys(rolesOfGroup).filter((id) => given.some(({ group }) => group === id))
  const isAdmin = given.some((one) => one.isAdmin)
  return { groups, roles: [...(isAdmin ? ['admin'] : []), ...groups.flatMap((id) => rolesOfGroup[id]!)] }
}
