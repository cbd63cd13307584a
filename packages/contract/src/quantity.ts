import { kilometersPerMileForSpeed, metersPerMile } from './limits.ts'

/** Which units a person reads; imperial unless they chose otherwise. */
export const unitSystems = ['imperial', 'metric'] as const
export type Units = (typeof unitSystems)[number]
export const defaultUnits: Units = 'imperial'

/** A number as shown and its unit, apart so that the unit can be set smaller. */
export type Quantity = { number: string; unit: string }

/** What stands where nothing is known; never 0. */
export const missing = '—'

/** `42.9 mph`, or a dash. */
export const quantityText = (quantity: Quantity | null) =>
  quantity === null ? missing : `${quantity.number} ${quantity.unit}`.trim()

const known = (value: number | null | undefined): value is number => typeof value === 'number' && Number.isFinite(value)

/** Thousands separators and a fixed number of decimals; never a negative zero. */
export function decimal(value: number, decimals: number): string {
  const factor = 10 ** decimals
  const rounded = Math.round(value * factor) / factor + 0
  return rounded.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** Metres as miles or kilometres: one decimal under 100, then none. */
export function distance(meters: number | null | undefined, units: Units): Quantity | null {
  if (!known(meters)) return null
  const value = units === 'imperial' ? meters / metersPerMile : meters / 1000
  return { number: decimal(value, Math.abs(value) < 99.95 ? 1 : 0), unit: units === 'imperial' ? 'mi' : 'km' }
}

/** km/h as whole mph (divided by 1.609, the product's constant for speeds) or km/hr. */
export function speed(kmh: number | null | undefined, units: Units): Quantity | null {
  if (!known(kmh)) return null
  return units === 'imperial'
    ? { number: decimal(kmh / kilometersPerMileForSpeed, 0), unit: 'mph' }
    : { number: decimal(kmh, 0), unit: 'km/hr' }
}

/** Kelvin as whole °F or °C. */
export function temperature(kelvin: number | null | undefined, units: Units): Quantity | null {
  if (!known(kelvin)) return null
  const celsius = kelvin - 273.15
  return units === 'imperial'
    ? { number: decimal((celsius * 9) / 5 + 32, 0), unit: '°F' }
    : { number: decimal(celsius, 0), unit: '°C' }
}

/** A count over 1,000 miles, per 1,000 miles or kilometres: one decimal. */
export function ratePer1000(per1000Miles: number | null | undefined, units: Units): Quantity | null {
  if (!known(per1000Miles)) return null
  return units === 'imperial'
    ? { number: decimal(per1000Miles, 1), unit: 'per 1,000 mi' }
    : { number: decimal((per1000Miles * 1000) / metersPerMile, 1), unit: 'per 1,000 km' }
}

/** Force in g with two decimals. */
export function force(g: number | null | undefined): Quantity | null {
  return known(g) ? { number: decimal(g, 2), unit: 'g' } : null
}

/** US dollars without decimals. */
export function dollars(usd: number | null | undefined): string {
  return known(usd) ? `${usd <= -0.5 ? '-' : ''}US$${decimal(Math.abs(usd), 0)}` : missing
}
