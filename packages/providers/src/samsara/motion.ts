import { readRecords } from '../kit/read-records.ts'
import type { MotionRecord } from '../kit/record.ts'
import { type Context, createClient } from './client.ts'
import { mapMotion } from './mapping.ts'
import { LocationAndSpeed } from './wire.ts'

/** Reads positions and speeds about a second apart, from the location and speed stream. */
export async function readMotion(context: Context, vehicle: string, from: Date, to: Date): Promise<MotionRecord[]> {
  const window = { ids: vehicle, startTime: from.toISOString(), endTime: to.toISOString(), includeSpeed: true }
  const motion: MotionRecord[] = []
  for await (const items of createClient(context).pages('stream', '/assets/location-and-speed/stream', window))
    motion.push(...readRecords(items, LocationAndSpeed, mapMotion).records)
  return motion.sort((a, b) => a.at.getTime() - b.at.getTime())
}
