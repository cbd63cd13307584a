import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumberText, sign } from './number-text.ts'

test('reads every number as JSON does, and no more than the number', () => {
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

test('reads words up to a separator, and what follows it', () => {
  const text = new NumberText('harshBraking,17;-2')
  expect([text.wordUpTo(','), text.number(), text.hasNext(sign.comma), text.hasNext(sign.semicolon)]).toEqual([
    'harshBraking',
    17,
    false,
    true,
  ])
  expect([text.isAtNumber(), text.number()]).toEqual([true, -2])
})
