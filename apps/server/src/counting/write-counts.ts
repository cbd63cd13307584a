import type pg from 'pg'
import { transact } from '../db/connection/transact.ts'
import type { CountingRole, Counts } from './counts.ts'
import type { FailureCount } from './failure-counts.ts'
import type { RequestCount } from './request-counts.ts'
import { stepOf } from './steps.ts'

/**
 * Adds what was counted since the last time to what all processes counted. If that fails, it is kept for the next time.
 */
export async function writeCounts(
  pool: pg.Pool,
  role: CountingRole,
  { requests, failures }: Counts,
  now: Date,
): Promise<void> {
  const [ofRequests, ofFailures] = [requests.take(), failures.take()]
  try {
    await transact(pool, async (client) => {
      if (ofRequests.length) await addRequests(client, ofRequests)
      if (ofFailures.length) await addFailures(client, ofFailures)
      await client.query(
        `insert into counted_step as t (role, step_at, written_at) values ($1, $2, $3)
         on conflict (role, step_at) do update set written_at = greatest(t.written_at, excluded.written_at)`,
        [role, new Date(stepOf(now.getTime())), now],
      )
    })
  } catch (error) {
    requests.putBack(ofRequests)
    failures.putBack(ofFailures)
    throw error
  }
}

/** Rows are written in the order of their keys: two processes that add to the same ones then wait, not deadlock. */
const inOrder = <Row extends object>(rows: readonly Row[], keyOf: (row: Row) => string) =>
  rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

async function addRequests(client: pg.ClientBase, counts: readonly RequestCount[]): Promise<void> {
  const rows = inOrder(counts, ({ api, step, route, status, clientId, upToMs }) =>
    [api, step, route, status, clientId, upToMs].join('|'),
  )
  await client.query(
    `insert into request_count as t (api, step_at, route, status, client_id, up_to_ms, calls)
     select * from unnest($1::text[], $2::timestamptz[], $3::text[], $4::smallint[], $5::int[], $6::int[], $7::int[])
     on conflict (api, step_at, route, status, client_id, up_to_ms) do update set calls = t.calls + excluded.calls`,
    [
      rows.map(({ api }) => api),
      rows.map(({ step }) => new Date(step)),
      rows.map(({ route }) => route),
      rows.map(({ status }) => status),
      rows.map(({ clientId }) => clientId),
      rows.map(({ upToMs }) => upToMs),
      rows.map(({ calls }) => calls),
    ],
  )
}

async function addFailures(client: pg.ClientBase, counts: readonly FailureCount[]): Promise<void> {
  const rows = inOrder(counts, ({ area, step, source, message, clientId, connectionId }) =>
    [area, step, source, message, clientId, connectionId].join('|'),
  )
  await client.query(
    `insert into failure_count as t (area, step_at, source, message, client_id, connection_id, failures, first_at, last_at, log_reference)
     select * from unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[], $5::int[], $6::int[], $7::int[], $8::timestamptz[],
       $9::timestamptz[], $10::text[])
     on conflict (area, step_at, source, message, client_id, connection_id) do update set
       failures = t.failures + excluded.failures, first_at = least(t.first_at, excluded.first_at),
       log_reference = case when excluded.last_at >= t.last_at then excluded.log_reference else t.log_reference end,
       last_at = greatest(t.last_at, excluded.last_at)`,
    [
      rows.map(({ area }) => area),
      rows.map(({ step }) => new Date(step)),
      rows.map(({ source }) => source),
      rows.map(({ message }) => message),
      rows.map(({ clientId }) => clientId),
      rows.map(({ connectionId }) => connectionId),
      rows.map(({ failures }) => failures),
      rows.map(({ firstAt }) => new Date(firstAt)),
      rows.map(({ lastAt }) => new Date(lastAt)),
      rows.map(({ logReference }) => logReference),
    ],
  )
}
