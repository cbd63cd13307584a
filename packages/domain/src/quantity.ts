import { kilometersPerMileForSpeed, metersPerMile } from './limits.ts'

/** The units a person sees; imperial by default. */
export const unitSystems = ['imperial', 'metric'] as const
export type Units = (typeof unitSystems)[number]
export const defaultUnits: Units = 'imperial'

/** A displayed number and its unit, separate so that the unit can be smaller. */
export type Quantity = { number: string; unit: string }

/** Shown for unknown values; never 0. */
export const missing = '—'

/**
 * Joins a number and its unit so that no line breaks between them: `42.9 mph`, `4.2 per 1,000 mi` (where only "per" can
 * end a line).
 */
export const withUnit = (number: string | number, unit: string): string =>
  `${number} ${unit}`.trim().replaceAll(/(?<=\d) /g, '\u00a0')

/** `42.9 mph`, or a dash. */
export const quantityText = (quantity: Quantity | null) =>
  quantity === null ? missing : withUnit(quantity.number, quantity.unit)

const known = (value: number | null | undefined): value is number => typeof value === 'number' && Number.isFinite(value)

/** Rounds halves up, also below zero; never to a negative zero. */
export function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.floor(value * factor + 0.5) / factor + 0
}

/** Formats with thousands separators and a fixed number of decimals. */
export const decimal = (value: number, decimals: number): string =>
  rounded(value, decimals).toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/**
 * How a stored number is displayed: divided, rounded, with its unit. From `wholeFrom` on, in the displayed unit, it has
 * no decimals.
 */
export type Measure = { unit: string; per: number; decimals: number; wholeFrom?: number }

/** A stored number, rounded to a whole. */
export const whole: Measure = { unit: '', per: 1, decimals: 0 }

/** Meters as miles or kilometers: one decimal under 100, then none. */
export const distanceMeasure = (units: Units): Measure => ({
  unit: units === 'imperial' ? 'mi' : 'km',
  per: units === 'imperial' ? metersPerMile : 1000,
  decimals: 1,
  wholeFrom: 99.95,
})

/** km/h as whole mph (divided by 1.609, the product's constant for speeds) or km/hr. */
export const speedMeasure = (units: Units): Measure =>
  units === 'imperial'
    ? { unit: 'mph', per: kilometersPerMileForSpeed, decimals: 0 }
    : { unit: 'km/hr', per: 1, decimals: 0 }

/** Seconds as whole minutes. */
export const minutesMeasure = (): Measure => ({ unit: 'min', per: 60, decimals: 0 })

const decimalsOf = (shown: number, { decimals, wholeFrom = Number.POSITIVE_INFINITY }: Measure) =>
  Math.abs(shown) < wholeFrom ? decimals : 0

/** Returns the number that a measure displays, for files and sums; null if unknown. */
export function measured(value: number | null | undefined, measure: Measure): number | null {
  if (!known(value)) return null
  const shown = value / measure.per
  return rounded(shown, decimalsOf(shown, measure))
}

/** Formats a stored number for display. */
export function quantity(value: number | null | undefined, measure: Measure): Quantity | null {
  if (!known(value)) return null
  const shown = value / measure.per
  return { number: decimal(shown, decimalsOf(shown, measure)), unit: measure.unit }
}

export const distance = (meters: number | null | undefined, units: Units): Quantity | null =>
  quantity(meters, distanceMeasure(units))

/** A limit that people set or know: `50 mi` instead of `50.0 mi`; null if unknown. */
export const distanceLimit = (meters: number | null | undefined, units: Units): Quantity | null => {
  const measure = distanceMeasure(units)
  const shown = measured(meters, measure)
  return quantity(meters, shown !== null && Number.isInteger(shown) ? { ...measure, decimals: 0 } : measure)
}

export const speed = (kmh: number | null | undefined, units: Units): Quantity | null =>
  quantity(kmh, speedMeasure(units))

/** Kelvin as whole °F or °C. */
export function temperature(kelvin: number | null | undefined, units: Units): Quantity | null {
  if (!known(kelvin)) return null
  const celsius = kelvin - 273.15
  return units === 'imperial'
    ? { number: decimal((celsius * 9) / 5 + 32, 0), unit: '°F' }
    : { number: decimal(celsius, 0), unit: '°C' }
}

/** A count over 1,000 miles, per 1,000 miles or kilometers: one decimal. */
export const rateMeasure = (units: Units): Measure =>
  units === 'imperial'
    ? { unit: 'per 1,000 mi', per: 1, decimals: 1 }
    : { unit: 'per 1,000 km', per: metersPerMile / 1000, decimals: 1 }

export const ratePer1000 = (per1000Miles: number | null | undefined, units: Units): Quantity | null =>
  quantity(per1000Miles, rateMeasure(units))

/** The number alone, for a rate next to a count: a rare event must not look like none. Null without a rate. */
export function rateNumber(per1000: number | null | undefined, units: Units): string | null {
  const number = ratePer1000(per1000, units)?.number ?? null
  return per1000 && number === '0.0' ? '<0.1' : number
}

/** Force in g with two decimals. */
export function force(g: number | null | undefined): Quantity | null {
  return known(g) ? { number: decimal(g, 2), unit: 'g' } : null
}

/** US dollars without decimals: the product has no other currency. */
export function dollars(usd: number | null | undefined): string {
  return known(usd) ? `${usd <= -0.5 ? '-' : ''}$${decimal(Math.abs(usd), 0)}` : missing
}
