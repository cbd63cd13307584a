import fc from 'fast-check'
import { expect, it } from 'vitest'
import { partsAfter } from './vehicle-order.ts'

it('sorts numbers by size, each once', () => {
  expect(partsAfter(['10', '9', '100', '9'], null, 2)).toEqual([['9', '10'], ['100']])
})

it('continues after any id with exactly those that were not read, wherever it broke off', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 })
  fc.assert(
    fc.property(ids, fc.nat(), fc.integer({ min: 1, max: 5 }), (all, seed, size) => {
      const order = partsAfter(all, null, size).flat()
      const read = (seed % order.length) + 1
      expect(order.toSorted()).toEqual(all.toSorted())
      expect(partsAfter(all.toReversed(), order[read - 1]!, size).flat()).toEqual(order.slice(read))
    }),
  )
})
