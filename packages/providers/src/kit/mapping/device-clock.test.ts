import { expect, it } from 'vitest'
import { isAhead } from './device-clock.ts'

it('tolerates clocks slightly ahead, and no more', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const reported = ['2026-03-01T11:00:00Z', '2026-03-01T12:10:00Z', '2026-03-01T12:10:01Z', '2038-01-01T00:00:00Z']
  expect(reported.map((at) => isAhead(new Date(at), now))).toEqual([false, false, true, true])
})
