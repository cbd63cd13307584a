import { normalVin } from '@milepost/contract/vin'

/** The letters of a VIN, and which of them stand otherwise in another; I and 1, O and 0 are one letter to whoever types. */
export function vinLetters(vin: string, other: string | null): { letter: string; differs: boolean }[] {
  const letters = [...vin]
  const others = other === null ? null : [...other]
  return letters.map((letter, index) => ({
    letter,
    differs: others !== null && normalVin(letter) !== normalVin(others[index] ?? ''),
  }))
}
