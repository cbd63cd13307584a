import type { TelemetrySample } from '@milepost/contract/incidents/review'
import type { ImpactZone } from '@milepost/domain/impact-zones'

/** What the demo's reviewer makes of a collision that was reported. */
export type Verdict = {
  isCrash: boolean
  zones: ImpactZone[]
  /** Whether our driver is free of fault; null where the trace does not say. */
  noFault: boolean | null
  costUsd: number
}

const beforeSeconds = 2
const afterSeconds = 6
/** A crash takes at least so much of the speed. */
const lostKmhOfCrash = 8
const harshG = 0.25
/** A made-up figure, said to be one where it is shown: what a repair costs for each km/h that was lost. */
const usdPerLostKmh = 450

/**
 * Judges a collision by what was measured around it: one that takes speed happened, one that changes nothing was a bump. Null
 * where too little was measured to say.
 */
export function judgeCollision(telemetry: readonly TelemetrySample[]): Verdict | null {
  const known = telemetry.flatMap((sample) => (sample.speedKmh === null ? [] : [{ ...sample, kmh: sample.speedKmh }]))
  const before = known.findLast(({ t }) => t <= -beforeSeconds)
  const after = known.filter(({ t }) => t > -beforeSeconds && t <= afterSeconds)
  if (!before || after.length < 2) return null
  const lostKmh = before.kmh - Math.min(...after.map(({ kmh }) => kmh))
  const gainedKmh = Math.max(...after.map(({ kmh }) => kmh)) - before.kmh
  const aside = strongest(after.map(({ ay }) => ay))
  // Struck from behind, a vehicle that stands or slows is pushed on.
  const isPushed = gainedKmh > lostKmh
  const side = aside === null || Math.abs(aside) < harshG ? null : aside > 0 ? 'right' : 'left'
  const end = isPushed ? 'rear' : 'front'
  return {
    isCrash: Math.max(lostKmh, gainedKmh) >= lostKmhOfCrash,
    zones: side ? [`${end}-${side}`] : [end],
    noFault: isPushed ? true : side ? null : false,
    costUsd: Math.round((Math.max(lostKmh, gainedKmh) * usdPerLostKmh) / 100) * 100,
  }
}

const strongest = (forces: readonly (number | null)[]): number | null =>
  forces.reduce((most, force) => (force !== null && Math.abs(force) > Math.abs(most ?? 0) ? force : most), null)
