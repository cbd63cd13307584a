import { randomUUID } from 'node:crypto'
import { type Caller, callerName, callerUserId } from '../../../access/caller.ts'
import type { Queries } from '../../../db/scope/queries.ts'

/** Records in a loss's history who did what and why; called in the transaction of the change. */
export async function recordLossChange(
  queries: Queries,
  { clientId, id }: { clientId: number; id: string },
  caller: Caller,
  text: string,
  reason: string | null,
): Promise<void> {
  await queries.query(
    `insert into accident_change (client_id, accident_id, at, id, user_id, user_name, text, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [clientId, id, new Date(), randomUUID(), callerUserId(caller), callerName(caller), text, reason],
  )
}
