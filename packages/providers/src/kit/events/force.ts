import { kilometersPerMile, kmhPerMeterPerSecond, metersPerSecondSquaredPerG } from '../mapping/units.ts'

const perMeterPerSecondSquared = 1 / metersPerSecondSquaredPerG
const perKmhPerSecond = perMeterPerSecondSquared / kmhPerMeterPerSecond

/** One unit of force, or of a change of speed, in g. */
const gPerUnit: Readonly<Record<string, number>> = {
  g: 1,
  mg: 0.001,
  'm/s2': perMeterPerSecondSquared,
  'm/s^2': perMeterPerSecondSquared,
  'm/s²': perMeterPerSecondSquared,
  'm/s/s': perMeterPerSecondSquared,
  'km/h/s': perKmhPerSecond,
  'kmh/s': perKmhPerSecond,
  'kph/s': perKmhPerSecond,
  'mph/s': perKmhPerSecond * kilometersPerMile,
}

/** Returns the strength of a force in g, in any direction; null if its unit is none of those above. */
export function forceInG(value: number, unit: string | null | undefined): number | null {
  const factor = gPerUnit[unit?.trim().toLowerCase().replaceAll(' ', '') ?? '']
  return factor === undefined ? null : Math.abs(value) * factor
}
