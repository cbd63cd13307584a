import { statesRest } from '@milepost/detection/trips/undriven/states-rest'
import { isBetweenLights } from '@milepost/detection/trips/unseen/between-lights'
import type { ClientBase } from 'pg'
import { deviceHistories } from '../../sync/load/trips/seen/frozen/device-histories.ts'
import type { SeenDrive, SeenDrives } from '../read-drives.ts'
import type { VehicleSpan } from '../vehicle-span.ts'

/**
 * Returns drives without those in which the device of their vehicle states rest all along: they make neither trips nor events. Whoever is seen at nothing but
 * lights of a drive for some minutes drove all the same, at speeds that aren't known.
 */
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
  return {
    drives: drives.flatMap((drive) => {
      if (!rests.has(drive)) return [drive]
      return isBetweenLights(drive.points) ? [atLights(drive)] : []
    }),
    ...span,
  }
}

function atLights({ points, around }: SeenDrive): SeenDrive {
  const unmeasured = (some: SeenDrive['points']) => some.map((point) => ({ ...point, speedKmh: null }))
  return { points: unmeasured(points), around: unmeasured(around), isAtLights: true }
}
