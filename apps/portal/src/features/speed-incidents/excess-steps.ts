import type { ExcessCount } from '@milepost/contract/speed-incidents/endpoints'
import { kilometersPerMileForSpeed } from '@milepost/domain/limits'
import type { Units } from '@milepost/domain/quantity'

/** Step width of bars and filters, and the start of the last, open-ended bar, in displayed whole numbers. */
const steps = {
  imperial: { unit: 'mph', width: 5, last: 30, kmh: kilometersPerMileForSpeed, suffix: 'mph' },
  metric: { unit: 'km/hr', width: 10, last: 50, kmh: 1, suffix: 'kmh' },
} as const

/** The URL format of "10 mph or more": a number with the unit it was chosen in. */
export const excessPattern = /^\d{1,3}(mph|kmh)$/

/**
 * Returns the smallest excess in km/h that is displayed as at least this much: displayed numbers are rounded, and
 * filters follow them.
 */
export function leastKmh(over: string): number {
  const { kmh } = over.endsWith('mph') ? steps.imperial : steps.metric
  return Math.max(0, (Number.parseInt(over, 10) - 0.5) * kmh)
}

/** Returns the filter options in the person's units. */
export function excessOptions(units: Units) {
  const { unit, width, last, suffix } = steps[units]
  return Array.from({ length: last / width }, (_, at) => (at + 1) * width).map((from) => ({
    value: `${from}${suffix}`,
    label: `${from} ${unit} and over`,
  }))
}

/** A bar: its label, event count, and the filter for it and everything above; the first bar has none. */
export type ExcessBar = { label: string; events: number; filter: string | undefined }

/** The filter for events whose limit or speed is unknown. */
export const notKnown = 'unknown'

/** Groups events by speeding excess, in steps of the person's units, with a last bar for unknown. */
export function excessBars(counts: readonly ExcessCount[], units: Units): ExcessBar[] {
  const { width, last, kmh, suffix } = steps[units]
  const known = counts.flatMap(({ overByKmh, events }) =>
    overByKmh === null ? [] : [{ shown: Math.floor(overByKmh / kmh + 0.5), events }],
  )
  const between = (from: number, to: number) =>
    known.reduce((sum, { shown, events }) => (shown >= from && shown < to ? sum + events : sum), 0)
  const under = between(Number.NEGATIVE_INFINITY, 0)
  const unknown = counts.find(({ overByKmh }) => overByKmh === null)?.events ?? 0
  const bars = Array.from({ length: last / width + 1 }, (_, at): ExcessBar => {
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

export const excessUnit = (units: Units) => steps[units].unit
