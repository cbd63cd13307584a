import { expect, test } from 'vitest'
import { vinParts } from './vin-parts.ts'

const shown = (vin: string, against: string | null) =>
  vinParts(vin, against)
    .map(({ text, differs }) => (differs ? `[${text}]` : text))
    .join('')

test('highlights differing characters, adjacent ones in one run', () => {
  expect(shown('1M8GDM9AXKP042788', '1M8GDM9AXKP042788')).toBe('1M8GDM9AXKP042788')
  expect(shown('ABC', 'AXC')).toBe('A[B]C')
  expect(shown('ABC', 'XYC')).toBe('[AB]C')
  expect(shown('abc', 'ABC')).toBe('abc')
  expect(shown('ABCD', 'ABC')).toBe('ABC[D]')
  expect(shown('ABC', null)).toBe('ABC')
})
