import { expect, test } from 'vitest'
import { pageCount } from './page-count.ts'

test('rounds pages up', () => {
  expect([pageCount(0, 10), pageCount(10, 10), pageCount(11, 10)]).toEqual([0, 1, 2])
})
