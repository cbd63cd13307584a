import { kilometersPerMileForSpeed } from '../limits.ts'
import type { Units } from '../quantity.ts'

/** Upper bounds of all speed bands except the last, in round numbers of the reader's units. */
const bounds: Readonly<Record<Units, readonly number[]>> = { imperial: [20, 40, 60], metric: [30, 60, 90] }

/**
 * Colors of the bands, slowest first: one hue of increasing contrast, since neither fast nor slow is good or bad by
 * itself. The tokens `speed-1` to `speed-4` have the same.
 */
export const speedBandColors = {
  light: ['#6b8bb8', '#3c6cab', '#1f4680', '#0b2145'],
  dark: ['#4b74ab', '#6f9edb', '#a4c6f1', '#e4eefb'],
} as const

/** Returns the band of a speed, counted from 0; null if it isn't known. */
export function speedBandOf(speedKmh: number | null, units: Units): number | null {
  if (speedKmh === null) return null
  const inUnits = units === 'imperial' ? speedKmh / kilometersPerMileForSpeed : speedKmh
  const band = bounds[units].findIndex((upTo) => inUnits <= upTo)
  return band === -1 ? bounds[units].length : band
}

/** Returns the words of the bands: `up to 20 mph`, `20–40 mph`, `over 60 mph`. */
export function speedBandWords(units: Units): readonly string[] {
  const unit = units === 'imperial' ? 'mph' : 'km/hr'
  const [first, ...others] = bounds[units]
  const between = others.map((upTo, index) => `${bounds[units][index]}–${upTo}`)
  return [`up to ${first}`, ...between, `over ${bounds[units].at(-1)}`].map((range) => `${range} ${unit}`)
}
