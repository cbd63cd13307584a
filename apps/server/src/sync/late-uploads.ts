import type { Streams } from '@milepost/providers/kit/provider'
import type pg from 'pg'
import type { PipelineContext } from './context.ts'
import type { HistoryKind } from './history-kinds.ts'
import { isAhead, type LatestPoints, type Newest } from './load/trips/move-latest.ts'
import { deviceOf } from './load/vehicles/moved-devices.ts'
import type { Lease } from './sync-leases.ts'

const hourMs = 3_600_000
/** A device needs this long to upload what it stored. */
const uploadHours = 1
/** No device stores more. */
const longestDays = 30

/** The stream that reads what devices uploaded late, after a silence. */
export const lateKey = (kind: HistoryKind): string => `${kind}.late`

/** Records since when vehicles were silent whose newest position ends it. */
export function recordSilences({ silences }: PipelineContext, newest: readonly Newest[], known: LatestPoints): void {
  if (!silences) return
  for (const { row, record } of newest) {
    const last = known.get(row.vehicleId)
    if (!last || !isAhead(row, known)) continue
    const hours = (row.at.getTime() - last.at.getTime()) / hourMs
    if (hours > 1) silences.set(deviceOf(record.vehicleExternalId), { since: last.at, hours })
  }
}

/**
 * Has the time read again in which devices were silent for longer than new data reaches back: they may upload what happened then.
 * Vehicles that join before it is read don't postpone it.
 */
export async function readLateUploads(
  pool: pg.Pool,
  { clientId, connectionId }: Lease,
  streams: Streams<unknown>,
  silences: NonNullable<PipelineContext['silences']>,
): Promise<void> {
  for (const kind of ['incidents', 'trips'] as const satisfies readonly HistoryKind[]) {
    const { overlapHours, history } = streams[kind] ?? {}
    if (!history || overlapHours === undefined) continue
    const silent = [...silences].filter(([, { hours }]) => hours > overlapHours)
    if (!silent.length) continue
    const since = new Date(Math.min(...silent.map(([, one]) => one.since.getTime())))
    await pool.query(open, [clientId, connectionId, lateKey(kind), since, silent.map(([id]) => id)])
  }
}

const open = `
  insert into sync_stream as t (client_id, connection_id, stream, since, vehicles, next_at)
  values ($1, $2, $3, greatest($4::timestamptz, now() - interval '${longestDays} days'), $5::text[], now() + interval '${uploadHours} hours')
  on conflict (client_id, connection_id, stream) do update set cursor = null, completed_at = null,
    next_at = case when t.completed_at is null and t.cursor is null then t.next_at else excluded.next_at end,
    since = case when t.completed_at is null then least(t.since, excluded.since) else excluded.since end,
    vehicles = case when t.completed_at is null then t.vehicles end || excluded.vehicles`
