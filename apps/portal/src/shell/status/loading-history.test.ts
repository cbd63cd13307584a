import { expect, test } from 'vitest'
import { nextShown } from './loading-history.ts'

test('the number never falls, and begins anew once all has come in', () => {
  const goOn = (last: number, percent: number) => nextShown(last, { settled: false, percent })
  expect(goOn(30, 60)).toBe(60)
  expect(goOn(60, 45)).toBe(60)
  expect(nextShown(61, { settled: true, percent: 100 })).toBe(0)
})
