import type { AnnotatorStats } from '@milepost/contract/annotation/stats'
import { expect, test } from 'vitest'
import { boundsOf, readPeriod, writePeriod } from '../shared/period.ts'
import { secondsText } from '../shared/seconds-text.ts'
import { agreementText } from './agreement-text.ts'
import { concernOf } from './concern.ts'

const person = (id: string, change: Partial<AnnotatorStats> = {}): AnnotatorStats => ({
  annotator: { id, name: id },
  done: 100,
  inaccurate: 30,
  second: 0,
  medianSeconds: 12,
  skipped: 2,
  agreement: { compared: 40, agreed: 36, kappa: 0.78, kappaLow: 0.6, kappaHigh: 0.95 },
  known: { answered: 25, right: 24 },
  ...change,
})
const careful = [person('1'), person('2')]

test('points out whoever disagrees, misses known answers or hardly looks', () => {
  expect(concernOf(careful[0]!, careful)).toBeNull()
  const random = { compared: 40, agreed: 22, kappa: 0.1, kappaLow: -0.15, kappaHigh: 0.36 }
  expect(concernOf(person('3', { agreement: random }), careful)).toContain('kappa')
  expect(concernOf(person('3', { known: { answered: 25, right: 15 } }), careful)).toContain('15 of 25')
  expect(concernOf(person('3', { medianSeconds: 3 }), careful)).toContain('third')
})

test('points out whoever gives one answer to everything, unless the others nearly do', () => {
  const yes = concernOf(person('3', { done: 80, inaccurate: 0 }), careful)
  expect(yes).toBe('All 80 answers are “accurate”. The others call 30% inaccurate.')
  expect(concernOf(person('3', { done: 80, inaccurate: 80 }), careful)).toContain('“inaccurate”')
  expect(concernOf(person('3', { done: 80, inaccurate: 1 }), careful)).toBeNull()
  expect(
    concernOf(person('3', { inaccurate: 0 }), [person('1', { inaccurate: 2 }), person('2', { inaccurate: 1 })]),
  ).toBeNull()
})

test('gives no concern about few answers', () => {
  const few = { compared: 9, agreed: 2, kappa: null, kappaLow: null, kappaHigh: null }
  expect(
    concernOf(person('3', { done: 9, agreement: few, known: { answered: 3, right: 0 }, medianSeconds: 1 }), careful),
  ).toBeNull()
})

test('formats agreement with its interval, and small samples as counts', () => {
  expect(agreementText(careful[0]!.agreement)).toBe('90%, κ 0.78 (0.60–0.95), n 40')
  const few = { compared: 9, agreed: 7, kappa: null, kappaLow: null, kappaHigh: null }
  expect(agreementText(few)).toBe('7 of 9 (small sample, n 9)')
  expect(agreementText({ ...few, compared: 0, agreed: 0 })).toBeNull()
})

test('reads a date range from the address, and ignores what isn’t one', () => {
  const fallback = { preset: '7d' } as const
  const days = { from: '2026-11-01', to: '2026-11-20' }
  expect([readPeriod('30d', fallback), readPeriod(writePeriod(days), fallback), readPeriod('x', fallback)]).toEqual([
    { preset: '30d' },
    days,
    fallback,
  ])
  expect(boundsOf(days, 'America/Chicago', new Date())).toEqual({
    from: '2026-11-01 05:00:00',
    to: '2026-11-21 05:59:59',
  })
})

test('formats how long an answer took', () => {
  expect([4.23, 12.6, 80, null].map(secondsText)).toEqual(['4.2\u00a0s', '13\u00a0s', '1\u00a0min 20\u00a0s', '—'])
})
