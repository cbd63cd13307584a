import { mismatchType } from '@milepost/domain/codes'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../../db/bulk/binary-values.ts'
import type { PipelineContext } from '../../../../context.ts'
import { byPositions } from '../by-positions.ts'
import { isRecentTrip, type OpenDoubts, openTrouble } from '../open-doubts.ts'
import { confusedUnits } from './distance-unit.ts'
import type { Doubt } from './doubted-vehicles.ts'

/** So many trips in a row with a true distance end the trouble (expert). */
const leastTrips = 8

/**
 * Records as device trouble that the distances of vehicles disagree with their paths. Returns the vehicles that weren't
 * known to, by id, with the time since when: their stored trips have such distances, too.
 */
export async function noteDistances(
  client: ClientBase,
  context: PipelineContext,
  doubted: ReadonlyMap<string, Doubt>,
  open: OpenDoubts['distances'],
): Promise<Map<string, Date>> {
  const found = [...doubted].filter(([, { until }]) => isRecentTrip(until, context))
  await openTrouble(
    client,
    context,
    'distance',
    found.map(([vehicleId, { ratio, from }]) => ({
      vehicleId,
      since: from,
      evidence: { ratio: rounded(ratio), reason: reasonOf(ratio) },
    })),
  )
  return new Map(found.flatMap(([id, { from }]) => (open.has(id) ? [] : [[id, from]])))
}

/** Resolves the trouble of vehicles whose last trips all have a distance that their paths don't contradict. */
export async function healDistances(
  client: ClientBase,
  clientId: number,
  vehicleIds: readonly string[],
): Promise<void> {
  if (!vehicleIds.length) return
  await client.query({
    name: 'heal-distances',
    text: `update vehicle_mismatch x set healed_at = now() where x.client_id = $1 and x.vehicle_id = any($2::bigint[]) and x.type = ${mismatchType.code.distance} and x.healed_at is null
      and ${leastTrips} = (select count(*) filter (where by_positions & ${byPositions.distance | byPositions.ends} <> ${byPositions.distance} and distance_meters is not null) from (
        select by_positions, distance_meters from trip where client_id = $1 and vehicle_id = x.vehicle_id and ended_at is not null
        order by started_at desc limit ${leastTrips}) last)`,
    values: [clientId, binaryArray('bigint', vehicleIds)],
  })
}

const rounded = (ratio: number) => Number(ratio.toPrecision(3))

function reasonOf(ratio: number): string {
  const units = confusedUnits(ratio)
  return `Trip distances and positions disagree: distances are ${rounded(ratio).toLocaleString('en-US', { maximumSignificantDigits: 3 })} times as long as the positions show${units ? `, ${units}` : ''}. They are estimated from positions, or unknown without them.`
}
