import { expect, test } from 'vitest'
import { pointsText, reasonLines, reasonWords, stepsOf } from './risk-reasons.ts'
import type { RiskReason } from './subject-risk.ts'

const reason = (factor: RiskReason['factor'], points: number): RiskReason => ({
  part: 'behavioral',
  factor,
  points,
  log: points / 40,
})

test('reasons are said in plain words, by what they do to the score', () => {
  expect(reasonWords(reason('phone', 12))).toBe('Phone use')
  expect(reasonWords(reason('harshBrake', -3))).toBe('Harsh braking, less than others')
  expect(reasonWords(reason('light', 2))).toBe('More night driving than average')
  expect(reasonWords(reason('losses', -1))).toBe('Fewer collisions than expected')
  expect([12.4, -1, 0.2, -0.4, 1].map((points) => pointsText(points))).toEqual([
    '+12 points',
    '−1 point',
    '±0 points',
    '±0 points',
    '+1 point',
  ])
})

test('whole points lead from 50 to the score that is shown', () => {
  const reasons = [reason('phone', 6.4), reason('speeding', 3.6), reason('harshBrake', -2.7), reason('seatbelt', 0)]
  const small = [reason('laneChange', 0.2), reason('distraction', 0.1), reason('harshAccel', -0.1)]
  const lines = reasonLines([...reasons, ...small], 57.5)
  expect(lines).toEqual([
    { id: 'phone', words: 'Phone use', points: 7 },
    { id: 'speeding', words: 'Speeding', points: 4 },
    { id: 'harshBrake', words: 'Harsh braking, less than others', points: -3 },
    { id: 'others', words: '3 smaller reasons', points: 0 },
  ])
  expect(lines.reduce((sum, { points }) => sum + points, 50)).toBe(58)
})

test('an average score without a reason has no line', () => {
  expect(reasonLines([reason('phone', 0)], 50)).toEqual([])
})

test('steps follow each other from 50 to the score', () => {
  const steps = stepsOf(
    [
      { factor: 'phone', points: 12.4 },
      { factor: 'harshBrake', points: -3.2 },
      { factor: 'speeding', points: 2.5 },
      { factor: 'seatbelt', points: 0.3 },
    ],
    62,
  )
  expect(steps[0]).toMatchObject({ words: 'Phone use', from: 50 })
  for (const [index, step] of steps.entries()) expect(step.from).toBe(steps[index - 1]?.to ?? 50)
  expect(steps.at(-1)!.to).toBe(62)
})

test('without reasons there is no way', () => {
  expect(stepsOf([], 50)).toEqual([])
})
