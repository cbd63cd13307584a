import { mismatchType } from '@milepost/domain/codes'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../db/bulk/binary-values.ts'
import type { PipelineContext } from '../../../context.ts'
import type { IncidentDraft } from '../../../derive/incident-draft.ts'
import { removeStored } from './remove-stored.ts'

/** Whoever's crash it is, it is worth a look. */
const alwaysKept: readonly string[] = ['collision', 'rollover', 'possibleCollision']

const reason =
  'Positions of its vehicle alternate between two places: two devices seem to report under one ID, so the vehicle of this event isn’t known'

/** Finds events of vehicles whose ID two devices report under, by the open device trouble. Returns why they aren't believed. */
export async function eventsOfTwo(
  client: ClientBase,
  clientId: number,
  drafts: readonly IncidentDraft[],
): Promise<Map<IncidentDraft, string>> {
  const asked = drafts.filter(({ type }) => !alwaysKept.includes(type.translatedType))
  if (!asked.length) return new Map()
  const { rows } = await client.query<{ id: string; since: string }>({
    name: 'vehicles-of-two',
    text: `select x.vehicle_id as id, x.since from vehicle_mismatch x where x.client_id = $1 and x.vehicle_id = any($2::bigint[])
      and x.type = ${mismatchType.code.gps} and x.evidence ? 'twoVehicles' and x.healed_at is null`,
    values: [clientId, binaryArray('bigint', [...new Set(asked.map(({ vehicleId }) => vehicleId))])],
  })
  const sinceOf = new Map(rows.map(({ id, since }) => [id, new Date(since)]))
  return new Map(
    asked.flatMap((draft) => {
      const since = sinceOf.get(draft.vehicleId)
      return since && draft.record.occurredAt >= since ? [[draft, reason] as const] : []
    }),
  )
}

/** Removes the stored events of a vehicle since two devices report under its ID, unless people have worked on them, and lists them as rejected. */
export async function removeEventsOfTwo(
  client: ClientBase,
  context: PipelineContext,
  { vehicleId, since }: { vehicleId: string; since: Date },
): Promise<void> {
  await removeStored(client, context, { vehicleId, from: since, until: null, allBut: alwaysKept }, () => reason)
}
