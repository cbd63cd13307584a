import { randomUUID } from 'node:crypto'
import type { ClientDatabase } from '../db/scope.ts'
import { type Caller, callerName, callerUserId } from './caller.ts'

export type AuditEntry = { action: string; subjectType: string; subjectId: string; detail?: Record<string, unknown> }

/** Notes who did what. Called with the transaction of the write it describes, so that neither exists alone. */
export async function audit(db: ClientDatabase, caller: Caller, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('auditEntry')
    .values({
      clientId: db.clientId,
      id: randomUUID(),
      userId: callerUserId(caller),
      userName: callerName(caller),
      action: entry.action,
      subjectType: entry.subjectType,
      subjectId: entry.subjectId,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}

/** Runs a write and its audit entries in one transaction, still limited to the client. */
export function inTransaction<T>(db: ClientDatabase, work: (transaction: ClientDatabase) => Promise<T>): Promise<T> {
  return db.transaction().execute((transaction) => work(Object.assign(transaction, { clientId: db.clientId })))
}
