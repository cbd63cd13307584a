import { elapsedText } from '@milepost/domain/time/duration-text'
import type { PipelineContext } from '../../context.ts'
import { longestBufferMs } from '../plausible.ts'
import { isAhead, type LatestPoints, type Newest } from '../trips/move-latest.ts'
import type { WrongClock } from './note-clocks.ts'

/**
 * Returns the devices whose clocks are behind although their provider doesn't report when it received their data: their newest
 * position is new to a stream that was read to its end within the last hour, and much older.
 */
export function lateClocks(
  { isUpToDate, isHistory, isImportedDrive, now }: PipelineContext,
  newest: readonly Newest[],
  known: LatestPoints,
): WrongClock[] {
  if (!isUpToDate || isHistory || isImportedDrive) return []
  return newest.flatMap(({ row, record: { vehicleExternalId, at } }) => {
    const behindMs = now.getTime() - at.getTime()
    if (behindMs <= longestBufferMs || !known.has(row.vehicleId) || !isAhead(row, known)) return []
    return [{ vehicleExternalId, at, reason: `Its clock is ${elapsedText(behindMs / 1000)} behind` }]
  })
}
