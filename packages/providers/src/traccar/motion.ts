import { readRecords } from '../kit/read-records.ts'
import type { MotionRecord } from '../kit/record.ts'
import { type Context, createClient } from './client.ts'
import { mapMotion } from './mapping.ts'
import { Position } from './wire.ts'

/** Reads positions at the density the device sent them: the server keeps them all. */
export async function readMotion(context: Context, vehicle: string, from: Date, to: Date): Promise<MotionRecord[]> {
  const items = await createClient(context).route([vehicle], { from, to })
  return readRecords(items, Position, mapMotion).records.sort((a, b) => a.at.getTime() - b.at.getTime())
}
