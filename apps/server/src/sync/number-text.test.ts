import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumberText, sign } from './number-text.ts'

test('every number is read as JSON reads it, and no more than it', () => {
  const number = fc.oneof(fc.nat(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  fc.assert(
    fc.property(fc.array(number, { minLength: 1 }), (numbers) => {
      const text = new NumberText(numbers.join(','))
      const read: number[] = []
      do read.push(text.number())
      while (text.hasNext(sign.comma))
      expect(read).toEqual(JSON.parse(`[${numbers.join(',')}]`))
      expect(text.isAtNumber()).toBe(false)
    }),
  )
})

test('words are read up to a sign, and what stands behind it', () => {
  const text = new NumberText('harshBraking,17;-2')
  expect([text.wordUpTo(','), text.number(), text.hasNext(sign.comma), text.hasNext(sign.semicolon)]).toEqual([
    'harshBraking',
    17,
    false,
    true,
  ])
  expect([text.isAtNumber(), text.number()]).toEqual([true, -2])
})
