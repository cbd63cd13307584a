import { kilometersPerMile, metersPerKilometer } from '../units.ts'

/** The largest numbers of 8, 16, 24, 31 and 32 bits, which devices send for what they can't measure. */
const largestNumbers = new Set([255, 65_535, 16_777_215, 2_147_483_647, 4_294_967_295])
/** Nothing but nines. */
const nines = new Set([6, 7, 8, 9, 10, 11, 12].map((digits) => 10 ** digits - 1))
/** Smaller numbers are common counts of small units, such as 65,535 seconds. */
const smallestInSmallUnits = 9_000_000
/** Converting units there and back leaves this much: 255 km/h sent as knots are 255.002. */
const roundedBy = 0.005

const metersPerMile = kilometersPerMile * metersPerKilometer
/** The units that devices and providers count odometers in, besides meters: each in meters. */
export const odometerUnits: readonly number[] = [metersPerKilometer, 100, metersPerMile, metersPerMile / 10]

/** Returns true if a number, in the unit that was sent, means "not measured". */
export function isSentinel(sent: number): boolean {
  const number = Math.round(sent)
  return Math.abs(sent - number) <= roundedBy && (largestNumbers.has(number) || nines.has(number))
}

/** Returns true if a value means "not measured" in one of the units it may have been counted in. */
export const isSentinelIn = (value: number, units: readonly number[]): boolean =>
  units.some((unit) => isSentinel(value / unit) && (unit >= 1000 || value / unit > smallestInSmallUnits))
