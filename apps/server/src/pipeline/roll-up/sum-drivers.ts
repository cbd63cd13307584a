import type pg from 'pg'
import type { ClientBase } from 'pg'
import { dueClients } from '../../db/due-clients.ts'
import type { Queries } from '../../db/queries.ts'
import { transact } from '../../db/transact.ts'

/** As many as are summed in well under a second where each has a year of trips. */
const batchDrivers = 500

/** The days that "events in 30 days" are of: today and those before it, in the client's zone. */
const days = 30

type Due = { clientId: number; driverId: string }

/** Marks drivers whose events or trips change; called in the transaction that changes them. */
export async function markDrivers(client: Queries, clientId: number, driverIds: ReadonlySet<string>): Promise<void> {
  if (!driverIds.size) return
  // A mark that is there already is locked: who takes it waits, and sums what this transaction brings.
  await client.query({
    name: 'mark-drivers',
    text: `insert into driver_due as t (client_id, driver_id) select $1::int, d from unnest($2::bigint[]) as m(d)
      on conflict (client_id, driver_id) do update set driver_id = excluded.driver_id where false`,
    values: [clientId, [...driverIds].sort()],
  })
}

/**
 * Sums anew what lists say of drivers: those marked, and those whose 30 days have moved on. At most some hundred at once,
 * so that a fleet whose history arrives leaves the machine to others. Tells whether there were any.
 */
export async function sumDrivers(pool: pg.Pool): Promise<boolean> {
  return transact(pool, async (client) => {
    const marked = await takeMarked(client)
    const { rows: outdated } = await client.query<Due>(findOutdated, [batchDrivers - marked.length])
    const due = [...marked, ...outdated]
    const clients = [...Map.groupBy(due, ({ clientId }) => clientId)].sort(([a], [b]) => a - b)
    for (const [clientId, ofClient] of clients) {
      // Two who sum one driver would leave what the first of them saw.
      await client.query('select pg_advisory_xact_lock(727003, $1)', [clientId])
      await sumAnew(client, clientId, [...new Set(ofClient.map(({ driverId }) => driverId))])
    }
    return due.length > 0
  })
}

async function sumAnew(client: ClientBase, clientId: number, driverIds: string[]): Promise<void> {
  const { rows } = await client.query<{ from: string; until: string }>(thirtyDays, [clientId, days])
  const [span] = rows
  if (span) await client.query(sums, [clientId, driverIds, span.from, span.until])
}

async function takeMarked(client: ClientBase): Promise<Due[]> {
  const taken: Due[] = []
  const next = 'select client_id as "clientId" from driver_due limit $1'
  for (const { clientId, rows: most } of await dueClients(client, next, [batchDrivers])) {
    const { rows } = await client.query<{ driverId: string }>(takeOfClient, [clientId, most])
    taken.push(...rows.map(({ driverId }) => ({ clientId, driverId })))
  }
  return taken
}

const takeOfClient = `
  delete from driver_due d using (select driver_id from driver_due where client_id = $1 limit $2 for update skip locked) s
  where d.client_id = $1 and d.driver_id = s.driver_id returning d.driver_id as "driverId"`

const findOutdated = `
  select client_id as "clientId", id as "driverId" from driver
  where sums_until < 'infinity' and sums_until <= now() order by sums_until limit $1`

const thirtyDays = `
  select (today - ($2::int - 1))::timestamp at time zone time_zone as "from", (today + 1)::timestamp at time zone time_zone as until
  from (select time_zone, (now() at time zone time_zone)::date as today from client where id = $1) c`

const sums = `
  with told as (
    select due.id,
      (select count(*)::int from incident i where i.client_id = $1 and i.driver_id = due.id and i.occurred_at >= $3) as incidents,
      (select max(t.started_at) from trip t where t.client_id = $1 and t.driver_id = due.id) as last_trip_at
    from unnest($2::bigint[]) as due(id))
  update driver d set incidents_30d = n.incidents, last_trip_at = n.last_trip_at,
    sums_until = case when n.incidents > 0 then $4::timestamptz else 'infinity' end
  from told n where d.client_id = $1 and d.id = n.id`
