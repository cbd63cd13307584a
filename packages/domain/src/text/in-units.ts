import { kilometersPerMileForSpeed, metersPerMile } from '../limits.ts'
import { distance, type Quantity, quantityText, speed, type Units } from '../quantity.ts'

/** Quoted words, which stay as they are, and numbers with a unit of distance or speed. */
const quantities = /“[^”]*”|(?<number>[−-]?\d[\d,]*(?:\.\d+)?)[ \u00a0](?<unit>km\/h|mph|km|mi|m)(?![\p{L}\d/])/gu

/** Each unit in km/h, or in meters. */
const kmhPer: Readonly<Record<string, number>> = { 'km/h': 1, mph: kilometersPerMileForSpeed }
const metersPer: Readonly<Record<string, number>> = { m: 1, km: 1000, mi: metersPerMile }
/** Less than this, in meters, is no part of a mile or kilometer that would be shown. */
const leastMeters = 100

/** Returns a text, such as a reason, with its distances and speeds in the units of the person who reads it, rounded as everywhere. */
export const inUnits = (text: string, units: Units): string =>
  text.replaceAll(quantities, (whole: string, number: string | undefined, unit: string) => {
    if (number === undefined) return whole
    const quantity = converted(Number(number.replaceAll(',', '').replace('−', '-')), unit, units)
    return quantity === null ? whole : quantityText(quantity)
  })

function converted(value: number, unit: string, units: Units): Quantity | null {
  const kmh = kmhPer[unit]
  if (kmh !== undefined) return speed(value * kmh, units)
  const meters = value * metersPer[unit]!
  return unit === 'm' && Math.abs(meters) < leastMeters ? null : distance(meters, units)
}
