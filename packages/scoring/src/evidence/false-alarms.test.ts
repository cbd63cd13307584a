import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedPoints } from './false-alarms.ts'

const prior = { mean: 2, alpha: 1.5 }
const phi = 1.4
const seen = (points: number, { certain = 0, exposure = 10, precision = 0.7 } = {}) =>
  countedPoints(
    { points: certain + points * precision, exposure, unreviewed: { points, precision } },
    prior,
    prior.mean,
    phi,
  )

test('counts an average subject’s share of genuine events as everyone’s, a careful one’s lower, the others’ higher', () => {
  const average = (prior.mean * 10) / 0.7
  expect(seen(average).genuineShare).toBeCloseTo(0.7, 9)
  expect(seen(average).points).toBeCloseTo(20, 9)
  expect(seen(average / 2).genuineShare).toBeLessThan(0.55)
  expect(seen(average * 3).genuineShare).toBeGreaterThan(0.85)
})

test('matches the share implied by the subject’s own rate', () => {
  const { points, genuineShare } = seen(17, { certain: 3 })
  const rate = (prior.alpha + points / phi) / (prior.alpha / prior.mean + 10 / phi)
  const falseRate = (prior.mean * 0.3) / 0.7
  expect(genuineShare).toBeCloseTo(rate / (rate + falseRate), 9)
  expect(points).toBeCloseTo(3 + 17 * genuineShare!, 9)
})

test('finds the habit with more miles, without the false alarms', () => {
  const habit = 0.5
  const exposure = 5000
  const reported = (habit + (prior.mean * 0.3) / 0.7) * exposure
  expect(seen(reported, { exposure }).points / exposure).toBeCloseTo(habit, 1)
})

test('keeps certain events, and trusts a detector that is always or never right', () => {
  expect(countedPoints({ points: 4, exposure: 10 }, prior, 2, phi)).toEqual({
    points: 4,
    genuineShare: null,
    information: 4,
  })
  expect(seen(9, { precision: 1 })).toMatchObject({ points: 9, genuineShare: 1, information: 9 })
  expect(seen(9, { precision: 0, certain: 2 })).toMatchObject({ points: 2, genuineShare: 0 })
})

const amount = fc.double({ min: 0, max: 500, noNaN: true })
test('never counts less for more reports or confirmations, or more for more miles', () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.double({ min: 0.1, max: 100, noNaN: true }),
      fc.double({ min: 0.05, max: 1, noNaN: true }),
      (points, certain, exposure, precision) => {
        const now = seen(points, { certain, exposure, precision })
        const near = 1e-9 * (1 + now.points)
        expect(seen(points + 1, { certain, exposure, precision }).points).toBeGreaterThanOrEqual(now.points - near)
        // An unreviewed event is confirmed.
        expect(seen(points, { certain: certain + 1, exposure, precision }).points).toBeGreaterThanOrEqual(
          seen(points + 1, { certain, exposure, precision }).points - near,
        )
        expect(seen(points, { certain, exposure: exposure * 2, precision }).points).toBeLessThanOrEqual(
          now.points + near,
        )
        expect(now.information).toBeLessThanOrEqual(now.points + near)
      },
    ),
  )
})
