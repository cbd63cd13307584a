import { mismatchType } from '@milepost/domain/codes'
import { withUnit } from '@milepost/domain/quantity'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../db/bulk/binary-values.ts'
import type { PipelineContext } from '../../../context.ts'
import { loadMismatches } from '../../vehicles/load-mismatches.ts'
import { isReceiverFault } from './frozen/receiver-faults.ts'
import { isSpeedDoubt, type SpeedDoubt } from './speed-doubts.ts'

const { distance, clock, speed, gps } = mismatchType.code

/** What is known to be wrong with the trips of vehicles, by their id, since a time. */
export type OpenDoubts = {
  /** Distances are `value` times those of the paths. */
  distances: ReadonlyMap<string, KnownDoubt>
  /** Times are `value` hours later than those of the positions. */
  times: ReadonlyMap<string, KnownDoubt>
  /** Speeds are `ratio` times those between places. */
  speeds: ReadonlyMap<string, readonly SpeedDoubt[]>
  /** The vehicles whose positions aren't true, because a receiver is frozen or two report under one ID. */
  receivers: ReadonlySet<string>
}
type KnownDoubt = { value: number; since: Date }

/** Returns the open device trouble with the trips of some vehicles. */
export async function openDoubts(
  client: ClientBase,
  clientId: number,
  vehicleIds: readonly string[],
): Promise<OpenDoubts> {
  if (!vehicleIds.length) return noDoubts
  const { rows } = await client.query<{ id: string; type: number; value: number; since: string; until: string | null }>(
    {
      name: 'open-doubts',
      text: `select x.vehicle_id as id, x.type, (x.evidence ->> case x.type when ${clock} then 'hoursOff' else 'ratio' end)::float8 as value, x.since,
        case when x.healed_at is not null then x.evidence ->> 'wrongUntil' end as until
      from vehicle_mismatch x where x.client_id = $1 and x.vehicle_id = any($2::bigint[])
        and (x.healed_at is null and (x.type = ${distance} or x.type = ${clock} and x.evidence ? 'hoursOff' or ${isReceiverFault('x')}) or ${isSpeedDoubt})`,
      values: [clientId, binaryArray('bigint', vehicleIds)],
    },
  )
  const of = (wanted: number) =>
    new Map(
      rows.flatMap(({ id, type, value, since }) =>
        type === wanted ? [[id, { value, since: new Date(since) }] as const] : [],
      ),
    )
  const ofSpeed = rows.flatMap(({ id, type, value, since, until }) =>
    type === speed
      ? [{ id, since: new Date(since), until: until === null ? endless : new Date(until), ratio: value }]
      : [],
  )
  return {
    distances: of(distance),
    times: of(clock),
    speeds: Map.groupBy(ofSpeed, ({ id }) => id),
    receivers: new Set(of(gps).keys()),
  }
}

const endless = new Date(8.64e15)
const noDoubts: OpenDoubts = { distances: new Map(), times: new Map(), speeds: new Map(), receivers: new Set() }

/** Past problems need no attention. */
const recentMs = 2 * 86_400_000

/** Returns true if a trip is so recent that trouble with it is trouble with the device. */
export const isRecentTrip = (startedAt: Date, { now }: Pick<PipelineContext, 'now'>): boolean =>
  now.getTime() - startedAt.getTime() < recentMs

/** Returns how far the times of trips are off, as an admin reads it. */
export const offBy = (hours: number): string =>
  `Trip times are ${withUnit(Math.abs(hours), 'h')} ${hours > 0 ? 'later' : 'earlier'} than those of positions`

/** Device trouble with the trips of a vehicle, given by its id. */
type Trouble = { vehicleId: string; since: Date; evidence: { [key: string]: string | number | null } }

/** Records device trouble of a type that trips show. */
export async function openTrouble(
  client: ClientBase,
  context: PipelineContext,
  type: 'distance' | 'clock' | 'gps',
  found: readonly Trouble[],
): Promise<void> {
  if (!found.length) return
  const { rows } = await client.query<{ id: string; externalId: string }>(
    'select id, external_id as "externalId" from vehicle where client_id = $1 and id = any($2::bigint[])',
    [context.clientId, found.map(({ vehicleId }) => vehicleId)],
  )
  const names = new Map(rows.map(({ id, externalId }) => [id, externalId]))
  await loadMismatches(
    client,
    context,
    found.flatMap(({ vehicleId, since, evidence }) => {
      const vehicleExternalId = names.get(vehicleId)
      return vehicleExternalId === undefined
        ? []
        : [{ vehicleExternalId, type, since, evidence: { foundBy: 'milepost', ...evidence } }]
    }),
  )
}
