import { expect, test } from 'vitest'
import { sumBy } from './conditions.ts'

test('adds up cells if only some have a second number, for some regions and for all', () => {
  const conditions = new Map([
    ['17,1,0,0', [2]],
    ['17,1,1,0', [3, 1]],
    ['5,1,0,0', [4]],
  ])
  expect(sumBy(conditions, 'light', [17])).toEqual(new Map([[1, [5, 1]]]))
  expect(sumBy(conditions, 'light', [])).toEqual(new Map([[1, [9, 1]]]))
})
