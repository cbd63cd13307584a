import type pg from 'pg'
import { transact } from '../../../db/connection/transact.ts'
import { announce } from '../../../live/live-updates.ts'

/** Copies what came of messages to their notices, which are kept for longer. Returns true if there was anything new. */
export const settleLossNotices = (pool: pg.Pool): Promise<boolean> =>
  transact(pool, async (client) => {
    const { rows } = await client.query<{ clientId: number; incidentId: string }>(
      `update loss_notice n set delivery = m.state, sent_at = m.sent_at, failure = m.error,
         is_stored_only = coalesce(m.transport = 'outbox', false)
       from message m
       where n.delivery in ('queued', 'unsure', 'failed') and m.client_id = n.client_id and m.id = n.message_id
         and m.state in ('sent', 'unsure', 'failed') and m.state <> n.delivery
       returning n.client_id as "clientId", n.incident_id as "incidentId"`,
    )
    for (const { clientId, incidentId } of rows) await announce(client, clientId, { kind: 'loss', incidentId })
    return rows.length > 0
  })
