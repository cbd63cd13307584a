import { speedingType } from '@milepost/contract/speed-incidents/endpoints'
import { mismatchType } from '@milepost/domain/codes'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../db/bulk/binary-values.ts'
import type { PipelineContext } from '../../context.ts'
import type { IncidentDraft } from '../../derive/incident-draft.ts'
import { removeStored } from './distrusted/remove-stored.ts'

const isDistrusted = `x.type = ${mismatchType.code.speed} and x.evidence ->> 'foundBy' = 'milepost' and e.at >= x.since
  and (x.healed_at is null or e.at <= (x.evidence ->> 'wrongUntil')::timestamptz)`

const reasonOf = (ratio: number) =>
  `It is reported as speeding, but its device states ${ratio.toFixed(2)} times the speed between its places`

/**
 * Finds speeding that a provider reports of devices whose stated speeds their own places contradict at the time. Returns
 * why, by event; most pages have no speeding, and ask nothing.
 */
export async function distrustedSpeeding(
  client: ClientBase,
  clientId: number,
  drafts: readonly IncidentDraft[],
): Promise<Map<IncidentDraft, string>> {
  const speeding = drafts.filter(({ type }) => type.translatedType === speedingType)
  if (!speeding.length) return new Map()
  const { rows } = await client.query<{ place: number; ratio: number }>({
    name: 'distrusted-speeding',
    text: `select e.place::int, (x.evidence ->> 'ratio')::float8 as ratio
      from unnest($2::bigint[], $3::timestamptz[]) with ordinality as e(vehicle_id, at, place)
        join vehicle_mismatch x on x.client_id = $1 and x.vehicle_id = e.vehicle_id and ${isDistrusted}`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        speeding.map(({ vehicleId }) => vehicleId),
      ),
      speeding.map(({ record }) => record.occurredAt),
    ],
  })
  return new Map(rows.map(({ place, ratio }) => [speeding[place - 1]!, reasonOf(ratio)]))
}

/**
 * Removes the stored speeding of a vehicle within a time, in which its device states `ratio` times the speed between its
 * places, unless people have worked on it, and lists it as rejected.
 */
export async function removeDistrusted(
  client: ClientBase,
  context: PipelineContext,
  span: { vehicleId: string; from: Date; until: Date },
  ratio: number,
): Promise<void> {
  await removeStored(client, context, { ...span, types: [speedingType] }, () => reasonOf(ratio))
}
