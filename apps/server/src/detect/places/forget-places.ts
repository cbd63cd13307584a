import { distance, quantityText } from '@milepost/domain/quantity'
import type { ClientBase } from 'pg'
import { type ChangedDay, markDirty } from '../../recompute/roll-up/dirty-days.ts'
import type { PipelineContext } from '../../sync/context.ts'
import { workedOn } from '../../sync/load/incidents/withdraw-incidents.ts'
import { storeRejected } from '../../sync/load/page-results.ts'
import { droppedValue } from '../../sync/load/rejection.ts'
import { deriveLatest } from '../../sync/load/trips/gone/derive-latest.ts'
import { forgetSpeeds } from './forget-speeds.ts'
import { forgetSurroundings } from './forget-surroundings.ts'

/** An event whose place is so many meters from its vehicle's positions. */
export type Misplaced = { id: string; vehicleId: string; occurredAt: string; meters: number }

/**
 * Makes the places of events unknown, with what is derived from them (`forget-surroundings.ts`), and lists why; and their
 * speeds, which were measured there. The events stay; those that people have worked on stay as they are.
 */
export async function forgetPlaces(
  client: ClientBase,
  context: PipelineContext,
  events: readonly Misplaced[],
): Promise<void> {
  if (!events.length) return
  const { clientId } = context
  const kept = await workedOn(
    client,
    clientId,
    events.map(({ id }) => id),
  )
  const wrong = events.filter(({ id }) => !kept.has(id))
  const { rows } = await client.query<ChangedDay & { id: string }>(
    `update incident set latitude_e6 = null, longitude_e6 = null, place_id = null, region_id = 0
     where client_id = $1 and id = any($2::bigint[]) returning id, vehicle_id as "vehicleId", day, driver_id as "driverId"`,
    [clientId, wrong.map(({ id }) => id)],
  )
  const measured = await forgetSpeeds(
    client,
    clientId,
    wrong.map(({ id }) => id),
  )
  const details = await forgetSurroundings(
    client,
    context,
    wrong.map(({ id }) => id),
  )
  const names = new Map(details.map(({ id, ...ids }) => [id, ids] as const))
  await deriveLatest(
    client,
    clientId,
    wrong.map(({ vehicleId, occurredAt }) => ({ vehicleId, at: occurredAt })),
  )
  await storeRejected(
    client,
    context,
    'incidents',
    wrong.flatMap(({ id, occurredAt, meters }) => {
      const ids = names.get(id)
      const reason = `Its place is ${quantityText(distance(meters, 'imperial'))} from its vehicle’s positions at the time`
      if (!ids) return []
      const record = { externalId: ids.externalId, vehicleExternalId: ids.vehicleExternalId, occurredAt }
      const place = droppedValue(record, 'place', reason)
      return measured.has(id) ? [place, droppedValue(record, 'speed', 'Its speed was measured there')] : [place]
    }),
  )
  await markDirty(client, clientId, rows, { eventsChanged: false })
}
