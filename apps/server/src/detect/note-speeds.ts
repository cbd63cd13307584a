import { isWrongUnit } from '@milepost/detection/motion/speed-ratio'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../sync/context.ts'
import { loadMismatches } from '../sync/load/vehicles/load-mismatches.ts'
import { healTrouble } from './heal-trouble.ts'
import type { VehicleSpan } from './vehicle-span.ts'

/**
 * Records as device trouble that a device states speeds that its own places contradict: `ratio` times the true ones.
 * Resolves it when they agree; an unknown ratio changes nothing.
 */
export async function noteSpeeds(
  client: ClientBase,
  context: PipelineContext,
  span: VehicleSpan,
  ratio: number | null,
): Promise<void> {
  if (ratio === null) return
  if (isWrongUnit(ratio)) {
    const evidence = { foundBy: 'milepost', ratio: Math.round(ratio * 100) / 100, reason: reasonOf(ratio) }
    await loadMismatches(client, context, [
      { vehicleExternalId: span.vehicleExternalId, type: 'speed', since: span.from, evidence },
    ])
    return
  }
  await healTrouble(client, span, 'speed')
}

/** Units that are taken for others: what is stated for each true km/h. */
const confusions = [
  [1.852, 'as if km/h were read as knots'],
  [1 / 1.852, 'as if knots were read as km/h'],
  [1.609, 'as if km/h were read as mph'],
  [1 / 1.609, 'as if mph were read as km/h'],
  [3.6, 'as if km/h were read as m/s'],
  [1 / 3.6, 'as if m/s were read as km/h'],
] as const

function reasonOf(ratio: number): string {
  const near = confusions.find(([factor]) => Math.abs(ratio / factor - 1) < 0.04)
  return `Speeds and places disagree: the device states ${ratio.toFixed(2)} times the speed between its places${near ? `, ${near[1]}` : ''}. Its speeds make no events.`
}
