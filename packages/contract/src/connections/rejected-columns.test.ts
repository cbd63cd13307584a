import { expect, test } from 'vitest'
import { rejectedColumns } from './rejected-columns.ts'
import type { RejectedRecord } from './sync.ts'

const reason = 'Its odometer, 4,294,967,295 m, can’t be true'

test('words a reason in the units of the person who reads it', () => {
  const column = rejectedColumns.find(({ id }) => id === 'reason')!
  const textIn = (units: 'imperial' | 'metric') =>
    column.text({ reason } as RejectedRecord, { units, timeZone: 'America/Chicago' })
  expect(textIn('imperial')).toBe('Its odometer, 2,668,769\u00a0mi, can’t be true')
  expect(textIn('metric')).toBe('Its odometer, 4,294,967\u00a0km, can’t be true')
})
