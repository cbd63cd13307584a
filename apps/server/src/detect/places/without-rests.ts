import { statesRest } from '@milepost/detection/trips/undriven/states-rest'
import type { ClientBase } from 'pg'
import { deviceHistories } from '../../sync/load/trips/seen/frozen/device-histories.ts'
import type { SeenDrives } from '../read-drives.ts'
import type { VehicleSpan } from '../vehicle-span.ts'

/** Returns drives without those in which the device of their vehicle states rest all along: they make neither trips nor events. */
export async function withoutRests(
  client: ClientBase,
  { clientId, vehicleId }: VehicleSpan,
  { drives, ...span }: SeenDrives,
): Promise<SeenDrives> {
  // Few of them state it even if the device knows all.
  const asked = drives.filter(({ points }) => statesRest(points, { knowsSpeed: true, knowsIgnition: true }))
  const histories = await deviceHistories(
    client,
    clientId,
    asked.map(({ points }) => ({ vehicleId, at: new Date(points[0]!.atMs) })),
  )
  const rests = new Set(asked.filter(({ points }, index) => statesRest(points, histories[index]!)))
  return { drives: drives.filter((drive) => !rests.has(drive)), ...span }
}
