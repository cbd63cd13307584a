import type { AccidentMonth } from '@milepost/contract/accidents/endpoints'
import { expect, test } from 'vitest'
import { leadingUnknown, lossMonths } from './loss-months.ts'

const months = ['2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01']
const loss = (month: string) => ({ month, atFault: 1 }) as AccidentMonth
const isZeroKnown = (...of: Parameters<typeof lossMonths>) => lossMonths(...of).map((month) => month.isZeroKnown)

test('calls a month without losses zero only once all of its days are imported', () => {
  const known = { knownFrom: '2026-07-15', importedFrom: null }
  expect(isZeroKnown(months, [], known)).toEqual([false, true, true, true])
  expect(isZeroKnown(months, [], { ...known, importedFrom: '2026-08-02' })).toEqual([false, false, false, true])
  expect(isZeroKnown(months, [], { ...known, importedFrom: '2026-12-01' })).toEqual([false, false, false, false])
})

test('shows a loss of a month that is still importing', () => {
  const importing = { knownFrom: '2026-01-01', importedFrom: '2026-09-01' }
  expect(leadingUnknown(lossMonths(months, [loss('2026-07-01')], importing))).toBe(1)
  expect(leadingUnknown(lossMonths(months, [], importing))).toBe(3)
  expect(leadingUnknown(lossMonths(months, [], { ...importing, importedFrom: '2026-12-01' }))).toBe(4)
})
