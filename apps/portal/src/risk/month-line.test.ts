import type { RiskMonth } from '@milepost/contract/risk/subject'
import { expect, test } from 'vitest'
import { monthLine } from './month-line.ts'

const month = (name: string, score: number | null) =>
  ({ month: `${name}-01`, combined: score === null ? null : { score, low: score - 5, high: score + 5 } }) as RiskMonth

test('shows a month without a score as a gap, but none before the first or after the last', () => {
  const { names, months } = monthLine([
    month('2025-10', null),
    month('2025-11', 40),
    month('2026-02', null),
    month('2026-03', 45),
  ])
  expect(names).toEqual(['Nov 2025', 'Dec 2025', 'Jan 2026', 'Feb 2026', 'Mar 2026'])
  expect(months.map((one) => one?.combined?.score ?? null)).toEqual([40, null, null, null, 45])
})

test('has no line without a score', () => {
  expect(monthLine([month('2026-01', null)])).toEqual({ names: [], months: [] })
})
