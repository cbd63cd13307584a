import { regionById } from '@milepost/domain/regions'
import { demoWorld } from '@milepost/simulators/start-simulators'
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

test('garages every fleet in the state of its largest depot', () => {
  const read = readTermsCsv(termsFile(insuredFleets, '2026-11-28')!, null)
  const stated = new Map(
    read.lines.map(({ policyNumber, term }) => [policyNumber, regionById(term!.garagingRegion!)!.code]),
  )
  const world = demoWorld()
  const stateOf = (account: string) => {
    const { groups } = world.account(account)
    return groups.toSorted((a, b) => b.depot.size - a.depot.size)[0]!.depot.place.region.code
  }
  expect(Object.fromEntries(stated)).toEqual(
    Object.fromEntries(insuredFleets.map(({ policyNumber, account }) => [policyNumber, stateOf(account)])),
  )
})
