import { mismatchType } from '@milepost/domain/codes'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../db/bulk/binary-values.ts'
import type { PipelineContext } from '../../../context.ts'
import { loadMismatches } from '../../vehicles/load-mismatches.ts'
import { byPositions } from './by-positions.ts'
import { confusedUnits } from './distance-unit.ts'
import type { Doubt } from './doubted-vehicles.ts'

/** Past problems need no attention. */
const recentMs = 2 * 86_400_000
/** So many trips in a row with a true distance end the trouble (expert). */
const leastTrips = 8

const isOpen = `x.type = ${mismatchType.code.distance} and x.healed_at is null`

/** Vehicles, by id, that are known to state wrong distances: `ratio` times those of their paths, since a time. */
export type OpenDoubts = ReadonlyMap<string, { ratio: number; since: Date }>

/** Returns which of some vehicles are known to state wrong distances. */
export async function openDoubts(
  client: ClientBase,
  clientId: number,
  vehicleIds: readonly string[],
): Promise<OpenDoubts> {
  if (!vehicleIds.length) return new Map()
  const { rows } = await client.query<{ id: string; ratio: number; since: string }>({
    name: 'open-doubts',
    text: `select x.vehicle_id as id, (x.evidence ->> 'ratio')::float8 as ratio, x.since from vehicle_mismatch x
      where x.client_id = $1 and x.vehicle_id = any($2::bigint[]) and ${isOpen}`,
    values: [clientId, binaryArray('bigint', vehicleIds)],
  })
  return new Map(rows.map(({ id, ratio, since }) => [id, { ratio, since: new Date(since) }]))
}

/**
 * Records as device trouble that the distances of vehicles disagree with their paths. Returns the vehicles that weren't
 * known to, by id, with the time since when: their stored trips have such distances, too.
 */
export async function noteDistances(
  client: ClientBase,
  context: PipelineContext,
  doubted: ReadonlyMap<string, Doubt>,
): Promise<Map<string, Date>> {
  const recent = [...doubted].filter(([, { until }]) => context.now.getTime() - until.getTime() < recentMs)
  if (!recent.length) return new Map()
  const { clientId } = context
  const ids = recent.map(([id]) => id)
  const known = await openDoubts(client, clientId, ids)
  const { rows } = await client.query<{ id: string; externalId: string }>(
    'select id, external_id as "externalId" from vehicle where client_id = $1 and id = any($2::bigint[])',
    [clientId, ids],
  )
  const found = rows.map(({ id, externalId }) => ({ id, externalId, ...doubted.get(id)! }))
  await loadMismatches(
    client,
    context,
    found.map(({ externalId, ratio, from }) => ({
      vehicleExternalId: externalId,
      type: 'distance',
      since: from,
      evidence: { foundBy: 'milepost', ratio: rounded(ratio), reason: reasonOf(ratio) },
    })),
  )
  return new Map(found.flatMap(({ id, from }) => (known.has(id) ? [] : [[id, from]])))
}

/** Resolves the trouble of vehicles whose last trips all have a distance that their paths don't contradict. */
export async function healDistances(client: ClientBase, clientId: number, open: OpenDoubts): Promise<void> {
  if (!open.size) return
  await client.query({
    name: 'heal-distances',
    text: `update vehicle_mismatch x set healed_at = now() where x.client_id = $1 and x.vehicle_id = any($2::bigint[]) and ${isOpen}
      and ${leastTrips} = (select count(*) filter (where by_positions & ${byPositions.distance} = 0 and distance_meters is not null) from (
        select by_positions, distance_meters from trip where client_id = $1 and vehicle_id = x.vehicle_id and ended_at is not null
        order by started_at desc limit ${leastTrips}) last)`,
    values: [clientId, binaryArray('bigint', [...open.keys()])],
  })
}

const rounded = (ratio: number) => Number(ratio.toPrecision(3))

function reasonOf(ratio: number): string {
  const units = confusedUnits(ratio)
  return `Trip distances and positions disagree: distances are ${rounded(ratio).toLocaleString('en-US', { maximumSignificantDigits: 3 })} times as long as the positions show${units ? `, ${units}` : ''}. They are estimated from positions, or unknown without them.`
}
