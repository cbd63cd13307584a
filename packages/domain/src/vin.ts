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

/** The digit that each letter counts as, and each position's weight, in the check digit (49 CFR 565.15). */
const digitOf: Readonly<Record<string, number>> = Object.fromEntries([
  ...[...'0123456789'].map((digit) => [digit, Number(digit)]),
  ...['ABCDEFGH', 'JKLMN', 'P', 'R'].flatMap((letters, group) =>
    [...letters].map((letter, index) => [letter, index + [1, 1, 7, 9][group]!]),
  ),
  ...[...'STUVWXYZ'].map((letter, index) => [letter, index + 2]),
])
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const checkPlace = 8

function hasCheckDigit(normal: string): boolean {
  const rest = [...normal].reduce((sum, one, place) => sum + digitOf[one]! * weights[place]!, 0) % 11
  return normal[checkPlace] === (rest === 10 ? 'X' : String(rest))
}

/** A VIN as it is stored, or why a text isn't one, in words that follow it. */
export type ReadVin = { vin: string } | { problem: string }

/**
 * Reads a VIN: upper case, without spaces and dashes. I, O and Q are typing errors for 1 and 0 if the check digit is then right;
 * otherwise the text is no VIN, nor is one of another length (ISO 3779).
 */
export function readVin(text: string): ReadVin {
  const plain = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const normal = normalVin(text)
  if (isFiller(normal)) return { problem: 'is not a VIN' }
  if (plain.length !== vinLength) return { problem: `is not a VIN: it has ${plain.length} characters instead of 17` }
  if (plain === normal || hasCheckDigit(normal)) return { vin: normal }
  return { problem: 'is not a VIN: VINs have no I, O or Q' }
}

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
