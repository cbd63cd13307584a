import { confusedSpeeds } from '@milepost/detection/motion/confused-speeds'
import { isWrongUnit } from '@milepost/detection/motion/speed-ratio'
import type { SpeedStretch } from '@milepost/detection/motion/speed-stretches'
import { mismatchType } from '@milepost/domain/codes'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../sync/context.ts'
import { removeDistrusted } from '../sync/load/incidents/distrust-speeding.ts'
import { forgetTopSpeeds } from '../sync/load/trips/seen/speed-doubts.ts'
import { loadMismatches } from '../sync/load/vehicles/load-mismatches.ts'
import { healTrouble } from './heal-trouble.ts'
import { isRecent } from './places/compare-places.ts'
import type { VehicleSpan } from './vehicle-span.ts'

/**
 * Records as device trouble that a device states speeds that its own places contradict: `ratio` times the true ones, and
 * removes the speeding that its provider reports since. Resolves it when they agree; an unknown ratio changes nothing,
 * and past drives only show how long trouble has lasted: never from before the device was last right.
 */
export async function noteSpeeds(
  client: ClientBase,
  context: PipelineContext,
  span: VehicleSpan,
  stretches: readonly SpeedStretch[],
): Promise<void> {
  const known = stretches.filter(({ ratio }) => ratio !== null)
  if (!known.length) return
  const right = known.findLastIndex(({ ratio }) => !isWrongUnit(ratio))
  const [first, last] = [known[right + 1], known.at(-1)]
  const rightUntil = right < 0 ? null : new Date(known[right]!.untilMs)
  if (first) await noteTrouble(client, context, span, { from: new Date(first.fromMs), ratio: last!.ratio!, rightUntil })
  else if (isRecent(span)) {
    const wrong = lastWrong(known)
    if (wrong) await noteEnded(client, context, span, wrong)
    await healTrouble(client, span, 'speed')
  } else if (rightUntil) await noteRight(client, span, rightUntil)
}

/** Returns the last part of stretches in which a device states wrong speeds, before it is right again. */
function lastWrong(stretches: readonly SpeedStretch[]): { from: Date; until: Date; ratio: number } | null {
  const last = stretches.findLastIndex(({ ratio }) => isWrongUnit(ratio))
  if (last < 0) return null
  const right = stretches.findLastIndex(({ ratio }, index) => index < last && !isWrongUnit(ratio))
  const { untilMs, ratio } = stretches[last]!
  return { from: new Date(stretches[right + 1]!.fromMs), until: new Date(untilMs), ratio: ratio! }
}

/** Records trouble that is over: speeding in its time that the provider reports later is as wrong (`distrustedSpeeding`). */
async function noteEnded(
  client: ClientBase,
  context: PipelineContext,
  { vehicleId, vehicleExternalId }: VehicleSpan,
  { from, until, ratio }: { from: Date; until: Date; ratio: number },
): Promise<void> {
  const evidence = { ...evidenceOf(ratio), wrongUntil: until.toISOString() }
  await loadMismatches(client, context, [{ vehicleExternalId, type: 'speed', since: from, evidence }])
  await forgetTopSpeeds(client, context, { vehicleId, from, until }, ratio)
}

const evidenceOf = (ratio: number) => ({
  foundBy: 'milepost',
  ratio: Math.round(ratio * 100) / 100,
  reason: reasonOf(ratio),
})

/** What a device states wrongly since when, and until when it was right before. */
type WrongSpeeds = { from: Date; ratio: number; rightUntil: Date | null }

const openTrouble = `vehicle_id = $2 and type = ${mismatchType.code.speed} and healed_at is null
  and evidence ->> 'foundBy' = 'milepost'`

async function noteTrouble(
  client: ClientBase,
  context: PipelineContext,
  span: VehicleSpan,
  { from, ratio, rightUntil: found }: WrongSpeeds,
): Promise<void> {
  const { clientId, vehicleId, vehicleExternalId } = span
  const { rows: known } = await client.query<{ at: string | null }>(
    `select evidence ->> 'rightUntil' as at from vehicle_mismatch where client_id = $1 and ${openTrouble}`,
    [clientId, vehicleId],
  )
  const times = [found, known[0]?.at].flatMap((at) => (at ? [new Date(at).getTime()] : []))
  const rightUntil = times.length ? new Date(Math.max(...times)) : null
  const evidence = { ...evidenceOf(ratio), ...(rightUntil && { rightUntil: rightUntil.toISOString() }) }
  if (isRecent(span)) {
    await loadMismatches(client, context, [{ vehicleExternalId, type: 'speed', since: from, evidence }])
    await client.query('update vehicle_latest set speed_kmh = null where client_id = $1 and vehicle_id = $2', [
      clientId,
      vehicleId,
    ])
  }
  // What is wrong now and was wrong then was wrong in between, unless it was right meanwhile.
  const { rows } = await client.query<{ since: string }>(
    `update vehicle_mismatch set since = case when $3::timestamptz < $4::timestamptz then since when since < $4 then $3 else least(since, $3) end
     where client_id = $1 and ${openTrouble} returning since`,
    [clientId, vehicleId, from, rightUntil],
  )
  for (const { since } of rows) {
    const wrong = { vehicleId, from: new Date(since), until: context.now }
    await removeDistrusted(client, context, wrong, ratio)
    await forgetTopSpeeds(client, context, wrong, ratio)
  }
}

/** Speeds were wrong only since a device was last right. */
const noteRight = (client: ClientBase, { clientId, vehicleId }: VehicleSpan, until: Date) =>
  client.query({
    name: 'note-right-speeds',
    text: `update vehicle_mismatch set since = greatest(since, $3::timestamptz), evidence = evidence || jsonb_build_object('rightUntil', $4::text)
      where client_id = $1 and ${openTrouble} and coalesce(evidence ->> 'rightUntil', '') < $4`,
    values: [clientId, vehicleId, until, until.toISOString()],
  })

function reasonOf(ratio: number): string {
  const words = confusedSpeeds(ratio)
  return `Speeds and places disagree: the device states ${ratio.toFixed(2)} times the speed between its places${words ? `, ${words}` : ''}. Its speeds make no events.`
}
