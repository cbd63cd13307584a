import { expect, test } from 'vitest'
import { fromRangeTime, toRangeTime } from './wire-time.ts'

test('formats range bounds as UTC seconds', () => {
  expect(toRangeTime(new Date('2026-11-20T16:41:08.999Z'))).toBe('2026-11-20 16:41:08')
  expect(fromRangeTime('2026-11-20 23:59:59').toISOString()).toBe('2026-11-20T23:59:59.000Z')
})
