import { readRecords } from '../kit/read-records.ts'
import type { MotionRecord } from '../kit/record.ts'
import { createClient } from './client.ts'
import { mapMotion } from './mapping.ts'
import type { Context } from './session.ts'
import { TrackPoint } from './wire.ts'

/** Reads points at the density the device sent them: Navixy keeps them all, for as long as the tariff allows. */
export async function readMotion(context: Context, vehicle: string, from: Date, to: Date): Promise<MotionRecord[]> {
  const points = await createClient(context).points(vehicle, { from, to })
  return readRecords(points, TrackPoint, mapMotion)
    .records.filter(({ at }) => at >= from && at <= to)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}
