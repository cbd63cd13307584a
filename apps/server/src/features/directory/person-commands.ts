import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ScimUserInput } from '@milepost/contract/directory/scim'
import { sql } from 'kysely'
import type { Change } from '../../access/audit.ts'
import type { Caller } from '../../access/caller.ts'
import type { Person } from '../../access/directory/give-access.ts'
import { isLastAdmin, lockPeople } from '../../access/directory/last-admin.ts'
import { AppError, conflict, notFound } from '../../app-error.ts'
import { duplicateKey, errorCode } from '../../db/connection/database-problem.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { type Writing, write } from '../../write.ts'
import { forgetViewsOf } from '../saved-views/commands.ts'
import { accountOf, type Profile, profileOf, storedProfile } from './person-resource.ts'

/**
 * Adds a person, who can sign in with their address from now on and gets access from their groups. An address that
 * another client has is accepted like any other, because a refusal would reveal it. Throws `conflict` for a name or
 * address that someone in this client has, `invalid` without an address.
 */
export async function createPerson(db: ClientDatabase, caller: Caller, input: ScimUserInput): Promise<string> {
  const profile = profileOf(input)
  const account = accountOf(profile)
  const id = randomUUID()
  const deactivatedAt = input.active === false ? new Date() : null
  await write(
    { db, caller },
    { action: 'user.provision', subject: ['user', id], detail: { ...account, active: deactivatedAt === null } },
    async (transaction, { queries }) => {
      await lockPeople(queries, db.clientId)
      await refuseTaken(transaction, id, profile, account.email)
      await transaction
        .insertInto('appUser')
        .values({
          id,
          clientId: db.clientId,
          ...account,
          directoryProfile: JSON.stringify(profile),
          deactivatedAt,
        })
        .execute()
        .catch(asTaken)
      await closeInvites(transaction, account.email)
    },
  )
  return id
}

/**
 * Changes what the directory wrote about a person; `change` returns it from the person as they are. Deactivation ends
 * their sessions, live streams and API tokens at once. Throws `conflict` for the last admin, who stays active, and for a
 * name or address that someone else in this client has; `notFound` for anyone who isn't the client's.
 */
export async function changePerson(
  db: ClientDatabase,
  caller: Caller,
  id: string,
  change: (person: Person) => ScimUserInput,
): Promise<void> {
  const { isKept } = await write(
    { db, caller },
    ({ changes }: Changed) => changes,
    async (transaction, writing) => {
      const person = await lockedPerson(transaction, writing, id)
      const input = change(person)
      const isActive = input.active ?? person.deactivatedAt === null
      if (!isActive && (await isLastAdmin(transaction, person))) return keptLastAdmin(id)
      const changes = await storeProfile(transaction, person, profileOf(input))
      if (isActive === (person.deactivatedAt === null)) return { changes }
      await activate(transaction, writing, id, isActive)
      const action = isActive ? 'user.reactivate' : 'user.deactivate'
      const detail = { before: { active: !isActive }, active: isActive }
      return { changes: [...changes, { action, subject: ['user', id] as const, detail }] }
    },
  )
  if (isKept) throw lastAdmin()
}

/** Removes a person; their sessions, live streams and API tokens end at once. Throws as `changePerson`. */
export async function removePerson(db: ClientDatabase, caller: Caller, id: string): Promise<void> {
  const { isKept } = await write(
    { db, caller },
    ({ changes }: Changed) => changes,
    async (transaction, writing) => {
      const person = await lockedPerson(transaction, writing, id)
      if (await isLastAdmin(transaction, person)) return keptLastAdmin(id)
      await forgetViewsOf(transaction, id)
      await transaction.deleteFrom('appUser').where('id', '=', id).execute()
      await writing.announce({ kind: 'access', userId: id })
      const detail = { name: person.name, email: person.email }
      return { changes: [{ action: 'user.remove', subject: ['user', id] as const, detail }] }
    },
  )
  if (isKept) throw lastAdmin()
}

/** What a write did; `isKept` if it did nothing, because the person is the last admin. */
type Changed = { changes: readonly Change[]; isKept?: true }

// The refusal is recorded too, so it is thrown after the transaction.
const keptLastAdmin = (id: string): Changed => ({
  isKept: true,
  changes: [{ action: 'user.keepLastAdmin', subject: ['user', id] }],
})
const lastAdmin = () => conflict('This is the last admin of the client. Make someone else an admin first.')

async function lockedPerson(db: ClientDatabase, { queries }: Writing, id: string): Promise<Person> {
  await lockPeople(queries, db.clientId)
  const person = await db.selectFrom('appUser').selectAll().where('id', '=', id).executeTakeFirst()
  if (!person) throw notFound('user')
  return person
}

/** Stores a profile. A name or address that the directory didn't change stays as it is in Milepost. */
async function storeProfile(db: ClientDatabase, person: Person, profile: Profile): Promise<Change[]> {
  const before = storedProfile(person)
  const [was, is] = [accountOf(before), accountOf(profile)]
  const set = { ...(is.name !== was.name && { name: is.name }), ...(is.email !== was.email && { email: is.email }) }
  await refuseTaken(db, person.id, profile, set.email ?? person.email)
  const isNew = person.directoryProfile === null
  if (!isNew && isDeepStrictEqual(profile, before)) return []
  await db
    .updateTable('appUser')
    .set({ ...set, directoryProfile: JSON.stringify(profile) })
    .where('id', '=', person.id)
    .execute()
    .catch(asTaken)
  const subject = ['user', person.id] as const
  const detail = { before: { name: person.name, email: person.email }, ...set }
  return [
    ...(isNew ? [{ action: 'user.linkDirectory', subject }] : []),
    ...(Object.keys(set).length > 0 ? [{ action: 'user.changeAccount', subject, detail }] : []),
  ]
}

async function activate(
  db: ClientDatabase,
  { announce, queries }: Writing,
  id: string,
  isActive: boolean,
): Promise<void> {
  const at = new Date()
  await db
    .updateTable('appUser')
    .set({ deactivatedAt: isActive ? null : at })
    .where('id', '=', id)
    .execute()
  if (isActive) return
  // In every client: an admin may have created tokens while viewing another.
  await queries.query('update api_token set revoked_at = $1 where user_id = $2 and revoked_at is null', [at, id])
  await announce({ kind: 'access', userId: id })
}

/** Throws `conflict` if someone else in this client has the user name or the address. */
async function refuseTaken(db: ClientDatabase, id: string, { userName }: Profile, email: string): Promise<void> {
  const ownName = sql<string>`lower(coalesce(directory_profile ->> 'userName', email))`
  const other = await db
    .selectFrom('appUser')
    .select(['email', ownName.as('userName')])
    .where('id', '<>', id)
    .where((eb) =>
      eb.or([eb(eb.fn('lower', ['email']), '=', email.toLowerCase()), eb(ownName, '=', userName.toLowerCase())]),
    )
    .executeTakeFirst()
  if (other) throw taken(other.userName === userName.toLowerCase() ? 'userName' : 'emails')
}

const taken = (field: 'userName' | 'emails') =>
  new AppError('conflict', 'Someone in this client already has this user name or address.', {
    issues: [{ field: `body.${field}`, message: 'is taken' }],
  })

/** Someone accepted an invitation with the address at the same time. */
function asTaken(error: unknown): never {
  throw errorCode(error) === duplicateKey ? taken('emails') : error
}

/** An invitation to someone who is now a member would give nothing. */
async function closeInvites(db: ClientDatabase, email: string): Promise<void> {
  await db
    .updateTable('userInvite')
    .set({ revokedAt: new Date() })
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .execute()
}
