import type { BackTestRow } from '@milepost/contract/validation/endpoints'
import { expect, test } from 'vitest'
import {
  againstText,
  bandFinding,
  betweenText,
  comparisonsText,
  monthsText,
  rankingText,
  tooFewLosses,
  upperText,
} from './back-test-text.ts'

const row = (band: 1 | 2 | 3 | 4, value: number, p: number): BackTestRow => ({
  band,
  vehicles: 10,
  vehicleYears: 5,
  losses: 10,
  perVehicleYear: { value, low: value / 2, high: value * 2 },
  against: { value, low: value / 2, high: value * 2, p },
})

test('reports a difference only if it is sure after as many comparisons', () => {
  expect(bandFinding([row(1, 0.3, 0.2), row(4, 4.2, 0.001)])).toBe(
    'High had 4.2 times the losses of the others, per vehicle-year',
  )
  const unsure = [row(1, 0.8, 0.06), row(4, 1.2, 0.06)]
  expect(bandFinding(unsure)).toBe('Losses per vehicle-year, by earlier band: no difference beyond chance')
  expect(comparisonsText(unsure)).toContain('2 comparisons')
  expect(comparisonsText(unsure)).toContain('None is sure')
  expect(bandFinding([{ ...row(1, 0, 1), against: null }])).toBe('Losses per vehicle-year, by earlier band')
})

test('begins with a band that contradicts its scores, even if another difference is surer', () => {
  const rows = [row(1, 2.5, 0.01), row(4, 4, 0.0001)]
  expect(bandFinding(rows)).toBe('Low had 2.5 times the losses of the others, per vehicle-year, against its scores')
  expect(comparisonsText(rows)).toContain('Low p = 0.020, High p = <0.001')
})

test('answers for the upper bands, and says if it may be chance', () => {
  expect(upperText({ value: 2.74, low: 0.88, high: 8.62, p: 0.2 })).toBe(
    'Elevated and high had 2.74 times the losses per vehicle-year of low and moderate (90% interval 0.88–8.62, exact). This may be chance.',
  )
  expect(upperText({ value: null, low: 1.4, high: null, p: 0.02 })).toBe(
    'Elevated and high had all of the losses (90% interval 1.40–∞, exact). This is hardly chance.',
  )
})

test('formats a ratio without an upper bound', () => {
  expect(againstText({ value: 1.714, low: 1.2, high: 2.4, p: 0.1 })).toBe('1.71 (1.20–2.40)')
  expect(againstText({ value: null, low: 1.2, high: null, p: 0.1 })).toBe('— (1.20–∞)')
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
  expect(tooFewLosses(4)).toBe('Not enough losses to compare band by band (n = 4).')
})
