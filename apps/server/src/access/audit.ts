import { randomUUID } from 'node:crypto'
import type { Queries } from '../db/scope/queries.ts'
import { subjectNames } from './audit/subject-names.ts'
import { type Caller, callerName, callerUserId } from './caller.ts'

/** An audited change: a verb and its object (`connection.delete`), and other relevant details. */
export type Change = { action: string; subject: readonly [type: string, id: string | number]; detail?: object }

/** Records in a client's audit trail who did what; `write` calls it in the transaction of the changes. */
export async function note(
  queries: Queries,
  clientId: number,
  caller: Caller,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return
  const names = await subjectNames(queries, clientId, changes)
  // A single statement, because a bulk action may affect tens of thousands of records.
  await queries.query(
    `insert into audit_entry (client_id, id, user_id, user_name, address, action, subject_type, subject_id, detail, subject_name)
     select $1::int, id, $2::uuid, $3::text, $9::text, action, subject_type, subject_id, detail, subject_name
     from unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::jsonb[], $10::text[])
       as c(id, action, subject_type, subject_id, detail, subject_name)`,
    [
      clientId,
      callerUserId(caller),
      callerName(caller),
      changes.map(() => randomUUID()),
      changes.map(({ action }) => action),
      changes.map(({ subject }) => subject[0]),
      changes.map(({ subject }) => String(subject[1])),
      changes.map(({ detail }) => JSON.stringify(detail ?? {})),
      caller.address ?? null,
      names,
    ],
  )
}
