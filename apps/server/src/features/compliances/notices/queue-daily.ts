import type pg from 'pg'
import { transact } from '../../../db/connection/transact.ts'
import type { Services } from '../../../services.ts'

/** From this hour on, on the client's clocks: yesterday's trips have arrived, and people read it in the morning. */
const firstHour = 6

type Due = { clientId: number; day: string }

/** Queues the notices about compliance of each client that asks for them, once a day. */
export async function queueDailyNotices(
  { pool, queue }: Pick<Services, 'queue'> & { pool: pg.Pool },
  now = new Date(),
): Promise<void> {
  const { rows } = await pool.query<Due>(
    `select distinct k.client_id as "clientId", (($1::timestamptz at time zone c.time_zone)::date)::text as day
     from compliance_checklist k join client c on c.id = k.client_id
     where cardinality(k.emails) > 0 and k.metrics @> '[{"shouldReceiveNotification": true}]'
       and extract(hour from $1::timestamptz at time zone c.time_zone) >= $2
       and not exists (select from compliance_notice_run r
         where r.client_id = k.client_id and r.day >= ($1::timestamptz at time zone c.time_zone)::date)`,
    [now, firstHour],
  )
  for (const { clientId, day } of rows)
    await transact(pool, async (client) => {
      const { rowCount } = await client.query(
        `insert into compliance_notice_run as r (client_id, day) values ($1, $2)
         on conflict (client_id) do update set day = excluded.day where r.day < excluded.day`,
        [clientId, day],
      )
      if (rowCount) await queue.enqueue(client, 'compliance.notify', { clientId }, { clientId })
    })
}
