import { randomUUID } from 'node:crypto'
import type { Queries } from '../db/queries.ts'
import { type Caller, callerName, callerUserId } from './caller.ts'

/** Something that was done: a verb and what it was done to (`connection.delete`), and what else is worth knowing. */
export type Change = { action: string; subject: readonly [type: string, id: string | number]; detail?: object }

/** Notes in a client's trail who did what; called in the transaction of the change by `write`. */
export async function note(queries: Queries, clientId: number, caller: Caller, change: Change): Promise<void> {
  const [type, id] = change.subject
  await queries.query(
    `insert into audit_entry (client_id, id, user_id, user_name, action, subject_type, subject_id, detail)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      clientId,
      randomUUID(),
      callerUserId(caller),
      callerName(caller),
      change.action,
      type,
      String(id),
      JSON.stringify(change.detail ?? {}),
    ],
  )
}
