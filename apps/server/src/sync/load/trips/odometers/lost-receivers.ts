import type { PositionRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../../context.ts'
import type { LatestPoints, Newest } from '../move-latest.ts'
import { openTrouble } from '../seen/open-doubts.ts'

/** Parked in a hall, a vehicle has no fix either, but isn't driven this far, in meters. */
const leastDrivenMeters = 2_000

const evidence = {
  frozen: 'positions',
  reason: 'Positions repeat an old place while the odometer goes on: the receiver has no GPS signal',
}

/**
 * Records as device trouble that vehicles are driven although their receivers have no fix: the odometer goes on at one position, the last
 * one of its vehicle. The next trip that positions show resolves it (`note-receivers.ts`).
 */
export async function noteLostReceivers(
  client: ClientBase,
  context: PipelineContext,
  records: readonly PositionRecord[],
  newest: readonly Newest[],
  known: LatestPoints,
): Promise<void> {
  const repeated = records.filter(({ readAt, odometerMeters }) => readAt !== undefined && odometerMeters != null)
  const lost = [...Map.groupBy(repeated, ({ vehicleExternalId }) => vehicleExternalId)].flatMap(([name, own]) => {
    const { vehicleId, at } = newest.find(({ record }) => record.vehicleExternalId === name)!.row
    const meters = own.flatMap((one) => (one.at.getTime() === at.getTime() ? (one.odometerMeters ?? []) : []))
    const isDriven = Math.max(...meters) - Math.min(...meters) >= leastDrivenMeters
    const last = known.get(vehicleId)
    return isDriven && (!last || last.at <= at) ? [{ vehicleId, since: at, evidence }] : []
  })
  await openTrouble(client, context, 'gps', lost)
}
