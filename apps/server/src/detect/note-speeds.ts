import { isWrongUnit } from '@milepost/detection/motion/speed-ratio'
import { mismatchType } from '@milepost/domain/codes'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../sync/context.ts'
import { removeDistrusted } from '../sync/load/incidents/distrust-speeding.ts'
import { loadMismatches } from '../sync/load/vehicles/load-mismatches.ts'
import { isRecent } from './compare-places.ts'
import { healTrouble } from './heal-trouble.ts'
import type { VehicleSpan } from './vehicle-span.ts'

/**
 * Records as device trouble that a device states speeds that its own places contradict: `ratio` times the true ones, and
 * removes the speeding that its provider reports since. Resolves it when they agree; an unknown ratio changes nothing,
 * and past drives only show how long trouble has lasted.
 */
export async function noteSpeeds(
  client: ClientBase,
  context: PipelineContext,
  span: VehicleSpan,
  ratio: number | null,
): Promise<void> {
  if (ratio === null) return
  if (isWrongUnit(ratio)) return noteTrouble(client, context, span, ratio)
  if (isRecent(span)) await healTrouble(client, span, 'speed')
}

async function noteTrouble(
  client: ClientBase,
  context: PipelineContext,
  { clientId, vehicleId, vehicleExternalId, from, ...span }: VehicleSpan,
  ratio: number,
): Promise<void> {
  const evidence = { foundBy: 'milepost', ratio: Math.round(ratio * 100) / 100, reason: reasonOf(ratio) }
  if (isRecent(span))
    await loadMismatches(client, context, [{ vehicleExternalId, type: 'speed', since: from, evidence }])
  // What is wrong now and was wrong then was wrong in between.
  const { rows } = await client.query<{ since: string }>(
    `update vehicle_mismatch set since = least(since, $4) where client_id = $1 and vehicle_id = $2 and type = $3
       and healed_at is null and evidence ->> 'foundBy' = 'milepost' returning since`,
    [clientId, vehicleId, mismatchType.code.speed, from],
  )
  for (const { since } of rows)
    await removeDistrusted(client, context, { vehicleId, from: new Date(since), until: context.now }, ratio)
}

/** Units that are taken for others: what is stated for each true km/h. */
const confusions = [
  [1.852, 'as if km/h were read as knots'],
  [1 / 1.852, 'as if knots were read as km/h'],
  [1.609, 'as if km/h were read as mph'],
  [1 / 1.609, 'as if mph were read as km/h'],
  [1.151, 'as if mph were read as knots'],
  [1 / 1.151, 'as if knots were read as mph'],
  [3.6, 'as if km/h were read as m/s'],
  [1 / 3.6, 'as if m/s were read as km/h'],
] as const

function reasonOf(ratio: number): string {
  const near = confusions.find(([factor]) => Math.abs(ratio / factor - 1) < 0.04)
  return `Speeds and places disagree: the device states ${ratio.toFixed(2)} times the speed between its places${near ? `, ${near[1]}` : ''}. Its speeds make no events.`
}
