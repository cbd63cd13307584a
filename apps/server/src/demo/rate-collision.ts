import type { TelemetrySample } from '@milepost/contract/incidents/review'
import type { ImpactZone } from '@milepost/domain/impact-zones'

/** The demo reviewer's verdict on a reported collision. */
export type Verdict = {
  isCrash: boolean
  zones: ImpactZone[]
  /** True if our driver isn't at fault; null if the trace doesn't show it. */
  noFault: boolean | null
  costUsd: number
}

const beforeSeconds = 2
const afterSeconds = 6
/** Minimum speed loss of a crash. */
const lostKmhOfCrash = 8
const harshG = 0.25
/** A made-up figure, labeled as such where it is shown: the repair cost per km/h of lost speed. */
const usdPerLostKmh = 450

/**
 * Rates a collision by the telemetry around it: one that reduces the speed happened, one without an effect was a bump.
 * Null without enough data.
 */
export function rateCollision(telemetry: readonly TelemetrySample[]): Verdict | null {
  const known = telemetry.flatMap((sample) => (sample.speedKmh === null ? [] : [{ ...sample, kmh: sample.speedKmh }]))
  const before = known.findLast(({ t }) => t <= -beforeSeconds)
  const after = known.filter(({ t }) => t > -beforeSeconds && t <= afterSeconds)
  if (!before || after.length < 2) return null
  const lostKmh = before.kmh - Math.min(...after.map(({ kmh }) => kmh))
  const gainedKmh = Math.max(...after.map(({ kmh }) => kmh)) - before.kmh
  const rejected = strongest(after.map(({ ay }) => ay))
  // A standing or braking vehicle hit from behind is pushed forward.
  const isPushed = gainedKmh > lostKmh
  const side = rejected === null || Math.abs(rejected) < harshG ? null : rejected > 0 ? 'right' : 'left'
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
