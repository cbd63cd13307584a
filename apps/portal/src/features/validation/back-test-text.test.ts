import type { BackTestRow } from '@milepost/contract/validation/endpoints'
import { expect, test } from 'vitest'
import { bandFinding, betweenText, monthsText, rankingText, tooFewLosses } from './back-test-text.ts'

const row = (band: 1 | 4, value: number, low: number, high: number): BackTestRow => ({
  band,
  vehicles: 10,
  distanceMeters: 1e9,
  losses: 10,
  perMillionMiles: { value, low, high },
  lift: 1,
})

test('reports a difference between bands only if their intervals don’t overlap', () => {
  expect(bandFinding([row(1, 10, 5, 15), row(4, 42, 30, 60)])).toBe('High had 4.2 times the losses of Low, per mile')
  expect(bandFinding([row(1, 10, 5, 15), row(4, 20, 12, 30)])).toBe(
    'Losses per million miles, by earlier band: no clear difference',
  )
  expect(bandFinding([row(1, 40, 30, 50), row(4, 10, 5, 15)])).toBe('Low had more losses than High, per mile')
  expect(bandFinding([row(1, 0, 0, 1), row(4, 10, 5, 15)])).toBe('High had losses, Low had none')
  expect(bandFinding([{ ...row(1, 0, 0, 0), perMillionMiles: null }])).toBe('Losses per million miles, by earlier band')
})

test('calls a ranking possible chance if its interval contains 0', () => {
  expect(rankingText({ value: 0.2, low: 0.05, high: 0.35 })).toContain('better than chance')
  expect(rankingText({ value: 0.1, low: -0.1, high: 0.3 })).toContain('may be chance')
  expect(rankingText({ value: -0.3, low: -0.5, high: -0.1 })).toContain('worse than chance')
})

test('formats months, intervals and small numbers of losses', () => {
  expect(monthsText({ from: '2026-08-01', to: '2026-11-01' })).toBe('Aug 2026 – Nov 2026')
  expect(monthsText({ from: '2026-08-01', to: '2026-08-01' })).toBe('Aug 2026')
  expect(betweenText({ value: 1, low: 0.25, high: 12.34 })).toBe('0.25–12.3')
  expect(tooFewLosses(4)).toBe('Not enough losses to compare (n = 4).')
})
