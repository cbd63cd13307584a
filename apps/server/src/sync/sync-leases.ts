import type pg from 'pg'

/**
 * The right to read one connection, until it expires or is taken over. `isRequested`: someone waits for the result.
 * `turn`: what the visit is for, new data or also a slice of history.
 */
export type Lease = {
  clientId: number
  connectionId: number
  providerId: number
  fence: string
  fails: number
  isRequested: boolean
  turn: 'new' | 'history'
}

const leaseSeconds = 120
/** Due time of a connection that someone requested: before all that are due on their own. */
export const dueForRequest = '-infinity'

/** Claims due connections, at most `limit`, requested ones first; no other worker gets them while the lease holds. */
export const claimDue = (pool: pg.Pool, owner: string, limit: number): Promise<Lease[]> =>
  claim(pool, owner, limit, 'new', `sync_state s where s.next_at <= now()`, 's.next_at')

/** Claims connections that someone requested, at most `limit`. */
export const claimRequested = (pool: pg.Pool, owner: string, limit: number): Promise<Lease[]> =>
  claim(pool, owner, limit, 'new', `sync_state s where s.next_at <= '${dueForRequest}'`, 's.next_at')

/** So many connections of a client import their history at about the same pace. */
const abreast = 8

/** Returns the clients whose imported days still wait to be searched for events. */
async function searchedClients(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ clientId: number }>(
    `select distinct client_id as "clientId" from detection_due where due_at <= now() and day < current_date - 3`,
  )
  return rows.map(({ clientId }) => clientId)
}

/**
 * Connections with history to import, and their place: clients one after another, the longest waiting first; of a
 * client, the first few connections that lack more than positions, the least advanced first. Only of the first `clients`
 * that have any due or at work or are `searched`: a client whose providers pause holds up no one.
 */
const inTurn = (clients: number | undefined, searched: readonly number[]) => `sync_state s join (
    select client_id, dense_rank() over (order by min(history_since), client_id) as place from sync_state
    where history_at is not null and next_at < 'infinity' and (history_at <= now() or lease_until > now())
      or client_id = any('{${searched.join()}}') group by client_id
  ) c using (client_id) join (
    select client_id, connection_id, min(history_since) over (partition by client_id) as client_since,
      (row_number() over (partition by client_id order by history_progress >= 1, history_since, connection_id) - 1) / ${abreast} as row
    from sync_state where history_at is not null) w using (client_id, connection_id)
  where s.history_at <= now() and s.next_at < 'infinity' ${clients === undefined ? '' : `and c.place <= ${clients}`}`

/** Claims connections with history to import, at most `limit`, of at most `clients` clients, in turn. */
export async function claimHistory(pool: pg.Pool, owner: string, limit: number, clients?: number): Promise<Lease[]> {
  const due = inTurn(clients, clients === undefined ? [] : await searchedClients(pool))
  return claim(pool, owner, limit, 'history', due, 'w.client_since, w.row, s.history_progress, connection_id')
}

async function claim(
  pool: pg.Pool,
  owner: string,
  limit: number,
  turn: Lease['turn'],
  due: string,
  order: string,
): Promise<Lease[]> {
  const { rows } = await pool.query<Omit<Lease, 'turn'>>(
    `with due as materialized (
       select client_id, connection_id, s.next_at = $4 as is_requested from ${due}
         and (s.lease_until is null or s.lease_until < now())
       order by ${order} limit $2 for update of s skip locked)
     update sync_state s set lease_until = now() + make_interval(secs => $3), lease_owner = $1, fence = fence + 1
     from due where (s.client_id, s.connection_id) = (due.client_id, due.connection_id)
     returning s.client_id as "clientId", s.connection_id as "connectionId", s.provider_id as "providerId", s.fence, s.fails,
       due.is_requested as "isRequested"`,
    [owner, limit, leaseSeconds, dueForRequest],
  )
  return rows.map((row) => ({ ...row, turn }))
}

/** The lease expired and another worker reads the connection now: whatever was read last is discarded. */
export class LeaseLost extends Error {}

/** Extends the lease; called inside the transaction that stores a page, so that only its holder can store. Throws LeaseLost. */
export async function renew(client: Pick<pg.ClientBase, 'query'>, lease: Lease): Promise<void> {
  const { rowCount } = await client.query(
    `update sync_state set lease_until = now() + make_interval(secs => $4)
     where client_id = $1 and connection_id = $2 and fence = $3`,
    [lease.clientId, lease.connectionId, lease.fence, leaseSeconds],
  )
  if (!rowCount) throw new LeaseLost()
}

/**
 * Extends the lease regularly for as long as a visit lasts: a slow provider's pages may be minutes apart. Returns a
 * function that stops it.
 */
export function keepAlive(pool: pg.Pool, lease: Lease): () => void {
  const beat = () => renew(pool, lease).catch(() => clearInterval(timer))
  const timer = setInterval(beat, (leaseSeconds * 1000) / 3)
  timer.unref()
  return () => clearInterval(timer)
}

/** When a connection's history continues (null: nothing of it is left), and how much of it is imported, 0 to 2. */
export type HistoryTurn = { at: Date | null; progress: number }

/**
 * Releases the connection, due again at `nextAt` (null: not until someone requests it), with its next turn of history;
 * without one, that continues when the connection is due. Returns false if it was no longer held: the visit's result
 * doesn't count then.
 */
export async function release(
  pool: pg.Pool,
  lease: Lease,
  nextAt: Date | null,
  fails: number,
  history?: HistoryTurn,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update sync_state set lease_until = null, lease_owner = null, next_at = coalesce($4::timestamptz, 'infinity'), fails = $5,
       history_at = $6, history_progress = coalesce($7, history_progress)
     where client_id = $1 and connection_id = $2 and fence = $3`,
    [
      lease.clientId,
      lease.connectionId,
      lease.fence,
      nextAt,
      fails,
      history ? history.at : nextAt,
      history?.progress ?? null,
    ],
  )
  return rowCount === 1
}

const longestPauseMs = 6 * 3_600_000

/**
 * Returns the milliseconds to wait after the nth failure in a row: doubling from 30 seconds to six hours, with 25%
 * jitter.
 */
export function backOffMs(fails: number, random: () => number = Math.random): number {
  const pause = Math.min(30_000 * 2 ** Math.min(fails, 20), longestPauseMs)
  return pause * (0.75 + 0.5 * random())
}
