import type { OverCount } from '@milepost/contract/speed-incidents/endpoints'
import { kilometersPerMileForSpeed } from '@milepost/domain/limits'
import type { Units } from '@milepost/domain/quantity'

/** By how much bars and filters are apart, and from where on all are one, in the whole numbers that people read. */
const steps = {
  imperial: { unit: 'mph', width: 5, last: 30, kmh: kilometersPerMileForSpeed, suffix: 'mph' },
  metric: { unit: 'km/hr', width: 10, last: 50, kmh: 1, suffix: 'kmh' },
} as const

/** What an address says of "10 mph and more": a number with the unit it was chosen in. */
export const overPattern = /^\d{1,3}(mph|kmh)$/

/** The least excess in km/h that is shown as so much or more: numbers on screen are rounded, and filters go by these. */
export function leastKmh(over: string): number {
  const { kmh } = over.endsWith('mph') ? steps.imperial : steps.metric
  return Math.max(0, (Number.parseInt(over, 10) - 0.5) * kmh)
}

/** Options of the filter in a person's units. */
export function overOptions(units: Units) {
  const { unit, width, last, suffix } = steps[units]
  return Array.from({ length: last / width }, (_, at) => (at + 1) * width).map((from) => ({
    value: `${from}${suffix}`,
    label: `${from} ${unit} and more`,
  }))
}

/** A bar: its words, how many events, and the filter that leaves it and all beyond it; none of the first. */
export type OverBar = { label: string; events: number; filter: string | undefined }

/** The filter that leaves those whose limit, or speed, is not known. */
export const notKnown = 'unknown'

/** How many were over by how much, step by step in a person's units; what is not known has its own bar at the end. */
export function overBars(counts: readonly OverCount[], units: Units): OverBar[] {
  const { width, last, kmh, suffix } = steps[units]
  const known = counts.flatMap(({ overByKmh, events }) =>
    overByKmh === null ? [] : [{ shown: Math.floor(overByKmh / kmh + 0.5), events }],
  )
  const between = (from: number, to: number) =>
    known.reduce((sum, { shown, events }) => (shown >= from && shown < to ? sum + events : sum), 0)
  const under = between(Number.NEGATIVE_INFINITY, 0)
  const unknown = counts.find(({ overByKmh }) => overByKmh === null)?.events ?? 0
  const bars = Array.from({ length: last / width + 1 }, (_, at): OverBar => {
    const from = at * width
    const isLast = from === last
    return {
      label: isLast ? `${from}+` : `${from}–${from + width - 1}`,
      events: between(from, isLast ? Number.POSITIVE_INFINITY : from + width),
      filter: at === 0 ? undefined : `${from}${suffix}`,
    }
  })
  return [
    ...(under > 0 ? [{ label: 'Not over', events: under, filter: undefined }] : []),
    ...bars,
    ...(unknown > 0 ? [{ label: 'Unknown', events: unknown, filter: notKnown }] : []),
  ]
}

export const overUnit = (units: Units) => steps[units].unit
