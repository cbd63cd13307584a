import { auditActors } from '@milepost/contract/audit/actors'
import { queriesOf } from '../../db/scope/queries.ts'
import { type ClientDatabase, scopeTo } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'
import { note } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Claims } from '../token-verifier.ts'
import { type AccessSource, giveAccess, hasAccess, type Person } from './give-access.ts'
import { accessOf, type GivenAccess } from './group-access.ts'
import { lockPeople } from './last-admin.ts'
import { groupNamesOf } from './member-groups.ts'

/**
 * Brings a person's access up to date with their groups at the directory: those in their token or, once SCIM has put them
 * into a group, those. A token without the claim changes nothing, and neither does one older than the last.
 */
export async function followGroups(
  { db, config }: Pick<Services, 'db' | 'config'>,
  person: Person,
  { groups, iat }: Claims,
  isNewSignIn: boolean,
): Promise<Person> {
  const known = config.directory.groups
  if (known.size === 0) return person
  const scoped = scopeTo(db, person.clientId)
  if (person.accessBy === 'scim') {
    if (!isNewSignIn) return person
    const given = accessOf(known, await groupNamesOf(scoped, person.id), person.clientId)
    return apply(scoped, person, given, { by: 'scim' })
  }
  const readAt = iat === undefined ? null : new Date(iat * 1000)
  if (groups === undefined || isOlder(person, readAt)) return person
  return apply(scoped, person, accessOf(known, groups, person.clientId), { by: 'token', readAt })
}

const isOlder = ({ accessReadAt }: Person, readAt: Date | null) =>
  accessReadAt !== null && readAt !== null && readAt.getTime() < Date.parse(accessReadAt)

async function apply(
  db: ClientDatabase,
  person: Person,
  given: GivenAccess | null,
  source: AccessSource,
): Promise<Person> {
  if (isUpToDate(person, given, source)) return person
  return db.transaction().execute(async (open) => {
    const transaction = Object.assign(open, { clientId: db.clientId })
    const queries = queriesOf(transaction)
    await lockPeople(queries, db.clientId)
    const current = await transaction.selectFrom('appUser').selectAll().where('id', '=', person.id).executeTakeFirst()
    // Removed, or another token was faster.
    if (!current || (source.by === 'token' && isOlder(current, source.readAt))) return current ?? person
    const { person: after, changes } = await giveAccess(transaction, current, given, source)
    await note(queries, db.clientId, directory(db.clientId), changes)
    return after
  })
}

/** True if nothing would be written, which is so for nearly every call. */
function isUpToDate(person: Person, given: GivenAccess | null, source: AccessSource): boolean {
  if (person.accessBy !== source.by) return given === null
  // Kept as the last admin: that is decided again with the next token, not at every call.
  if (person.adminKeptAt !== null && source.by === 'token' && source.readAt && !isNewer(person, source.readAt))
    return true
  if (!hasAccess(person, given ?? { roles: [], groups: [] })) return false
  return source.by === 'scim' || source.readAt === null || !isNewer(person, source.readAt)
}

const isNewer = ({ accessReadAt }: Person, readAt: Date) =>
  accessReadAt === null || readAt.getTime() > Date.parse(accessReadAt)

/** In the audit trail, for what the groups in a token decide. */
const directory = (clientId: number): Caller => ({
  kind: 'directory',
  clientId,
  name: auditActors.directory,
  roles: [],
})
