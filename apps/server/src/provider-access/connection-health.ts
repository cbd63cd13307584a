import { type ConnectionHealth, connectionHealth } from '@milepost/domain/codes'
import type { Queries } from '../db/scope/queries.ts'
import { announce } from '../live/live-updates.ts'

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

/** Sets a connection's health and reason and notifies open portals; ignores a transition that isn't allowed. */
export async function setHealth(
  pool: Queries,
  { clientId, connectionId }: { clientId: number; connectionId: number },
  health: ConnectionHealth,
  reason: string | null,
): Promise<void> {
  const from = Object.entries(allowed)
    .filter(([, to]) => to.includes(health))
    .map(([code]) => Number(code))
  const { rowCount } = await pool.query(
    `update connection set health_status = $3, health_reason = $4,
       health_since = case when health_status = $3 then health_since else $6::timestamptz end
     where client_id = $1 and id = $2 and deleted_at is null and (health_status = any($5::smallint[]) or health_status = $3)
       and (health_status, health_reason) is distinct from ($3, $4)`,
    [clientId, connectionId, health, reason, from, new Date().toISOString()],
  )
  if (rowCount) await announce(pool, clientId, { kind: 'connection', connectionId })
}
