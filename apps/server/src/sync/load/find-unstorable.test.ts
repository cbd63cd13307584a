import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findUnstorable } from './find-unstorable.ts'

const refusal = (code: string) => Object.assign(new Error('out of range'), { code })

test('finds every refused record and no other in few attempts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat(500), { maxLength: 200 }), fc.func(fc.boolean()), async (records, isBad) => {
      const bad = new Set(records.filter((record) => isBad(record) && record % 7 === 0))
      let attempts = 0
      const found = await findUnstorable(records, async (some) => {
        attempts++
        if (some.some((record) => bad.has(record))) throw refusal('22003')
      })
      expect(found.map(({ record }) => record)).toEqual(records.filter((record) => bad.has(record)))
      expect(attempts).toBeLessThanOrEqual(1 + 2 * bad.size * (1 + Math.ceil(Math.log2(records.length + 1))))
    }),
  )
})

test.each([
  ['54000', {}, 'a text in it is too long'],
  ['22003', {}, 'a number in it is too large'],
  ['22P02', {}, 'a value in it has the wrong type'],
  ['23502', { column: 'started_at' }, 'its started at is missing'],
  ['23514', { constraint: 'trip_check' }, 'its values contradict each other'],
  ['22ABC', {}, 'a value in it is not valid'],
])('explains %s in plain words', async (code, details, problem) => {
  const error = Object.assign(refusal(code), details)
  const found = await findUnstorable(['a'], async () => Promise.reject(error))
  expect(found).toEqual([{ record: 'a', reason: `It can’t be stored: ${problem}. Correct it at the provider.` }])
})

test.each(['57P01', '40001', '23505', '23514'])('rethrows errors not caused by the data: %s', async (code) => {
  await expect(findUnstorable(['a', 'b'], async () => Promise.reject(refusal(code)))).rejects.toThrow('out of range')
})
