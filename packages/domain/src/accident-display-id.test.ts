import { expect, test } from 'vitest'
import { accidentDisplayId } from './accident-display-id.ts'

test('gives losses at least four digits', () => {
  expect([1, 31, 9999, 10_000].map(accidentDisplayId)).toEqual(['AC0001', 'AC0031', 'AC9999', 'AC10000'])
})
