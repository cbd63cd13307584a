import { expect, test } from 'vitest'
import { lastDayOf, monthTexts } from '../month-text.ts'
import { trendTitle } from './trend-title.ts'

const none = { score: null, low: null, high: null, provisional: false }
const scored = (
  month: string,
  score: number,
  [low, high]: [number, number] = [score - 1, score + 1],
  configVersion = 1,
) => ({
  month,
  configVersion,
  comparable: true,
  risk: { score, low, high, provisional: false },
})
const since = (month: string, ...months: Parameters<typeof trendTitle>[1]) =>
  trendTitle('Combined risk', months, month, '2026-11-21')
const title = (...months: Parameters<typeof trendTitle>[1]) => since('2026-08-01', ...months)

test('names the start and end of a trend across months without a score', () => {
  expect(
    title(
      scored('2026-08-01', 48),
      { month: '2026-09-01', risk: none, configVersion: null, comparable: false },
      scored('2026-10-01', 53),
    ),
  ).toBe('Combined risk rose by 5 ± 1 to 53 since August')
  expect(
    since(
      '2025-12-01',
      { month: '2025-11-01', risk: none, configVersion: null, comparable: false },
      scored('2025-12-01', 60),
      scored('2026-01-01', 50),
    ),
  ).toBe('Combined risk fell by 10 ± 1 to 50 since December 2025')
})

test('reports no movement for a provisional score', () => {
  const now = scored('2026-09-01', 24)
  expect(title(scored('2026-08-01', 48), { ...now, risk: { ...now.risk, provisional: true } })).toBe(
    'Combined risk is 24, provisional, with no earlier month to compare',
  )
})

test('reports no change within the interval, and no trend for a single month', () => {
  expect(title(scored('2026-08-01', 48), scored('2026-09-01', 51, [45, 57]))).toBe(
    'Combined risk is 51, up 3 ± 6 since August, within the margin of error',
  )
  expect(title(scored('2026-08-01', 64, [49, 77]), scored('2026-09-01', 76, [68, 82]))).toBe(
    'Combined risk is 76, up 12 ± 13 since August, within the margin of error',
  )
  expect(title(scored('2026-08-01', 50.4), scored('2026-09-01', 49.6))).toBe(
    'Combined risk is 50, unchanged ± 1 since August',
  )
  expect(
    title({ month: '2026-08-01', risk: none, configVersion: null, comparable: false }, scored('2026-09-01', 51)),
  ).toBe('Combined risk is 51; no month before September has a score yet')
  expect(title({ month: '2026-08-01', risk: none, configVersion: null, comparable: false })).toBe(
    'Combined risk: no score yet',
  )
})

test('doesn’t start a trend at months with other weights', () => {
  const other = (month: string, score: number) => scored(month, score, [score - 1, score + 1], 2)
  expect(title(scored('2026-08-01', 48), scored('2026-09-01', 49), other('2026-10-01', 24))).toBe(
    'Combined risk is 24; months before October were scored with different weights',
  )
  expect(since('2026-09-01', scored('2026-08-01', 48), other('2026-09-01', 30), other('2026-10-01', 24))).toBe(
    'Combined risk fell by 6 ± 1 to 24 since September',
  )
})

test('starts a trend where the sentence next to it does, and never at a month with little driving', () => {
  const short = { ...scored('2026-08-01', 50), comparable: false }
  expect(since('2026-09-01', short, scored('2026-09-01', 60), scored('2026-10-01', 64))).toBe(
    'Combined risk rose by 4 ± 1 to 64 since September',
  )
  expect(title(short, scored('2026-09-01', 60))).toBe('Combined risk is 60; no earlier month can be compared with it')
  expect(
    title(scored('2026-08-01', 60), { month: '2026-09-01', risk: none, configVersion: null, comparable: false }),
  ).toBe('Combined risk was 60 in August; no score since')
})

test('shows a year once for months unless their names repeat, and ends periods with the range', () => {
  expect(monthTexts(['2025-12-01', '2026-01-01', '2026-02-01'])).toEqual(['Dec 2025', 'Jan 2026', 'Feb'])
  const long = Array.from({ length: 25 }, (_, at) => new Date(Date.UTC(2024, 9 + at)).toISOString().slice(0, 10))
  // An axis of these shows every fourth.
  expect(monthTexts(long).filter((_, at) => at % 4 === 0)).toEqual([
    'Oct 2024',
    'Feb 2025',
    'Jun 2025',
    'Oct 2025',
    'Feb 2026',
    'Jun 2026',
    'Oct 2026',
  ])
  expect(lastDayOf('2026-02-01', 'month', '2026-11-21')).toBe('2026-02-28')
  expect(lastDayOf('2026-11-16', 'week', '2026-11-21')).toBe('2026-11-21')
})
