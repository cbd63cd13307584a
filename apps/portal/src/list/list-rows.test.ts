import { expect, test } from 'vitest'
import { listRows } from './list-rows.ts'

test('is an empty list with a flag if the call failed', () => {
  const failed = listRows({ isError: true, data: undefined }, undefined)
  expect(failed).toEqual({ rows: [], failed: true })
  // The same array each time, so that nothing derived from it is computed again.
  expect(listRows({ isError: true, data: undefined }, undefined).rows).toBe(failed.rows)
})

test('keeps rows that could not be refreshed', () => {
  expect(listRows({ isError: true, data: [1] }, [1])).toEqual({ rows: [1], failed: false })
})

test('has no rows while loading', () => {
  expect(listRows({ isError: false, data: undefined }, undefined)).toEqual({ rows: undefined, failed: false })
})
