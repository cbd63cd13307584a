import { expect, test } from 'vitest'
import { readTermsCsv } from '../features/policies/read-terms-csv.ts'
import { insuredFleets } from './insured-fleets.ts'
import { termsFile } from './policy-terms.ts'

test('gives every insured fleet two terms, with renewals in each quarter of the next year', () => {
  const read = readTermsCsv(termsFile(insuredFleets, '2026-11-28')!, null)
  expect(read.missing).toEqual([])
  expect(read.lines.flatMap(({ problems }) => problems)).toEqual([])
  expect(read.lines).toHaveLength(2 * insuredFleets.length)
  const renewals = read.lines.map(({ term }) => term!.renewsOn).filter((day) => day > '2026-11-28')
  expect(renewals).toHaveLength(insuredFleets.length)
  const within = (from: string, until: string) => renewals.filter((day) => day >= from && day < until).length
  for (const [from, until] of [
    ['2026-11-28', '2027-02-26'],
    ['2027-02-26', '2027-05-28'],
    ['2027-05-28', '2027-08-28'],
    ['2027-08-28', '2027-11-28'],
  ] as const)
    expect(within(from, until)).toBeGreaterThan(3)
})
