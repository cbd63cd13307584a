import { expect, test } from 'vitest'
import { nextShown } from './loading-history.ts'

test('never decreases, and restarts once everything is imported', () => {
  const goOn = (last: number, percent: number) => nextShown(last, { settled: false, percent })
  expect(goOn(30, 60)).toBe(60)
  expect(goOn(60, 45)).toBe(60)
  expect(nextShown(61, { settled: true, percent: 100 })).toBe(0)
})
