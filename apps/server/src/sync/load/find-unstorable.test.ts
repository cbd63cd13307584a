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

test('returns the database’s reason', async () => {
  const found = await findUnstorable(['a'], async () => Promise.reject(refusal('54000')))
  expect(found).toEqual([{ record: 'a', reason: 'It cannot be stored: out of range' }])
})

test.each(['57P01', '40001', '23505'])('rethrows errors not caused by the data: %s', async (code) => {
  await expect(findUnstorable(['a', 'b'], async () => Promise.reject(refusal(code)))).rejects.toThrow('out of range')
})
