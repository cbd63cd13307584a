import { expect, test } from 'vitest'
import {
  changeLines,
  changeWords,
  earlierScoreOf,
  type Interval,
  mainChange,
  reasonsOfPart,
  tenthsText,
  type WhyParts,
  whyParts,
} from './change.ts'
import { reasonWords } from './reasons.ts'
import type { RiskMonth, RiskReason } from './subject.ts'

const reason = (factor: RiskReason['factor'], points: number, part: RiskReason['part'] = 'behavioral'): RiskReason => ({
  part,
  factor,
  points,
  log: points / 40,
})
/** A score that is certain to a tenth: each change of a point is one. */
function explained(...reasons: RiskReason[]) {
  const score = 50 + reasons.reduce((sum, { points }) => sum + points, 0)
  return { score, low: score - 0.1, high: score + 0.1, reasons }
}

const august = {
  ...explained(reason('phone', 6.04), reason('light', 0.5, 'environmental'), reason('harshBrake', 0.5)),
  month: '2026-08-01',
}
const now = explained(reason('phone', 10.14), reason('light', 2.1, 'environmental'), reason('harshBrake', -0.3))
const today = '2026-11-23'

/** As a page shows it in one line. */
const whyText = ({ lead, lines }: WhyParts) =>
  lines.length === 0
    ? lead
    : `${lead}: ${lines.map(({ words, points }) => `${words} (${tenthsText(points)})`).join(', ')}`

test('explains how a score changed and why, in points that add up', () => {
  expect(whyText(whyParts(now, august, today))).toBe(
    '62 · up 5 since August: more phone use (+4.1), more night driving (+1.6), fewer harsh brakes (−0.8)',
  )
})

test('doesn’t claim more phone use if no device could detect it', () => {
  const { score, reasons } = explained(reason('phone', 6), reason('speeding', 2))
  const unseen = reasons.map((one) => ({ ...one, credibility: one.factor === 'phone' ? 0 : 0.8 }))
  expect(whyText(whyParts({ score, reasons: unseen }, null, today))).toBe(
    '58 · 8 points above average, margin of error unknown: phone use, not reported (+6.0), more speeding (+2.0)',
  )
})

test('names a main change in the direction of the score', () => {
  const before = explained(reason('phone', 4), reason('speeding', 1), reason('harshBrake', 1))
  const up = explained(reason('phone', 1), reason('speeding', 3.5), reason('harshBrake', 3))
  expect(mainChange(up, before)).toEqual({ factor: 'speeding', word: 'more speeding', points: 2.5 })
  expect(mainChange(before, up)).toEqual({ factor: 'speeding', word: 'less speeding', points: -2.5 })
  const still = explained(reason('phone', 1), reason('speeding', 2.5), reason('harshBrake', 2.5))
  expect(mainChange(still, before)).toBeNull()
  expect(mainChange(before, before)).toBeNull()
})

test('moves no score for an event type that no device reported, now or then, and says so in a sentence', () => {
  const [unseen, seen] = [{ ...reason('phone', 1), notSensed: true as const }, reason('phone', 9)]
  const others = (points: number) => [reason('speeding', points), reason('harshBrake', points / 2)]
  const pairs = [
    [unseen, { ...unseen, points: 7 }],
    [unseen, seen],
    [seen, unseen],
  ] as const
  for (const [then, now] of pairs) {
    const [before, after] = [explained(then, ...others(0)), explained(now, ...others(2))]
    expect(mainChange(after, before)).toEqual({ factor: 'speeding', word: 'more speeding', points: 2 })
    expect(mainChange(explained(now), explained(then))).toBeNull()
  }
  const words = pairs.map(([then, now]) => changeLines(explained(now), explained(then))[0]!.words)
  expect(words).toEqual(['phone use, not reported', 'phone use, now reported', 'phone use, not reported'])
  expect(mainChange(explained(seen), explained(reason('phone', 1)))).toMatchObject({ word: 'more phone use' })
  // For a part's own score, too.
  const [own] = reasonsOfPart([unseen, reason('speeding', 2)], 'behavioral', 53)
  expect(own).toMatchObject({ factor: 'phone', notSensed: true })
})

test('lists lines that add up to the difference of both scores to the tenth, whatever is left out and rounded', () => {
  const factors = ['phone', 'speeding', 'distraction', 'seatbelt', 'harshBrake'] as const
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return (seed / 2_147_483_647 - 0.5) * 6
  }
  for (let round = 0; round < 200; round++) {
    const [a, b] = [0, 1].map(() => explained(...factors.map((factor) => reason(factor, random()))))
    const lines = changeLines(a!, b!)
    const sum = lines.reduce((total, { points }) => total + Math.round(points * 10), 0)
    expect(sum).toBeCloseTo(Math.round((a!.score - b!.score) * 10), 9)
    const named = lines.filter(({ id }) => id !== 'others').map(({ points }) => Math.abs(points))
    const others = lines.find(({ id }) => id === 'others')?.points ?? 0
    expect(Math.abs(others)).toBeLessThanOrEqual(Math.max(Math.min(...named), 0.3))
    for (const { id, points } of lines.filter(({ id }) => id !== 'others')) {
      const at = (of: typeof a) => of!.reasons.find(({ factor }) => factor === id)!.points
      expect(Math.abs(points - (at(a) - at(b)))).toBeLessThanOrEqual(0.0500001)
    }
  }
})

test('names more than three changes while the others together are larger than a named one', () => {
  const points = [-11.8, 6.6, 4.2, 2.6, 1.9, 1.1, 0.2]
  const factors = ['mileage', 'road', 'fleetLosses', 'speeding', 'phone', 'light', 'traffic'] as const
  const after = explained(...factors.map((factor, at) => reason(factor, points[at]!)))
  const lines = changeLines(after, explained())
  expect(lines.map(({ points }) => points)).toEqual([-11.8, 6.6, 4.2, 2.6, 1.9, 1.3])
})

test('names the strongest of changes that round to the same tenth, as charts list them first', () => {
  const reasons = [reason('speeding', -0.06), reason('distraction', 2), reason('harshBrake', 1), reason('phone', -0.14)]
  const lines = changeLines(explained(...reasons), explained())
  expect(lines.map(({ id }) => id)).toEqual(['distraction', 'harshBrake', 'phone', 'others'])
})

test('shows both numbers if whole numbers changed by more than their reasons', () => {
  const then = { ...explained(reason('phone', 7.4)), month: '2026-08-01' }
  expect(whyText(whyParts(explained(reason('phone', 11.5)), then, today))).toBe(
    '62 · up 5 ± 1 since August (61.5 after 57.4: +4.1): more phone use (+4.1)',
  )
  // 40.26 and 43.64 are 40.3 and 43.6 by themselves.
  const earlier = { ...explained(reason('phone', -6.36)), month: '2026-08-01' }
  expect(whyParts(explained(reason('phone', -9.74)), earlier, today).lead).toContain('(40.3 after 43.7: −3.4)')
  const unsure = { ...explained(reason('phone', 11.5)), low: 50, high: 70 }
  expect(whyParts(unsure, then, today).lead).toBe(
    '62 · up 5 ± 12 since August (61.5 after 57.4: +4.1), within the margin of error',
  )
})

test('compares with the average without an earlier score, and says if a score is unchanged', () => {
  expect(whyText(whyParts(now, null, today))).toBe(
    '62 · 12 points riskier than average: more phone use (+10.1), more night driving (+2.1), fewer harsh brakes (−0.3)',
  )
  expect(whyText(whyParts(august, august, today))).toBe('57 · unchanged since August')
  const sure = { ...august, low: 54, high: 60 }
  expect(whyText(whyParts(sure, sure, today))).toBe('57 · unchanged ± 3 since August')
  expect(whyText(whyParts(explained(), null, today))).toBe('50 · same as average')
  expect(whyParts(now, { ...august, month: '2025-12-01' }, today).lead).toBe('62 · up 5 since December 2025')
})

test('gives no verdict against the average without an interval, as of a mean of drivers', () => {
  expect(whyParts({ score: 41, reasons: [] }, null, today).lead).toBe(
    '41 · 9 points below average, margin of error unknown',
  )
})

test('gives no verdict against the average while the interval covers it, as the vehicle report does', () => {
  const lead = (low: number, high: number) => whyParts({ ...now, low, high }, null, today).lead
  expect(lead(51, 70)).toBe('62 · 12 points riskier than average')
  expect(lead(50.4, 70)).toBe('62 · within the margin of error of average (50)')
  expect(lead(40, 84)).toBe('62 · within the margin of error of average (50)')
})

test('shows the margin of every change, and marks one within it, if either score is uncertain', () => {
  const lead = (of: Interval, before: Interval) => whyParts({ ...now, ...of }, { ...august, ...before }, today).lead
  const [sure, unsure] = [
    { low: 61, high: 63 },
    { low: 50, high: 70 },
  ]
  const sureBefore = { low: 56, high: 58 }
  expect(lead(sure, sureBefore)).toBe('62 · up 5 ± 1 since August')
  expect(lead(unsure, sureBefore)).toBe('62 · up 5 ± 12 since August, within the margin of error')
  expect(lead(sure, unsure)).toBe('62 · up 5 ± 13 since August, within the margin of error')
  expect(lead({ low: null, high: null }, {})).toBe('62 · up 5 since August, margin of error unknown')
})

test('scales the reasons of a part so that they add up to its own score', () => {
  const reasons = reasonsOfPart(now.reasons, 'behavioral', 64)
  expect(reasons.map(({ factor }) => factor)).toEqual(['phone', 'harshBrake'])
  expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(14, 9)
  expect(reasonsOfPart([reason('phone', 2), reason('speeding', -2)], 'behavioral', 50)).toEqual([
    { part: 'behavioral', factor: 'phone', points: expect.closeTo(1.98, 2) },
    { part: 'behavioral', factor: 'speeding', points: expect.closeTo(-1.98, 2) },
  ])
})

test('leaves the reasons of a part near their size where they nearly cancel out, as for several vehicles', () => {
  const pooled = [
    reason('speeding', 2.7),
    reason('tailgating', -1.4),
    reason('phone', -0.7),
    reason('harshBrake', -0.7),
  ]
  const points = reasonsOfPart(pooled, 'behavioral', 48.7).map(({ points }) => points)
  expect(points.reduce((sum, one) => sum + one, 0)).toBeCloseTo(-1.3, 9)
  for (const [at, { points: before }] of pooled.entries()) expect(Math.abs(points[at]! - before)).toBeLessThan(0.7)
})

test('compares a score with the first firm one of the same weights, and never with its own month', () => {
  const scored = (month: string, score: number, more: object = {}) =>
    ({
      month,
      combined: { score, low: 40, high: 64 },
      usage: null,
      reasons: [],
      configVersion: 3,
      comparable: true,
      ...more,
    }) as unknown as RiskMonth
  const months = [
    scored('2026-07-01', 51, { comparable: false }),
    scored('2026-08-01', 57),
    scored('2026-09-01', 58, { configVersion: 4, comparable: false }),
    scored('2026-10-01', 59, { configVersion: 4 }),
    scored('2026-11-01', 60, { configVersion: 4 }),
  ]
  const against = (part: 'combined' | 'usage', configVersion: number, from = '2026-06-01', until = '2026-11-01') =>
    earlierScoreOf(months, { part, configVersion, from, until })
  expect(against('combined', 3)).toMatchObject({ month: '2026-08-01', score: 57 })
  expect(against('combined', 4)).toMatchObject({ month: '2026-10-01', score: 59 })
  expect(against('combined', 4, '2026-06-01', '2026-10-01')).toBe('provisionalThen')
  expect(against('combined', 5)).toBe('otherVersion')
  expect(against('combined', 4, '2026-11-01')).toBe('noEarlierScore')
  expect(against('usage', 3)).toBe('noEarlierScore')
})

test('calls nothing “more collisions” where there were none', () => {
  const losses = (points: number, hasEvents?: boolean) =>
    changeWords({ factor: 'losses', points, ...(hasEvents !== undefined && { hasEvents }) })
  expect(losses(1.3, false)).toBe('less credit for claim-free time')
  expect(losses(1.3, true)).toBe('more losses compared with expected')
  expect(losses(-1.3, false)).toBe('longer claim-free time')
})

test('names mileage as a yearly average, which distance tiles of a period don’t show', () => {
  expect(changeWords({ factor: 'mileage', points: -2 })).toBe('lower average annual mileage')
  expect(reasonWords({ factor: 'mileage', points: 3 })).toBe('Higher annual mileage than average')
})
