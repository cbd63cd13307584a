const vinLength = 17

/** A VIN as it is compared: VINs never hold I, O or Q (ISO 3779), so people who type them mean 1 and 0. */
export const normalVin = (vin: string): string =>
  vin
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('I', '1')
    .replaceAll(/[OQ]/g, '0')

/**
 * What tells that two records are one vehicle, however its VIN is spelled; null for what is no VIN: people type plates,
 * "unknown" or zeros into the field, and such words must not make one vehicle of a whole fleet.
 */
export function vinKey(vin: string | null): string | null {
  const normal = vin === null ? '' : normalVin(vin)
  const isFiller = /^(.)\1*$/.test(normal)
  return normal.length === vinLength && !isFiller ? normal : null
}
