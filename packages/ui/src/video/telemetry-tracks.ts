import type { TelemetrySample } from '@milepost/contract/incidents/review'
import { forceTrace } from '@milepost/domain/motion/force-trace'
import { speed, type Units, withUnit } from '@milepost/domain/quantity'
import type { Sample, TimelineTrack } from '../chart/timeline/track-scale.ts'
import type { SharedClock } from './clip-alignment.ts'

type Limit = { kmh: number | null; text: string }

/**
 * Returns the strips of the graph: speed with its limit, and the longitudinal and lateral forces. Only measured values
 * within the clock are drawn. `reportedG` is the event's own peak force; no other number is shown beside it.
 */
export function tracksOf(
  telemetry: readonly TelemetrySample[],
  clock: SharedClock,
  units: Units,
  limit: Limit,
  reportedG: number | null = null,
): TimelineTrack[] {
  const seen = telemetry
    .map((sample) => ({ ...sample, at: sample.t + clock.triggerSeconds }))
    .filter(({ at }) => at >= 0 && at <= clock.durationSeconds)
  const tracks: TimelineTrack[] = []
  if (seen.some((sample) => sample.speedKmh !== null)) tracks.push(speedTrack(seen, clock, units, limit))
  if (seen.some((sample) => sample.ax !== null || sample.ay !== null)) tracks.push(forceTrack(seen, reportedG))
  return tracks
}

type Placed = TelemetrySample & { at: number }

const inUnits = (kmh: number, units: Units) => Number(speed(kmh, units)?.number.replace(/,/g, '') ?? 0)
// The formatter rounds; a line must not have steps.
const exactFactor = (units: Units) => inUnits(1_000_000, units) / 1_000_000

function speedTrack(samples: readonly Placed[], clock: SharedClock, units: Units, limit: Limit): TimelineTrack {
  const factor = exactFactor(units)
  const values = samples.map(({ at, speedKmh }): Sample => [at, speedKmh === null ? null : speedKmh * factor])
  const highest = Math.max(...values.map(([, value]) => value ?? 0), limit.kmh === null ? 0 : limit.kmh * factor)
  const step = highest > 90 ? 50 : highest > 45 ? 30 : 20
  const max = Math.max(step, Math.ceil((highest * 1.05) / step) * step)
  return {
    id: 'speed',
    label: `Speed, ${units === 'imperial' ? 'mph' : 'km/hr'}`,
    min: 0,
    max,
    ticks: Array.from({ length: Math.round(max / step) + 1 }, (_, index) => index * step),
    format: (value) => value.toFixed(0),
    series: [{ id: 'speed', label: 'speed', color: 'var(--c1)', samples: values }],
    limit:
      limit.kmh === null
        ? undefined
        : {
            samples: [
              [0, limit.kmh * factor],
              [clock.durationSeconds, limit.kmh * factor],
            ],
            label: limit.text,
          },
  }
}

function forceTrack(measured: readonly Placed[], reportedG: number | null): TimelineTrack {
  const { samples, isEstimated } = forceTrace(measured)
  const strengths = samples.flatMap(({ ax, ay }) => [Math.abs(ax ?? 0), Math.abs(ay ?? 0)])
  const max = Math.max(0.3, Math.ceil(Math.max(...strengths) * 10 + 0.5) / 10)
  const tick = Math.floor(max * 10) / 10
  return {
    id: 'force',
    label: isEstimated ? 'Acceleration, g, estimated' : 'Acceleration, g',
    min: -max,
    max,
    ticks: [-tick, 0, tick],
    format: (value) => value.toFixed(2),
    series: [
      {
        id: 'sideways',
        label: 'sideways',
        color: 'var(--c8)',
        samples: samples.map(({ at, ay }) => [at, ay]),
        thin: true,
      },
      { id: 'forward', label: 'forward', color: 'var(--c2)', samples: samples.map(({ at, ax }) => [at, ax]) },
    ],
    callout: isEstimated ? undefined : agreeing(peakOf(samples), reportedG),
  }
}

/** A peak that differs from the event's own figure by more than a tenth is drawn, but not labeled. */
const agreeing = (peak: TimelineTrack['callout'], reportedG: number | null) =>
  peak && (reportedG === null || Math.abs(Math.abs(peak.value) - reportedG) <= reportedG / 10) ? peak : undefined

/** Returns the strongest force, if significant: under 0.15 g is ordinary driving. */
function peakOf(samples: readonly Placed[]): TimelineTrack['callout'] {
  const peaks = samples.flatMap(({ at, ax, ay }) => [
    { seconds: at, value: ax ?? 0, color: 'var(--c2)' },
    { seconds: at, value: ay ?? 0, color: 'var(--c8)' },
  ])
  const peak = peaks.reduce((a, b) => (Math.abs(b.value) > Math.abs(a.value) ? b : a), peaks[0]!)
  if (Math.abs(peak.value) < 0.15) return undefined
  const sign = peak.value < 0 ? '−' : '+'
  return { ...peak, text: withUnit(`${sign}${Math.abs(peak.value).toFixed(2)}`, 'g') }
}

/**
 * Returns the part of the clock that the event spans: from its reported end, else a short period around the trigger.
 */
export function spanOf(clock: SharedClock, referenceTime: string, endedAt: string | null) {
  const lasted = endedAt ? (Date.parse(endedAt) - Date.parse(referenceTime)) / 1000 : 0
  return {
    fromSeconds: Math.max(0, clock.triggerSeconds - 0.6),
    toSeconds: Math.min(clock.durationSeconds, clock.triggerSeconds + Math.max(1.7, lasted)),
  }
}
