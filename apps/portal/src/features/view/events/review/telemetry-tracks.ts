import type { TelemetrySample } from '@milepost/contract/incident-review'
import { speed, type Units } from '@milepost/contract/quantity'
import type { Sample, TimelineTrack } from '@milepost/ui/chart/timeline/track-scale'
import type { SharedClock } from './clip-alignment.ts'

type Limit = { kmh: number | null; text: string }

/**
 * The strips of the graph: speed with its limit, and the forces forward and to the side. Only what was measured is
 * drawn, and only what the clock spans.
 */
export function tracksOf(
  telemetry: readonly TelemetrySample[],
  clock: SharedClock,
  units: Units,
  limit: Limit,
): TimelineTrack[] {
  const seen = telemetry
    .map((sample) => ({ ...sample, at: sample.t + clock.triggerSeconds }))
    .filter(({ at }) => at >= 0 && at <= clock.durationSeconds)
  const tracks: TimelineTrack[] = []
  if (seen.some((sample) => sample.speedKmh !== null)) tracks.push(speedTrack(seen, clock, units, limit))
  if (seen.some((sample) => sample.ax !== null || sample.ay !== null)) tracks.push(forceTrack(seen))
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

function forceTrack(samples: readonly Placed[]): TimelineTrack {
  const strengths = samples.flatMap(({ ax, ay }) => [Math.abs(ax ?? 0), Math.abs(ay ?? 0)])
  const max = Math.max(0.3, Math.ceil(Math.max(...strengths) * 10 + 0.5) / 10)
  const tick = Math.floor(max * 10) / 10
  return {
    id: 'force',
    label: 'Acceleration, g',
    min: -max,
    max,
    ticks: [-tick, 0, tick],
    format: (value) => (value === 0 ? '0' : value.toFixed(Number.isInteger(value * 10) ? 1 : 2)),
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
    callout: peakOf(samples),
  }
}

/** The strongest push, if it is one: under 0.15 g is ordinary driving. */
function peakOf(samples: readonly Placed[]): TimelineTrack['callout'] {
  const peaks = samples.flatMap(({ at, ax, ay }) => [
    { seconds: at, value: ax ?? 0, color: 'var(--c2)' },
    { seconds: at, value: ay ?? 0, color: 'var(--c8)' },
  ])
  const peak = peaks.reduce((a, b) => (Math.abs(b.value) > Math.abs(a.value) ? b : a), peaks[0]!)
  if (Math.abs(peak.value) < 0.15) return undefined
  const sign = peak.value < 0 ? '−' : '+'
  return { ...peak, text: `${sign}${Math.abs(peak.value).toFixed(2)} g` }
}

/** The part of the clock that the event spans: told by its end, else a little around the trigger. */
export function spanOf(clock: SharedClock, referenceTime: string, endedAt: string | null) {
  const lasted = endedAt ? (Date.parse(endedAt) - Date.parse(referenceTime)) / 1000 : 0
  return {
    fromSeconds: Math.max(0, clock.triggerSeconds - 0.6),
    toSeconds: Math.min(clock.durationSeconds, clock.triggerSeconds + Math.max(1.7, lasted)),
  }
}
