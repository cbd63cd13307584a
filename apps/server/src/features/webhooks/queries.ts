import type { Webhook } from '@milepost/contract/webhooks/endpoints'
import type { WebhookType } from '@milepost/contract/webhooks/events'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'

type Row = {
  id: string
  url: string
  description: string
  types: WebhookType[]
  isActive: boolean
  failingSince: string | null
  disabledAt: string | null
  oldSecretUntil: string | null
  createdBy: string | null
  createdByName: string
  createdAt: string
  lastAttempt: Webhook['lastAttempt']
}

/** Lists a client's webhooks, newest first. */
export async function listWebhooks(db: ClientDatabase, ids?: readonly string[]): Promise<Webhook[]> {
  const { rows } = await sql<Row>`
    select e.id, e.url, e.description, e.types, e.is_active as "isActive", e.failing_since as "failingSince",
      e.disabled_at as "disabledAt", e.old_secret_until as "oldSecretUntil", e.created_by as "createdBy",
      e.created_by_name as "createdByName", e.created_at as "createdAt",
      (select json_build_object('at', a.started_at, 'status', a.status, 'error', a.error) from webhook_attempt a
       where a.client_id = ${db.clientId} and a.endpoint_id = e.id order by a.started_at desc limit 1) as "lastAttempt"
    from webhook_endpoint e
    where e.client_id = ${db.clientId} and e.kind = 'webhook' and (${ids ?? null}::uuid[] is null or e.id = any(${ids ?? null}::uuid[]))
    order by e.created_at desc, e.id`.execute(db)
  return rows.map(toWebhook)
}

function toWebhook({ isActive, disabledAt, createdBy, createdByName, ...row }: Row): Webhook {
  const isRotating = row.oldSecretUntil !== null && Date.parse(row.oldSecretUntil) > Date.now()
  return {
    ...row,
    state: stateOf(isActive, disabledAt, row.failingSince),
    oldSecretUntil: isRotating ? row.oldSecretUntil : null,
    createdBy: { id: createdBy, name: createdByName },
    lastAttempt: withInstant(row.lastAttempt),
  }
}

/** Returns the state of a webhook or chat channel. */
export function stateOf(isActive: boolean, disabledAt: string | null, failingSince: string | null): Webhook['state'] {
  if (!isActive) return disabledAt === null ? 'paused' : 'disabled'
  return failingSince === null ? 'active' : 'failing'
}

/** PostgreSQL writes times in JSON with its own time zone. */
export const withInstant = <T extends { at: string }>(outcome: T | null): T | null =>
  outcome && { ...outcome, at: new Date(outcome.at).toISOString() }
