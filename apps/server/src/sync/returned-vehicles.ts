import type { SyncContext } from '@milepost/providers/kit/provider'
import type pg from 'pg'
import type { HistoryKind } from './history-kinds.ts'
import type { StreamState } from './stream-state.ts'
import type { Lease } from './sync-leases.ts'

/** The stream that reads a kind's history once more, for vehicles that came back. */
export const returnKey = (kind: HistoryKind): string => `${kind}.return`

/**
 * Has everything since an instant read once more: vehicles were missing from the provider's list since then, and lists of
 * the whole account had none of their records. New data starts over like that of a new connection, and a history since
 * then fills in what that doesn't cover.
 */
export async function readReturned(
  pool: pg.Pool,
  { clientId, connectionId }: Lease,
  kinds: readonly HistoryKind[],
  states: Map<string, StreamState>,
  since: Date,
): Promise<void> {
  const restarted = kinds.filter((kind) => kind !== 'positions')
  await pool.query(reopen, [clientId, connectionId, kinds.map(returnKey), since, restarted])
  await pool.query(
    `update sync_stream set cursor = null where client_id = $1 and connection_id = $2 and stream = any($3::text[])`,
    [clientId, connectionId, restarted],
  )
  for (const kind of restarted) states.set(kind, { ...states.get(kind)!, cursor: null })
}

// What a stream hasn't read for other reasons would be skipped by starting over: an outage, or vehicles that are behind.
const reopen = `
  with unread as (
    select least($4::timestamptz, min(s.last_success_at) - interval '1 day', min(b.since)) as since
    from (select 1) one left join sync_stream s on s.client_id = $1 and s.connection_id = $2 and s.stream = any($5::text[])
      left join lateral (select min(value::timestamptz) as since from jsonb_each_text(coalesce(s.cursor -> 'behind', '{}'))) b on true)
  insert into sync_stream as t (client_id, connection_id, stream, since)
  select $1::int, $2::int, k, u.since from unnest($3::text[]) as k, unread u
  on conflict (client_id, connection_id, stream) do update set cursor = null, completed_at = null, next_at = now(),
    since = case when t.completed_at is null then least(t.since, excluded.since) else excluded.since end`

/** Returns the context of a history: one for returned vehicles reaches back only to when they went missing, one for new ones is theirs. */
export function historyContext(context: SyncContext, state: StreamState | undefined): SyncContext {
  if (!state?.since) return context
  const since = new Date(state.since)
  const later = (from: Date) => (since > from ? since : from)
  return {
    ...context,
    historyFrom: later(context.historyFrom),
    positionsFrom: later(context.positionsFrom),
    onlyVehicles: state.vehicles ? new Set(state.vehicles) : undefined,
  }
}
