import type pg from 'pg'
import { transact } from '../../../db/connection/transact.ts'
import { queueOverdue, queueSecondNotices } from '../../../live/notices/queue-loss-notices.ts'
import { mediaKind, mediaState } from '../../../sync/load/incidents/media-codes.ts'

/** The longest time after which a rule can send a second notice, and more. */
const watchedDays = 120

type Due = { clientId: number; id: string; occurredAt: string; isReady: boolean }

/** Records second notices that time or a finished report causes, of all clients. */
export async function queueDueSeconds(pool: pg.Pool, now: Date): Promise<void> {
  const { rows } = await pool.query<Due>(
    `select a.client_id as "clientId", a.id, a.occurred_at as "occurredAt", m.is_ready as "isReady"
     from loss_notice_rule r
       join accident a on a.client_id = r.client_id and a.withdrawn_at is null and a.occurred_at >= r.enabled_at
         and a.occurred_at > $1::timestamptz - make_interval(days => $2)
       cross join lateral (select not exists (select 1 from incident_media m
         where m.client_id = a.client_id and m.incident_id = a.id and m.kind = $3 and m.state in ($4, $5)) as is_ready) m
     where r.level = 2 and r.enabled
       and exists (select 1 from loss_notice n where n.client_id = a.client_id and n.incident_id = a.id and n.level = 1)
       and not exists (select 1 from loss_notice n where n.client_id = a.client_id and n.incident_id = a.id and n.level = 2)
       and (('reportReady' = any(r.triggers) and m.is_ready)
         or (not m.is_ready and a.occurred_at < $1::timestamptz - make_interval(days => r.after_days)))`,
    [now, watchedDays, mediaKind.video, mediaState.known, mediaState.wanted],
  )
  for (const { clientId, isReady, ...key } of rows)
    await transact(pool, (client) =>
      isReady ? queueSecondNotices(client, clientId, key, ['reportReady']) : queueOverdue(client, clientId, [key]),
    )
}
