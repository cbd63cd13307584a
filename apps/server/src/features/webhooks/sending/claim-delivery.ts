import type { ChatKind } from '@milepost/contract/webhooks/channels'
import type pg from 'pg'
import type { Queries } from '../../../db/scope/queries.ts'
import type { SealedSecrets } from '../secrets.ts'
import { retryMs } from './retry-pause.ts'

export type DueEndpoint = { clientId: number; endpointId: string; isFailing: boolean; due: number }

/** More than one request takes: after this, its worker has died. */
const claimMs = 60_000

/** Returns the webhooks of all clients that have deliveries due, with how many. */
export async function dueEndpoints(pool: pg.Pool, now: Date): Promise<DueEndpoint[]> {
  const { rows } = await pool.query<DueEndpoint>({
    name: 'due-webhooks',
    text: `select d.client_id as "clientId", d.endpoint_id as "endpointId", bool_or(e.failing_since is not null) as "isFailing",
       count(*)::int as due
     from webhook_delivery d join webhook_endpoint e on e.client_id = d.client_id and e.id = d.endpoint_id
     where d.state = 'waiting' and d.next_at <= $1 and e.is_active group by d.client_id, d.endpoint_id`,
    values: [now],
  })
  return rows
}

export type Claimed = SealedSecrets & {
  clientId: number
  endpointId: string
  id: string
  body: string
  kind: 'webhook' | ChatKind
  /** Of a chat channel, its server only. */
  url: string
  /** The number of this attempt, which fences its outcome. */
  attempt: number
  failures: number
  startedAt: Date
  giveUpAt: Date
}

type Row = Omit<Claimed, 'clientId' | 'endpointId' | 'startedAt' | 'giveUpAt'> & { giveUpAt: string }

/**
 * Takes the delivery that has been due for longest, and postpones it: other workers take others, and if this one dies,
 * it is due again. Null if none is due, or the webhook is off.
 */
export async function claimDelivery(
  db: Queries,
  { clientId, endpointId }: Pick<DueEndpoint, 'clientId' | 'endpointId'>,
  now: Date,
): Promise<Claimed | null> {
  const { rows } = await db.query<Row>({
    name: 'claim-webhook',
    text: `with due as materialized (
       select id from webhook_delivery
       where client_id = $1 and endpoint_id = $2 and state = 'waiting' and next_at <= $3::timestamptz
       order by next_at limit 1 for update skip locked)
     update webhook_delivery d set attempts = d.attempts + 1, next_at = $4::timestamptz,
       give_up_at = coalesce(d.give_up_at, $5::timestamptz)
     from due, webhook_endpoint e
     where d.client_id = $1 and d.endpoint_id = $2 and d.id = due.id and e.client_id = $1 and e.id = $2 and e.is_active
     returning d.id, d.body, d.attempts as attempt, d.failures, d.give_up_at as "giveUpAt", e.url, e.kind,
       e.secret_key_id as "secretKeyId", e.secret_sealed as "secretSealed", e.old_secret_key_id as "oldSecretKeyId",
       e.old_secret_sealed as "oldSecretSealed", e.old_secret_until as "oldSecretUntil"`,
    values: [clientId, endpointId, now, new Date(now.getTime() + claimMs), new Date(now.getTime() + retryMs)],
  })
  const [row] = rows
  return row ? { ...row, clientId, endpointId, startedAt: now, giveUpAt: new Date(row.giveUpAt) } : null
}

/** Gives a delivery back that wasn't tried to the end, because the worker stops. */
export async function giveBack(db: Queries, { clientId, endpointId, id, attempt }: Claimed, now: Date): Promise<void> {
  await db.query(
    `update webhook_delivery set next_at = $5 where client_id = $1 and endpoint_id = $2 and id = $3 and attempts = $4`,
    [clientId, endpointId, id, attempt, now],
  )
}
