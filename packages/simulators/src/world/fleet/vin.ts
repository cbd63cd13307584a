import type { Random } from '../random.ts'

// Letters allowed in a VIN (no I, O, Q) and the model year letters from 2012 on (49 CFR 565.15).
const symbols = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
const modelYears = 'CDEFGHJKLMNPRSTV'
const firstModelYear = 2012
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const letterValues = '12345678 12345 7 923456789'

/** A vehicle identification number with a correct check digit. */
export function makeVin(random: Random, wmi: string, modelYear: number): string {
  let vin = wmi
  for (let i = 0; i < 5; i++) vin += symbols[random.integer(0, 32)]
  vin += '0'
  vin += modelYears[Math.max(0, Math.min(modelYears.length - 1, modelYear - firstModelYear))]
  vin += symbols[random.integer(0, 22)]
  for (let i = 0; i < 6; i++) vin += random.integer(0, 9)
  return vin.slice(0, 8) + checkDigit(vin) + vin.slice(9)
}

/** The ninth character, from the other sixteen (49 CFR 565.15, table V). */
export function checkDigit(vin: string): string {
  let sum = 0
  for (let i = 0; i < 17; i++) sum += weights[i]! * valueOfSymbol(vin[i]!)
  const rest = sum % 11
  return rest === 10 ? 'X' : String(rest)
}

function valueOfSymbol(symbol: string): number {
  return Number(symbol >= '0' && symbol <= '9' ? symbol : letterValues[symbol.charCodeAt(0) - 65])
}
