import { areOfTwoVehicles } from '@milepost/detection/trips/undriven/two-vehicles'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../sync/context.ts'
import type { ReceiverFinding } from '../../sync/load/trips/seen/frozen/last-finding.ts'
import { noteReceivers } from '../../sync/load/trips/seen/frozen/note-receivers.ts'
import { openDoubts } from '../../sync/load/trips/seen/open-doubts.ts'
import type { SeenDrive, SeenDrives } from '../read-drives.ts'
import type { VehicleSpan } from '../vehicle-span.ts'

/**
 * Returns drives without those whose positions are of two vehicles in turn: they make neither trips nor events. Records as device
 * trouble that two devices report under one ID, and resolves it after a drive of one.
 */
export async function ofOneVehicle(
  client: ClientBase,
  context: PipelineContext,
  { vehicleId }: VehicleSpan,
  { drives, ...span }: SeenDrives,
): Promise<SeenDrives> {
  const faultOf = ({ points }: SeenDrive) => (areOfTwoVehicles(points) ? 'twoVehicles' : 'none')
  const found = drives.map((drive) => ({ drive, fault: faultOf(drive) }) as const)
  const findings = found.map(({ drive: { points }, fault }): ReceiverFinding => {
    return { vehicleId, startedAt: new Date(points[0]!.atMs), fault }
  })
  const { receivers } = await openDoubts(client, context.clientId, [vehicleId])
  await noteReceivers(client, context, findings, receivers)
  return { drives: found.flatMap(({ drive, fault }) => (fault === 'none' ? [drive] : [])), ...span }
}
