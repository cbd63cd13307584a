import { mismatchType } from '@milepost/domain/codes'
import { quantityText, speed } from '@milepost/domain/quantity'
import type { TripRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../../context.ts'
import { storeRejected } from '../../page-results.ts'
import { droppedValue } from '../../rejection.ts'

/** A time in which the speeds that a device states are `ratio` times those between its places. */
export type SpeedDoubt = { since: Date; until: Date; ratio: number }

/** Returns the time in which a device states wrong speeds that overlaps a trip, if there is one. */
export const doubtDuring = (
  doubts: readonly SpeedDoubt[],
  { startedAt, endedAt }: Pick<TripRecord, 'startedAt' | 'endedAt'>,
): SpeedDoubt | undefined => doubts.find(({ since, until }) => startedAt <= until && (endedAt ?? startedAt) >= since)

/** SQL that is true of the device trouble `x` of a device whose speeds are wrong: now, or until a known time. */
export const isSpeedDoubt = `x.type = ${mismatchType.code.speed} and x.evidence ->> 'foundBy' = 'milepost'
  and (x.healed_at is null or x.evidence ? 'wrongUntil')`

/** Returns why a top speed, in km/h, isn't believed, as an admin reads it. */
export const wrongTopSpeed = (kmh: number, ratio: number): string =>
  `Its top speed, ${quantityText(speed(kmh, 'imperial'))}, was rejected: its device states ${ratio.toFixed(2)} times the speed between its places`

/** Makes the stored top speeds of a vehicle within a time unknown, and lists them: its device stated wrong speeds then. */
export async function forgetTopSpeeds(
  client: ClientBase,
  context: PipelineContext,
  { vehicleId, from, until }: { vehicleId: string; from: Date; until: Date },
  ratio: number,
): Promise<void> {
  const { rows } = await client.query<{
    externalId: string
    vehicleExternalId: string
    startedAt: string
    top: number
  }>({
    name: 'forget-top-speeds',
    text: `update trip t set max_speed_kmh = null from vehicle v,
        (select id, started_at, max_speed_kmh from trip where client_id = $1 and vehicle_id = $2 and max_speed_kmh is not null
        and started_at between $3::timestamptz - interval '2 days' and $4 and coalesce(ended_at, started_at) >= $3) o
      where t.client_id = $1 and t.id = o.id and t.started_at = o.started_at and v.client_id = $1 and v.id = $2
      returning t.external_id as "externalId", v.external_id as "vehicleExternalId", t.started_at as "startedAt", o.max_speed_kmh as top`,
    values: [context.clientId, vehicleId, from, until],
  })
  await storeRejected(
    client,
    context,
    'trips',
    rows.map(({ top, ...trip }) => droppedValue(trip, 'top speed', wrongTopSpeed(top, ratio))),
  )
}
