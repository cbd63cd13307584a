import type { Region } from '@milepost/domain/regions'
import type { Random } from '../random.ts'

// Patterns of commercial plates and driver's licenses if they are well known (from general knowledge; they only have to
// look right): L is a letter, # a digit, anything else is literal.
const platePatterns: Readonly<Record<string, string>> = {
  CA: '#L#####',
  NY: '#####-LL',
  TX: 'LLL-####',
  FL: 'LLL L##',
  IL: 'P ### ###',
  PA: 'LLL-####',
  OH: 'LLL ####',
  MI: 'LL #####',
  GA: 'LLL####',
  ON: 'LL #####',
  QC: 'L######',
  BC: 'LL ####',
  AB: 'LLL-####',
  MB: 'LLL ###',
}

const licensePatterns: Readonly<Record<string, string>> = {
  CA: 'L#######',
  NY: '### ### ###',
  TX: '########',
  FL: 'L###-###-##-###-#',
  IL: 'L###-####-####',
  PA: '## ### ###',
  OH: 'LL######',
  MI: 'L ### ### ### ###',
  ON: 'L####-#####-#####',
  QC: 'L####-######-##',
  BC: '#######',
  AB: '######-###',
}

// No I, O or Q, because they resemble digits.
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'

/** A license plate in the region's format. */
export const makePlate = (random: Random, region: Region) => fill(platePatterns[region.code] ?? 'LLL ####', random)

/** A driver's license number in the region's format. */
export const makeLicenseNumber = (random: Random, region: Region) =>
  fill(licensePatterns[region.code] ?? '#########', random)

function fill(pattern: string, random: Random): string {
  return pattern.replace(/[L#]/g, (slot) => (slot === 'L' ? random.pick([...letters]) : String(random.integer(0, 9))))
}
