import type { FailureKind } from '@milepost/contract/connections/sync'
import type pg from 'pg'
import { transact } from '../db/connection/transact.ts'
import { type Lease, renew } from './sync-leases.ts'

/** How far one stream of a connection has been read. */
export type StreamState = {
  stream: string
  cursor: unknown
  nextAt: string
  completedAt: string | null
  switchedOffReason: string | null
  /** Share of the steps that are done, 0 to 1; null before the provider reported any. */
  progress: number | null
  /** From when a history for returned vehicles is read; null for everything else. */
  since: string | null
  /** The vehicles that such a history is of; null for all. */
  vehicles: string[] | null
  /** True if it was refused when last read, however long ago. */
  wasRefused: boolean
  /** True if it was read to its end within the last hour. */
  isUpToDate: boolean
}

/** A refused stream is tried again after this: permissions change. */
const switchedOffHours = 24

/** Returns the streams of a connection by name, without those never read. A day-old refusal no longer counts. */
export async function readStreams(
  pool: pg.Pool,
  clientId: number,
  connectionId: number,
): Promise<Map<string, StreamState>> {
  const { rows } = await pool.query<StreamState>(
    `select stream, cursor, since, vehicles, next_at as "nextAt", completed_at as "completedAt",
       case when next_at > now() then switched_off_reason end as "switchedOffReason", switched_off_reason is not null as "wasRefused",
       cursor is not null and last_error is null and least(last_success_at, next_at) > now() - interval '1 hour' as "isUpToDate",
       (done_steps::float8 / nullif(total_steps, 0)) as progress
     from sync_stream where client_id = $1 and connection_id = $2`,
    [clientId, connectionId],
  )
  return new Map(rows.map((row) => [row.stream, row]))
}

/**
 * Only for the holder of the lease: one that lost it would postpone what someone has requested since. Throws LeaseLost.
 */
const change = (pool: pg.Pool, lease: Lease, stream: string, set: string, values: unknown[]): Promise<void> =>
  transact(pool, async (client) => {
    await renew(client, lease)
    const key = [lease.clientId, lease.connectionId, stream]
    await client.query(
      `insert into sync_stream (client_id, connection_id, stream) values ($1, $2, $3)
       on conflict (client_id, connection_id, stream) do nothing`,
      key,
    )
    await client.query(`update sync_stream set ${set} where client_id = $1 and connection_id = $2 and stream = $3`, [
      ...key,
      ...values,
    ])
  })

/** Marks the stream as read to its current end. */
export const finishStream = (pool: pg.Pool, lease: Lease, stream: string, everySeconds: number) =>
  change(
    pool,
    lease,
    stream,
    `next_at = now() + make_interval(secs => $4), last_attempt_at = now(), last_success_at = now(), last_error = null, error_kind = null, failing_since = null, switched_off_reason = null`,
    [everySeconds],
  )

/** Records that the histories of some kinds are to be read. */
export const beginHistories = (pool: pg.Pool, { clientId, connectionId }: Lease, kinds: readonly string[]) =>
  pool.query(
    `insert into sync_stream (client_id, connection_id, stream) select $1::int, $2::int, unnest($3::text[])
     on conflict do nothing`,
    [clientId, connectionId, kinds.map((kind) => `${kind}.history`)],
  )

/** Marks a history stream as read to its oldest end. */
export const completeStream = (pool: pg.Pool, lease: Lease, stream: string) =>
  change(
    pool,
    lease,
    stream,
    'completed_at = now(), last_success_at = now(), last_error = null, error_kind = null, failing_since = null, done_steps = total_steps',
    [],
  )

/**
 * Records that the stream couldn't be read; it is retried after the pause, or after as long as it has been failing if
 * that is less, but not before `leastPauseMs`. The first failure in a row records its start.
 */
export const failStream = (
  pool: pg.Pool,
  lease: Lease,
  stream: string,
  failure: { kind: FailureKind; message: string; pauseMs: number; leastPauseMs: number },
) =>
  change(
    pool,
    lease,
    stream,
    `last_attempt_at = now(), last_error = $4, error_kind = $5, failing_since = coalesce(failing_since, $7::timestamptz),
      next_at = now() + greatest(make_interval(secs => $8), least(make_interval(secs => $6), now() - coalesce(failing_since, now())))`,
    [failure.message, failure.kind, failure.pauseMs / 1000, new Date().toISOString(), failure.leastPauseMs / 1000],
  )

/** Records that the account isn't permitted to read this stream; it is tried again the next day. */
export const switchOffStream = (pool: pg.Pool, lease: Lease, stream: string, reason: string) =>
  change(
    pool,
    lease,
    stream,
    `last_attempt_at = now(), switched_off_reason = $4, next_at = now() + make_interval(hours => $5)`,
    [reason, switchedOffHours],
  )
