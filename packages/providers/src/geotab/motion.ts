import { secondMs } from '../kit/reading/durations.ts'
import type { MotionRecord } from '../kit/record.ts'
import { createClient } from './client.ts'
import { logRecordsAlong } from './fixes.ts'
import { mapFix } from './mapping.ts'
import type { Context } from './session.ts'
import type { LogRecord } from './wire.ts'

/** Reads log records around an event, a second apart: devices record the corners of location and speed curves. */
export async function readMotion(context: Context, vehicle: string, from: Date, to: Date): Promise<MotionRecord[]> {
  const [records = []] = await logRecordsAlong(createClient(context), [{ device: vehicle, from, to }])
  return mapMotion(records, from, to)
}

/** Returns a record each second, from the first log record to the last. */
export function mapMotion(records: readonly LogRecord[], from: Date, to: Date): MotionRecord[] {
  const times = records.map(({ dateTime }) => Date.parse(dateTime))
  const [firstMs, lastMs] = [Math.min(...times), Math.max(...times)]
  const motion: MotionRecord[] = []
  for (let atMs = from.getTime(); atMs <= to.getTime(); atMs += secondMs) {
    const fix = atMs < firstMs || atMs > lastMs ? null : mapFix(records, new Date(atMs))
    if (fix) motion.push({ at: new Date(atMs), ...fix })
  }
  return motion
}
