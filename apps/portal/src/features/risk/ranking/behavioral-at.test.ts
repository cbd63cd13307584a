import type { RiskMonth } from '@milepost/contract/risk/subject'
import { expect, test } from 'vitest'
import { sampleRisk } from '../../../risk/sample-risk.ts'
import { behavioralAt } from './behavioral-at.ts'

const today = '2026-11-27'
const monthly = (month: string, score: number): RiskMonth => ({
  month,
  combined: { score, low: score - 3, high: score + 3, provisional: true },
  behavioral: { score, low: score - 4, high: score + 4, provisional: false },
  environmental: null,
  usage: null,
  experience: null,
  reasons: [{ part: 'behavioral', factor: 'phone', points: score - 50, log: (score - 50) / 40 }],
  comparable: true,
  fadedMiles: 900,
  missing: {},
  configVersion: 1,
  priorsVersion: 'start',
  computedAt: '2026-10-01T00:00:00.000Z',
})
const risk = {
  ...sampleRisk(),
  months: [monthly('2026-08-01', 58), monthly('2026-09-01', 59), monthly('2026-11-01', 66)],
}

test('returns the score at the end of a past month, as its row in the list', () => {
  expect(behavioralAt(risk, { month: '2026-09-01', previousMonth: '2026-08-01' }, today)).toMatchObject({
    risk: { score: 59, low: 55, high: 63, provisional: false },
    reasons: [{ factor: 'phone', points: 9 }],
    earlier: { month: '2026-08-01', score: 58 },
  })
  // A month without data has no score, even if there is one now.
  expect(behavioralAt(risk, { month: '2026-10-01', previousMonth: '2026-09-01' }, today)).toEqual({
    missing: 'noMiles',
    miles: undefined,
  })
})

test('returns the current score, compared with the end of a month before', () => {
  expect(behavioralAt(risk, { month: null, previousMonth: '2026-09-01' }, today)).toMatchObject({
    risk: { score: 66 },
    earlier: { month: '2026-09-01', score: 59 },
  })
})
