import type pg from 'pg'
import { transact } from '../../../db/connection/transact.ts'
import type { Queries } from '../../../db/scope/queries.ts'
import type { Claimed } from './claim-delivery.ts'
import type { Outcome } from './post-delivery.ts'
import { nextAttemptAt, retryMs } from './retry-pause.ts'

/**
 * Records an attempt and what follows: nothing after a success, another attempt after a failure, until three days are
 * over. Returns true if the webhook has only failed for that long, and should be turned off.
 */
export async function settleDelivery(pool: pg.Pool, claimed: Claimed, outcome: Outcome, now: Date): Promise<boolean> {
  const { clientId, endpointId, id, attempt } = claimed
  return transact(pool, async (client) => {
    const next = outcome.error === null ? null : nextAttemptAt(claimed.failures + 1, claimed, now)
    const state = outcome.error === null ? 'delivered' : next === null ? 'failed' : 'waiting'
    // If the worker was too slow, another one has it now.
    const { rowCount } = await client.query({
      name: 'settle-webhook',
      text: `update webhook_delivery set state = $5, next_at = coalesce($6::timestamptz, next_at),
         failures = failures + case when $5 = 'delivered' then 0 else 1 end
       where client_id = $1 and endpoint_id = $2 and id = $3 and attempts = $4 and state = 'waiting'`,
      values: [clientId, endpointId, id, attempt, state, next],
    })
    if (!rowCount) return false
    await client.query({
      name: 'record-webhook',
      text: `insert into webhook_attempt (client_id, endpoint_id, delivery_id, number, started_at, duration_ms, status, response, error)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      values: [
        clientId,
        endpointId,
        id,
        attempt,
        claimed.startedAt,
        outcome.durationMs,
        outcome.status,
        outcome.response,
        outcome.error,
      ],
    })
    if (outcome.error !== null) return isOnlyFailing(client, claimed)
    await client.query(
      'update webhook_endpoint set failing_since = null where client_id = $1 and id = $2 and failing_since is not null',
      [clientId, endpointId],
    )
    return false
  })
}

/** Records that a webhook fails; returns true if it has for three days. */
async function isOnlyFailing(db: Queries, { clientId, endpointId, startedAt }: Claimed): Promise<boolean> {
  const { rows } = await db.query<{ failingSince: string }>(
    `update webhook_endpoint set failing_since = coalesce(failing_since, $3::timestamptz) where client_id = $1 and id = $2
     returning failing_since as "failingSince"`,
    [clientId, endpointId, startedAt],
  )
  return rows.some(({ failingSince }) => startedAt.getTime() - Date.parse(failingSince) >= retryMs)
}
