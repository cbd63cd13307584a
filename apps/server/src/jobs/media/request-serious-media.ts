import { connectionHealth, severity } from '@milepost/domain/codes'
import type pg from 'pg'
import type { ClientTurns } from '../../db/connection/client-turns.ts'
import { mediaState } from '../../sync/load/incidents/media-codes.ts'

/** Providers ration media, and each clip costs traffic and space: older events wait until someone opens them. */
const longestAgeDays = 30
/** The budget of one run: events of one client, and of all. */
const mostEvents = { ofClient: 2, ofAll: 8 }
/** With as many other media due, nothing is requested: they take longer than the time to the next run. */
const mostDue = 20
/** Pictures and clips of one event, at most. */
const mostOfEvent = 16

/**
 * Creates the job that requests pictures and clips of high and critical events before someone opens them: of each client
 * critical ones first, as its inbox lists them, then the newest, of the last 30 days, a few in each run. Requests nothing while many other media are due, and
 * nothing of a connection that still reads its earlier events, which shares the provider's limits and this machine.
 * The function requests one run's budget and returns whether anything was requested.
 */
export function createSeriousMediaRequests(pool: pg.Pool, turns: ClientTurns): () => Promise<boolean> {
  let lastClientId = 0
  return async () => {
    if (await areManyDue(pool)) return false
    let events = 0
    for (const clientId of await clientsInTurn(pool, lastClientId)) {
      if (events >= mostEvents.ofAll) break
      await turns.take(clientId, async () => {
        const ids = await newestSerious(pool, clientId)
        events += ids.length
        if (ids.length) await request(pool, clientId, ids)
        return ids.length > 0
      })
      lastClientId = clientId
    }
    return events > 0
  }
}

async function areManyDue(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from incident_media where state = $1 and attempts = 0 and next_at <= now() limit $2',
    [mediaState.wanted, mostDue],
  )
  return rowCount === mostDue
}

/** Clients of one run, each a query. */
const mostClients = 200

/** The next clients, starting behind the one that was last. */
async function clientsInTurn(pool: pg.Pool, lastClientId: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>('select id from client order by id <= $1, id limit $2', [
    lastClientId,
    mostClients,
  ])
  return rows.map(({ id }) => id)
}

async function newestSerious(pool: pg.Pool, clientId: number): Promise<string[]> {
  const { rows } = await pool.query<{ incidentId: string }>(
    `select m.incident_id as "incidentId" from incident_media m
       left join incident i on i.client_id = $1 and i.occurred_at = m.occurred_at and i.id = m.incident_id
     where m.client_id = $1 and m.state = $2 and m.is_serious and m.occurred_at > now() - make_interval(days => $3)
       and m.connection_id in (select n.id from connection n
         where n.client_id = $1 and n.deleted_at is null and n.health_status = $4
           and not exists (select from sync_stream s where s.client_id = $1 and s.connection_id = n.id
             and s.stream = 'incidents.history' and s.completed_at is null and s.switched_off_reason is null))
     order by coalesce(i.severity, 0) = ${severity.code.critical} desc, m.occurred_at desc, m.incident_id limit $5`,
    [clientId, mediaState.known, longestAgeDays, connectionHealth.code.validated, mostEvents.ofClient * mostOfEvent],
  )
  return [...new Set(rows.map(({ incidentId }) => incidentId))].slice(0, mostEvents.ofClient)
}

async function request(pool: pg.Pool, clientId: number, incidentIds: readonly string[]): Promise<void> {
  await pool.query(
    `update incident_media set state = $3, next_at = now()
     where client_id = $1 and incident_id = any($2::bigint[]) and state = $4`,
    [clientId, incidentIds, mediaState.wanted, mediaState.known],
  )
}
