import { z } from 'zod'
import { kilometersPerMile } from './units.ts'

export type SpeedUnit = 'km/h' | 'mph'

const kmhPer: Record<SpeedUnit, number> = { 'km/h': 1, mph: kilometersPerMile }

/**
 * The connection form's field for providers that don't report the unit of their speeds; if left empty, the usual one.
 */
export const speedUnitField = (usual: SpeedUnit) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .default('')
    .transform((typed) => typed || usual)
    .pipe(z.enum(['km/h', 'mph'], { error: 'Enter km/h or mph' }))

/** Converts a speed to kilometers per hour, or null if there is none. */
export const inKmh = (speed: number | null | undefined, unit: SpeedUnit): number | null =>
  typeof speed === 'number' ? speed * kmhPer[unit] : null
