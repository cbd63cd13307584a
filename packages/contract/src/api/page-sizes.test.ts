import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './all-endpoints.ts'

const lists = Object.entries(endpoints).flatMap(([name, { path, query }]) => {
  const { PageSize, PageNumber } = query instanceof z.ZodObject ? (query.shape as Record<string, z.ZodType>) : {}
  if (!PageSize) return []
  return [[name, path, { size: PageSize.parse(undefined), first: PageNumber?.parse(undefined) }] as const]
})

// Section 9 of the specification: tables of device health have 10 rows from page 0, the v2 lists 20 from page 1, which
// lists of our own follow.
const ofDevices = /vehicles\/(camera-obstructed|vehicle-mismatch)$/

test.each(lists)('%s (%s) has the page size that its kind of list has by default', (_name, path, paging) => {
  expect(paging).toEqual(ofDevices.test(path) ? { size: 10, first: 0 } : { size: 20, first: 1 })
})

test('knows the lists of device health', () => {
  expect(lists.filter(([, path]) => ofDevices.test(path))).toHaveLength(2)
})
