import { type ConnectionHealth, connectionHealth } from '@milepost/domain/codes'
import type { Queries } from '../db/scope/queries.ts'
import { announce } from '../live/live-updates.ts'
import { queueWebhooks } from '../live/webhooks/queue-webhooks.ts'

const { created, validated, failed, duplicated } = connectionHealth.code

/**
 * Allowed health transitions; leaving Duplicated takes an admin, or a change that removes the duplicate. There is no
 * way back to Created.
 */
const allowed: Record<ConnectionHealth, readonly ConnectionHealth[]> = {
  [created]: [validated, failed, duplicated],
  [validated]: [failed, duplicated],
  [failed]: [validated],
  [duplicated]: [],
}

/**
 * Sets a connection's health and reason, and notifies open portals and webhooks; ignores a transition that isn't allowed.
 * Called in a transaction.
 */
export async function setHealth(
  db: Queries,
  { clientId, connectionId }: { clientId: number; connectionId: number },
  health: ConnectionHealth,
  reason: string | null,
): Promise<void> {
  const from = Object.entries(allowed)
    .filter(([, to]) => to.includes(health))
    .map(([code]) => Number(code))
  const { rows } = await db.query<{ previous: ConnectionHealth; name: string }>(
    `update connection c set health_status = $3, health_reason = $4,
       health_since = case when c.health_status = $3 then c.health_since else $6::timestamptz end
     from (select health_status from connection where client_id = $1 and id = $2 for update) before
     where c.client_id = $1 and c.id = $2 and c.deleted_at is null
       and (c.health_status = any($5::smallint[]) or c.health_status = $3)
       and (c.health_status, c.health_reason) is distinct from ($3, $4)
     returning before.health_status as previous, c.name`,
    [clientId, connectionId, health, reason, from, new Date().toISOString()],
  )
  const [changed] = rows
  if (!changed) return
  await announce(db, clientId, { kind: 'connection', connectionId })
  if (changed.previous === health) return
  const { previous: previousHealth, name } = changed
  await queueWebhooks(db, clientId, 'connection.healthChanged', async () => [
    { connection: { id: connectionId, name }, health, previousHealth, reason },
  ])
}
