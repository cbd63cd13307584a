import { randomUUID } from 'node:crypto'
import type { BulkResult } from '@milepost/contract/api/measures'
import { raters, rolesOf } from '@milepost/contract/api/roles'
import type { Assignee } from '@milepost/contract/incidents/assigning'
import { type Caller, callerName } from '../../access/caller.ts'
import { invalid } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { write } from '../../write.ts'

type Wanted = { ids: readonly string[]; assigneeId: string | null; dueOn: string | null }

/** Returns the client's people who may rate events, by name. */
export async function listAssignees(db: ClientDatabase): Promise<Assignee[]> {
  const people = await db
    .selectFrom('appUser')
    .select(['id', 'name', 'roles', 'isReviewer', 'deactivatedAt'])
    .orderBy('name')
    .execute()
  return people
    .filter(
      (person) => !person.deactivatedAt && rolesOf(person).some((role) => (raters as readonly string[]).includes(role)),
    )
    .map(({ id, name }) => ({ id, name }))
}

/**
 * Assigns events to a person, or to none, as one change. Events that don't exist are returned as failed. Throws
 * `invalid` for a person who may not rate them.
 */
export async function assignIncidents(
  db: ClientDatabase,
  caller: Caller,
  { ids, assigneeId, dueOn }: Wanted,
): Promise<BulkResult> {
  const assignee = assigneeId === null ? null : (await listAssignees(db)).find(({ id }) => id === assigneeId)
  if (assignee === undefined)
    throw invalid([{ field: 'body.assigneeId', message: 'Choose one of the people who may rate events.' }])
  const distinct = [...new Set(ids)]
  const known = await db.selectFrom('incident').where('id', 'in', distinct).select('id').execute()
  const found = known.map(({ id }) => id).toSorted()
  const failed = distinct.filter((id) => !found.includes(id)).map((id) => ({ id, reason: 'This event doesn’t exist.' }))
  if (found.length === 0) return { done: 0, failed }
  const detail = { ids: found, assignee: assignee?.name ?? null, dueOn }
  const change = { action: 'incident.assign', subject: ['incident', found[0]!], detail } as const
  await write({ db, caller }, change, async (transaction) => {
    const own = { assignedBy: callerName(caller), assignedAt: new Date(), dueOn }
    if (assignee) {
      const values = { ...own, assigneeId: assignee.id, assigneeName: assignee.name }
      // In one order: calls that assign the same events at once wait for each other.
      await transaction
        .insertInto('incidentAssignment')
        .values(found.map((incidentId) => ({ ...values, clientId: db.clientId, incidentId })))
        .onConflict((conflict) => conflict.columns(['clientId', 'incidentId']).doUpdateSet(values))
        .execute()
    } else await transaction.deleteFrom('incidentAssignment').where('incidentId', 'in', found).execute()
    const text = assignee ? `assigned it to ${assignee.name}` : 'unassigned it'
    await transaction
      .insertInto('incidentActivity')
      .values(
        found.map((incidentId) => ({
          clientId: db.clientId,
          incidentId,
          id: randomUUID(),
          kind: 'assigned',
          actor: callerName(caller),
          detail: JSON.stringify({ text }),
        })),
      )
      .execute()
  })
  return { done: found.length, failed }
}
