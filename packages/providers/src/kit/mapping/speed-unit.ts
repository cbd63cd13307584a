import { z } from 'zod'
import { kilometersPerMile } from './units.ts'

export type SpeedUnit = 'km/h' | 'mph'

const kmhPer: Record<SpeedUnit, number> = { 'km/h': 1, mph: kilometersPerMile }

/** The field of the connection form where a provider does not say in which unit its speeds are; left empty, the usual one. */
export const speedUnitField = (usual: SpeedUnit) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .default('')
    .transform((typed) => typed || usual)
    .pipe(z.enum(['km/h', 'mph'], { error: 'Enter km/h or mph' }))

/** A speed in kilometers per hour, or null where there is none. */
export const inKmh = (speed: number | null | undefined, unit: SpeedUnit): number | null =>
  typeof speed === 'number' ? speed * kmhPer[unit] : null
