import { expect, test } from 'vitest'
import { vehicle } from '../../../testing/samples/sample-fleet.ts'
import { joinDuplicates } from './join-duplicates.ts'

const first = { ...vehicle('7', 'Van'), vin: 'A', groupExternalIds: ['g1'], inactiveReason: null }
const second = { ...vehicle('7', 'Truck'), vin: null, groupExternalIds: ['g2'], inactiveReason: 'Sold' }
const page = (...records: (typeof first | typeof second)[]) => ({ records, rejected: [], cursor: null })

test('keeps the facts of both records under one id, and lists the duplicate', () => {
  const { records, rejected } = joinDuplicates(page(first, second), new Map())
  expect(records).toMatchObject([{ name: 'Truck', vin: 'A', groupExternalIds: ['g1', 'g2'], inactiveReason: null }])
  expect(rejected).toMatchObject([
    { externalId: '7', reason: 'The list has two records under this ID, “Van” and “Truck”: they count as one' },
  ])
})

test('joins a duplicate on a later page, and neither repeated records nor newer versions', () => {
  const listed = new Map()
  expect(joinDuplicates(page(first, first), listed).rejected).toEqual([])
  expect(joinDuplicates(page(second), listed).records).toMatchObject([{ name: 'Truck', vin: 'A' }])
  const versions = new Map()
  joinDuplicates(page({ ...first, revision: 1 }), versions)
  const { records, rejected } = joinDuplicates(page({ ...second, revision: 2 }), versions)
  expect(records).toMatchObject([{ vin: null, inactiveReason: 'Sold' }])
  expect(rejected).toEqual([])
})

test('joins duplicates on one page whatever their versions', () => {
  const { records, rejected } = joinDuplicates(page({ ...first, revision: 2 }, { ...second, revision: 1 }), new Map())
  expect(records).toMatchObject([{ name: 'Truck', vin: 'A', inactiveReason: null, revision: 2 }])
  expect(rejected).toHaveLength(1)
})
