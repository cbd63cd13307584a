import { localDay, localHour } from '@milepost/geo/time-zone'
import type pg from 'pg'
import { transact } from '../../../db/connection/transact.ts'
import type { Services } from '../../../services.ts'

/** From this hour on, on the client's clocks: yesterday's trips have arrived, and people read it in the morning. */
const firstHour = 6

type Asking = { clientId: number; zone: string; lastDay: string | null }

/** Queues the notices about compliance of each client that asks for them, once a day. */
export async function queueDailyNotices(
  { pool, queue }: Pick<Services, 'queue'> & { pool: pg.Pool },
  now = new Date(),
): Promise<void> {
  const { rows } = await pool.query<Asking>(
    `select distinct k.client_id as "clientId", c.time_zone as zone, r.day as "lastDay"
     from compliance_checklist k join client c on c.id = k.client_id
       left join compliance_notice_run r on r.client_id = k.client_id
     where cardinality(k.emails) > 0 and k.metrics @> '[{"shouldReceiveNotification": true}]'`,
  )
  for (const { clientId, zone, lastDay } of rows) {
    const day = localDay(zone, now.getTime())
    if (localHour(zone, now.getTime()) < firstHour || (lastDay !== null && lastDay >= day)) continue
    await transact(pool, async (client) => {
      const { rowCount } = await client.query(
        `insert into compliance_notice_run as r (client_id, day) values ($1, $2)
         on conflict (client_id) do update set day = excluded.day where r.day < excluded.day`,
        [clientId, day],
      )
      if (rowCount) await queue.enqueue(client, 'compliance.notify', { clientId }, { clientId })
    })
  }
}
