import { randomUUID } from 'node:crypto'
import type { ContactInput } from '@milepost/contract/coaching/endpoints'
import type { Caller } from '../../access/caller.ts'
import { invalid, notFound } from '../../app-error.ts'
import { duplicateKey, errorCode } from '../../db/connection/database-problem.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { storedConnection } from '../../reporting/stored-connection.ts'
import { write } from '../../write.ts'
import { eachOnce, requireResources, storeResources } from './contact-resources.ts'

/**
 * Adds a contact to a connection. Throws `notFound` if the connection doesn't exist, `invalid` for unknown resources or
 * an address another of its contacts has.
 */
export async function addContact(db: ClientDatabase, caller: Caller, input: ContactInput): Promise<string> {
  const id = randomUUID()
  const { connectionId, name } = input
  const change = { action: 'coachingContact.add', subject: ['connection', connectionId], detail: { name } } as const
  return write({ db, caller }, change, async (transaction) => {
    const resources = await checkedResources(transaction, input)
    await transaction
      .insertInto('coachingContact')
      .values({ clientId: db.clientId, id, connectionId, ...factsOf(input) })
      .execute()
      .catch(refuseTwin)
    await storeResources(transaction, { id, connectionId }, resources)
    return id
  })
}

/** Replaces a contact. Throws like `addContact`, and if its connection would change. */
export async function changeContact(
  db: ClientDatabase,
  caller: Caller,
  id: string,
  input: ContactInput,
): Promise<void> {
  const { connectionId, name } = input
  const change = { action: 'coachingContact.change', subject: ['connection', connectionId], detail: { name } } as const
  await write({ db, caller }, change, async (transaction) => {
    const stored = await transaction
      .selectFrom('coachingContact')
      .select('connectionId')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!stored) throw notFound('contact')
    if (stored.connectionId !== connectionId)
      throw invalid([{ field: 'body.connectionId', message: 'is not the connection of this contact' }])
    const resources = await checkedResources(transaction, input)
    await transaction
      .updateTable('coachingContact')
      .set(factsOf(input))
      .where('id', '=', id)
      .execute()
      .catch(refuseTwin)
    await storeResources(transaction, { id, connectionId }, resources)
  })
}

/** Removes a contact. Throws `notFound` if it doesn't exist. */
export async function removeContact(db: ClientDatabase, caller: Caller, id: string): Promise<void> {
  type Removed = { connectionId: number; name: string }
  const recorded = ({ connectionId, name }: Removed) =>
    ({ action: 'coachingContact.remove', subject: ['connection', connectionId], detail: { name } }) as const
  await write({ db, caller }, recorded, async (transaction) => {
    const removed = await transaction
      .deleteFrom('coachingContact')
      .where('id', '=', id)
      .returning(['connectionId', 'name'])
      .executeTakeFirst()
    if (!removed) throw notFound('contact')
    await transaction.deleteFrom('coachingContactResource').where('contactId', '=', id).execute()
    return removed
  })
}

const factsOf = ({ name, email, phoneNumber }: ContactInput) => ({ name, email, phoneNumber })

async function checkedResources(db: ClientDatabase, { connectionId, contactResources }: ContactInput) {
  await storedConnection(db, connectionId)
  const resources = eachOnce(contactResources)
  await requireResources(db, connectionId, resources)
  return resources
}

function refuseTwin(error: unknown): never {
  if (errorCode(error) !== duplicateKey) throw error
  throw invalid([{ field: 'body.email', message: 'is already used by another contact of this connection' }])
}
