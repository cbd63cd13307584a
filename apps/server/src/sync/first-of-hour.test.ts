import { expect, test } from 'vitest'
import { isFirstOfHour } from './first-of-hour.ts'

const at = (time: string) => new Date(`2026-11-29T${time}Z`)

test('finds the first read of each hour, though each runs seconds after it was due', () => {
  expect(isFirstOfHour(at('10:04:40'), 300, at('10:04:42'))).toBe(true)
  expect(isFirstOfHour(at('10:09:42'), 300, at('10:09:45'))).toBe(false)
  expect(isFirstOfHour(at('09:59:59'), 300, at('10:00:01'))).toBe(true)
})
