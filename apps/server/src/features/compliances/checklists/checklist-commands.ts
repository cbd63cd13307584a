import { randomUUID } from 'node:crypto'
import { type ComplianceChecklist, mostChecklists } from '@milepost/contract/compliances/endpoints'
import type { MetricChoice } from '@milepost/contract/compliances/metrics'
import { sql } from 'kysely'
import type { Caller } from '../../../access/caller.ts'
import { conflict, invalid, notFound } from '../../../app-error.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { write } from '../../../write.ts'
import { listChecklists } from './checklist-queries.ts'

export type ChecklistInput = {
  name: string
  metrics: readonly MetricChoice[]
  connectionIds: readonly number[]
  emails: readonly string[]
  takeOver: boolean
}

/** Adds a checklist. Throws `invalid` for unknown connections, `conflict` for those of another checklist. */
export async function createChecklist(
  db: ClientDatabase,
  caller: Caller,
  input: ChecklistInput,
): Promise<ComplianceChecklist> {
  const id = randomUUID()
  const subject = ['complianceChecklist', id] as const
  await write(
    { db, caller },
    { action: 'compliance.createChecklist', subject, detail: forAudit(input) },
    async (transaction) => {
      const { count } = await transaction
        .selectFrom('complianceChecklist')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      if (Number(count) >= mostChecklists)
        throw conflict(`A client has at most ${mostChecklists} checklists. Delete one that you no longer need.`)
      await transaction
        .insertInto('complianceChecklist')
        .values({ clientId: db.clientId, id, ...columnsOf(input) })
        .execute()
      await assign(transaction, id, input)
    },
  )
  return findChecklist(db, id)
}

/** Replaces a checklist. Throws `notFound`, or as `createChecklist`. */
export async function changeChecklist(
  db: ClientDatabase,
  caller: Caller,
  id: string,
  input: ChecklistInput,
): Promise<ComplianceChecklist> {
  const subject = ['complianceChecklist', id] as const
  await write(
    { db, caller },
    { action: 'compliance.changeChecklist', subject, detail: forAudit(input) },
    async (transaction) => {
      const changed = await transaction
        .updateTable('complianceChecklist')
        .set({ ...columnsOf(input), updatedAt: new Date() })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      if (!changed) throw notFound('checklist')
      await transaction.deleteFrom('complianceConnection').where('checklistId', '=', id).execute()
      await assign(transaction, id, input)
    },
  )
  return findChecklist(db, id)
}

/** Deletes a checklist. Throws `notFound`. */
export async function removeChecklist(db: ClientDatabase, caller: Caller, id: string): Promise<void> {
  const audited = (before: { name: string }) => ({
    action: 'compliance.deleteChecklist',
    subject: ['complianceChecklist', id] as const,
    detail: { before },
  })
  await write({ db, caller }, audited, async (transaction) => {
    const removed = await transaction
      .deleteFrom('complianceChecklist')
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw notFound('checklist')
    await transaction.deleteFrom('complianceConnection').where('checklistId', '=', id).execute()
    return removed
  })
}

const columnsOf = ({ name, metrics, emails }: ChecklistInput) => ({
  name,
  metrics: JSON.stringify(metrics),
  emails: [...new Set(emails)],
})

const forAudit = ({ name, metrics, connectionIds, emails }: ChecklistInput) => ({
  name,
  emails,
  metrics: metrics.map(({ key }) => key),
  connectionIds,
})

/** Assigns connections to a checklist: each has at most one. */
async function assign(transaction: ClientDatabase, id: string, { connectionIds, takeOver }: ChecklistInput) {
  const wanted = [...new Set(connectionIds)]
  if (wanted.length === 0) return
  const known = await transaction
    .selectFrom('connection')
    .select('id')
    .where('id', 'in', wanted)
    .where('deletedAt', 'is', null)
    .execute()
  if (known.length < wanted.length)
    throw invalid([{ field: 'body.connectionIds', message: 'has a connection that doesn’t exist' }])
  const insert = transaction
    .insertInto('complianceConnection')
    .values(wanted.map((connectionId) => ({ clientId: transaction.clientId, connectionId, checklistId: id })))
  const added = await (takeOver
    ? insert.onConflict((taken) =>
        taken.columns(['clientId', 'connectionId']).doUpdateSet({ checklistId: sql`excluded.checklist_id` }),
      )
    : insert.onConflict((taken) => taken.doNothing())
  )
    .returning('connectionId')
    .execute()
  if (added.length === wanted.length) return
  const free = new Set(added.map(({ connectionId }) => connectionId))
  const taken = await transaction
    .selectFrom('connection')
    .select('name')
    .where(
      'id',
      'in',
      wanted.filter((connectionId) => !free.has(connectionId)),
    )
    .orderBy('name')
    .execute()
  throw conflict(`Another checklist already applies to: ${taken.map(({ name }) => name).join(', ')}.`)
}

async function findChecklist(db: ClientDatabase, id: string): Promise<ComplianceChecklist> {
  const [found] = await listChecklists(db, [id])
  if (!found) throw notFound('checklist')
  return found
}
