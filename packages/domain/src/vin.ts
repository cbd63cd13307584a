const vinLength = 17

/**
 * Returns a VIN in its normal form for comparison: VINs never contain I, O or Q (ISO 3779), so people who type them
 * mean 1 and 0.
 */
export const normalVin = (vin: string): string =>
  vin
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('I', '1')
    .replaceAll(/[OQ]/g, '0')

/** One character again and again, or none at all, as for `@@@@`. */
const isFiller = (normal: string) => /^(.?)\1*$/.test(normal)

/** Returns true if a VIN is none: nothing but signs, or one character again and again, as devices send without one. */
export const isVinFiller = (vin: string): boolean => isFiller(normalVin(vin))

/**
 * Returns the key by which two records are one vehicle, however the VIN is spelled; null for an invalid VIN: people
 * type plates, "unknown" or zeros into the field, and such words must not merge a whole fleet into one vehicle.
 */
export function vinKey(vin: string | null): string | null {
  const normal = vin === null ? '' : normalVin(vin)
  return normal.length === vinLength && !isFiller(normal) ? normal : null
}
