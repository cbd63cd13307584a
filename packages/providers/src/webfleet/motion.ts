import { readRecords } from '../kit/read-records.ts'
import { itemsHalving } from '../kit/reading/halving.ts'
import type { MotionRecord } from '../kit/record.ts'
import { type Context, createClient } from './client.ts'
import { mapMotion } from './mapping.ts'
import { TrackPoint } from './wire.ts'

/** Reads track points at the density the device reports. */
export async function readMotion(context: Context, vehicle: string, from: Date, to: Date): Promise<MotionRecord[]> {
  const client = createClient(context)
  const points = await itemsHalving({ from, to }, (window) => client.track(vehicle, window))
  return readRecords(points, TrackPoint, (point) => mapMotion(vehicle, point)).records.sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
}
