import { elapsedText } from '@milepost/domain/time/duration-text'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../db/bulk/binary-values.ts'
import type { PipelineContext } from '../../context.ts'
import { longestBufferMs } from '../plausible.ts'
import { isAhead, type LatestPoints, type Newest } from '../trips/move-latest.ts'
import type { WrongClock } from './note-clocks.ts'

/** Networks and providers delay positions by less. */
const leastLateMs = 30 * 60_000
/** Data that was received before this wasn't received now. */
const liveMs = 10 * 60_000
/** A shorter step shows no pace. */
const leastStepMs = 20_000
/** So much the lateness may change in a step: we read at intervals. */
const jitterMs = 60_000
const jitterShare = 0.25

/**
 * Returns the devices whose clocks are hours or days behind: their live positions are as late as those before. Positions that
 * were buffered without reception catch up instead. Where the provider doesn't report when it received them, others
 * of the same page must be on time, or the provider is late. Call before last positions move.
 */
export async function steadilyLate(
  client: ClientBase,
  { clientId, isUpToDate, isHistory, isImportedDrive, now }: PipelineContext,
  newest: readonly Newest[],
  known: LatestPoints,
): Promise<WrongClock[]> {
  if (isHistory || isImportedDrive) return []
  const lateMs = ({ row }: Newest) => now.getTime() - row.at.getTime()
  const isProviderOnTime = Boolean(isUpToDate) && newest.some((one) => lateMs(one) < leastLateMs)
  const isLive = ({ record: { receivedAt } }: Newest) =>
    receivedAt ? now.getTime() - receivedAt.getTime() < liveMs : isProviderOnTime
  const late = newest.filter(
    (one) =>
      lateMs(one) >= leastLateMs &&
      lateMs(one) <= longestBufferMs &&
      known.has(one.row.vehicleId) &&
      isAhead(one.row, known) &&
      isLive(one),
  )
  if (!late.length) return []
  const { rows } = await client.query<{ id: string; at: string; receivedAt: string }>({
    name: 'received-before',
    text: `select vehicle_id as id, at, received_at as "receivedAt" from vehicle_latest where client_id = $1 and vehicle_id = any($2::bigint[])`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        late.map(({ row }) => row.vehicleId),
      ),
    ],
  })
  const before = new Map(rows.map(({ id, ...row }) => [id, row]))
  return late.flatMap((one) => {
    const last = before.get(one.row.vehicleId)
    if (!last) return []
    const stepMs = one.row.at.getTime() - Date.parse(last.at)
    const changeMs = lateMs(one) - (Date.parse(last.receivedAt) - Date.parse(last.at))
    if (stepMs < leastStepMs || Math.abs(changeMs) > jitterMs + stepMs * jitterShare) return []
    const { vehicleExternalId, at, receivedAt } = one.record
    const lateSeconds = Math.round(lateMs(one) / 1000)
    const reason = `Its clock is ${elapsedText(lateSeconds)} behind: its positions arrive as late each time`
    return [{ vehicleExternalId, at, reason, lateSeconds, receivedAt: receivedAt ?? now }]
  })
}
