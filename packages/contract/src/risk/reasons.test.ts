import { expect, test } from 'vitest'
import { changeWords } from './change.ts'
import { reasonLines, reasonWords, stepsOf, withOwnRecord } from './reasons.ts'
import type { RiskReason } from './subject.ts'

const reason = (factor: RiskReason['factor'], points: number): RiskReason => ({
  part: 'behavioral',
  factor,
  points,
  log: points / 40,
})

test('describes reasons in plain words, by their effect on the score', () => {
  expect(reasonWords(reason('phone', 12))).toBe('Phone use')
  expect(reasonWords(reason('harshBrake', -3))).toBe('Harsh braking, below average')
  expect(reasonWords(reason('light', 2))).toBe('More night driving than average')
  expect(reasonWords(reason('losses', -1))).toBe('Fewer losses and claims than expected')
  // It may come without a loss.
  expect(reasonWords(reason('losses', 1))).toBe('Losses and claims')
})

test('adds the points shown elsewhere to 50 and arrives at the score, with rounding among the smaller ones', () => {
  const reasons = [reason('phone', 6.44), reason('speeding', 3.64), reason('harshBrake', -2.73), reason('seatbelt', 0)]
  const small = [reason('laneChange', 0.2), reason('distraction', 0.1), reason('harshAccel', -0.1)]
  const lines = reasonLines([...reasons, ...small], 57.5)
  expect(lines).toEqual([
    { id: 'phone', words: 'Phone use', points: 6.4 },
    { id: 'speeding', words: 'Speeding', points: 3.6 },
    { id: 'harshBrake', words: 'Harsh braking, below average', points: -2.7 },
    { id: 'others', words: '3 smaller reasons', points: 0.2 },
  ])
  expect(lines.reduce((sum, { points }) => sum + points, 50)).toBeCloseTo(57.5, 9)
  expect(reasonLines([reason('phone', 6.44), reason('speeding', 3.64)], 60.08)).toMatchObject([
    { points: 6.4 },
    { points: 3.6 },
    { words: 'Rounding', points: 0.1 },
  ])
})

test('names more reasons while the others together are larger than one that is named', () => {
  const small = (['laneChange', 'distraction', 'harshAccel', 'seatbelt', 'light'] as const).map((factor) =>
    reason(factor, 0.9),
  )
  const lines = reasonLines([reason('phone', 1.2), ...small], 55.7)
  expect(lines.map(({ points }) => points)).toEqual([1.2, 0.9, 0.9, 0.9, 0.9, 0.9])
  expect(lines.at(-1)!.words).toBe('1 smaller reason')
  expect(reasonLines(small, 54.5)).toHaveLength(5)
  // Opposite ones may stay together.
  expect(reasonLines([reason('phone', 3), reason('light', 0.9), reason('traffic', -0.8)], 53.1)).toHaveLength(2)
})

test('names collisions that aren’t confirmed, however little they add', () => {
  const small = [reason('suspectedCollisions', 0.96), reason('rejectedCollisions', 0.94), reason('light', -0.9)]
  const lines = reasonLines([reason('phone', 3), ...small, reason('traffic', -0.5)], 53.5)
  expect(lines.map(({ id, points }) => [id, points])).toEqual([
    ['phone', 3],
    ['suspectedCollisions', 1],
    ['rejectedCollisions', 0.9],
    ['others', -1.4],
  ])
  expect(lines.at(-1)!.words).toBe('2 smaller reasons')
  expect(reasonLines([reason('phone', 3), reason('rejectedCollisions', 0.04)], 53)).toHaveLength(2)
})

test('has no line for an average score without a reason', () => {
  expect(reasonLines([reason('phone', 0)], 50)).toEqual([])
})

test('chains steps from 50 to the score', () => {
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
  expect(steps.at(-1)!.to).toBeCloseTo(62, 9)
})

test('has no steps without reasons', () => {
  expect(stepsOf([], 50)).toEqual([])
})

test('never claims to have seen a habit that no device reports', () => {
  const types = [
    { type: 'phone', credibility: 0, points: 0 },
    { type: 'speeding', credibility: 0.9, points: 3 },
  ]
  const reasons = withOwnRecord([reason('phone', 2.1), reason('speeding', 4.1), reason('light', 1.5)], types)
  expect(reasonLines(reasons, 57.7).map(({ words }) => words)).toEqual([
    'Speeding',
    'Phone use, not reported',
    'More night driving than average',
  ])
})

test('links collisions, and fewer of them than expected, only if there were any', () => {
  const lineOf = (losses: number | null) =>
    reasonLines(
      withOwnRecord([reason('losses', -4)], [], losses === null ? null : { confirmed: losses, suspected: [] }),
      46,
    )[0]
  expect(lineOf(0)).toMatchObject({ withoutEvents: true })
  expect(lineOf(0.4)).not.toHaveProperty('withoutEvents')
  // Not known of past months.
  expect(lineOf(null)).not.toHaveProperty('withoutEvents')
})

test('names the fleet whose record counts, and stays neutral if its name is unknown', () => {
  const record = { factor: 'fleetBehavior', points: 4, fleet: 'Acme' } as const
  expect(reasonWords(record)).toBe('Driving record of Acme')
  expect(reasonWords({ factor: 'fleetLosses', points: -2, fleet: 'Acme' })).toBe(
    'Loss record of Acme, better than expected',
  )
  expect(reasonWords({ factor: 'fleetBehavior', points: 4 })).toBe('Fleet driving record')
  expect(changeWords(record)).toBe('a riskier driving record of Acme')
  expect(changeWords({ factor: 'fleetLosses', points: -2 })).toBe('a better fleet loss record')
})
