import { localHour } from '@milepost/geo/time-zone'
import type { Streams } from '@milepost/providers/kit/provider'
import type pg from 'pg'
import { type HistoryKind, historyKinds } from './history-kinds.ts'
import type { StreamState } from './stream-state.ts'
import type { Lease } from './sync-leases.ts'

const hourMs = 3_600_000
/** Local hours in which recent days are read again. Connections of one client begin in different ones. */
const nightHours = 5
/** The next night begins at least this long after the last; a person may have them read again sooner. */
const leastHours = { nightly: 12, requested: 1 }
/** If no worker ran for a night, they are read at any hour. */
const mostHours = 36

/** The stream that reads recent days again: what changed or was deleted since, where the provider doesn't report that. */
export const againKey = (kind: HistoryKind): string => `${kind}.again`

/**
 * Returns the kinds whose recent days are read again: those under way, and those due, which begin. They are due at night, and when
 * someone requested the connection. A kind whose history is still imported waits.
 */
export async function openAgain(
  pool: pg.Pool,
  lease: Lease,
  { streams, timeZone }: { streams: Streams<unknown>; timeZone: string },
  states: ReadonlyMap<string, StreamState>,
  now = new Date(),
): Promise<HistoryKind[]> {
  const isNight = isTurn(localHour(timeZone, now.getTime()), lease.connectionId)
  const open: HistoryKind[] = []
  for (const kind of historyKinds) {
    const { nightlyDays } = streams[kind] ?? {}
    const importedAt = states.get(`${kind}.history`)?.completedAt
    if (nightlyDays === undefined || !importedAt) continue
    const state = states.get(againKey(kind))
    const hours = (now.getTime() - Date.parse(state?.completedAt ?? importedAt)) / hourMs
    const isDue =
      (lease.isRequested && hours >= leastHours.requested) ||
      (isNight && hours >= leastHours.nightly) ||
      (state && hours >= mostHours)
    const isUnderWay = state && !state.completedAt
    if (isDue && !isUnderWay)
      await pool.query(begin, [lease.clientId, lease.connectionId, againKey(kind), now, nightlyDays])
    if (isDue || isUnderWay) open.push(kind)
  }
  return open
}

const isTurn = (hour: number, connectionId: number) => hour < nightHours && hour >= connectionId % nightHours

const begin = `
  insert into sync_stream (client_id, connection_id, stream, since) values ($1, $2, $3, $4::timestamptz - make_interval(days => $5))
  on conflict (client_id, connection_id, stream) do update set cursor = null, completed_at = null, next_at = now(), since = excluded.since`
