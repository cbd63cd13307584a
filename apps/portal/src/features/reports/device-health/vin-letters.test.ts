import { expect, test } from 'vitest'
import { vinLetters } from './vin-letters.ts'

const marked = (vin: string, other: string | null) =>
  vinLetters(vin, other)
    .map(({ letter, differs }) => (differs ? `[${letter}]` : letter))
    .join('')

test('letters that differ are marked, and those that only look alike are not', () => {
  expect(marked('1M8GDM9AXKP042788', '1M8GDM9AXKP042786')).toBe('1M8GDM9AXKP04278[8]')
  expect(marked('1M8GDM9AXKPO42788', 'IM8GDM9AXKP042788')).toBe('1M8GDM9AXKPO42788')
  expect(marked('1M8GD', '1M8')).toBe('1M8[G][D]')
  expect(marked('1M8', null)).toBe('1M8')
})
