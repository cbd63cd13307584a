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

test('of who is like the average as much is genuine as of everybody, of the careful less, of the others more', () => {
  const average = (prior.mean * 10) / 0.7
  expect(seen(average).genuineShare).toBeCloseTo(0.7, 9)
  expect(seen(average).points).toBeCloseTo(20, 9)
  expect(seen(average / 2).genuineShare).toBeLessThan(0.55)
  expect(seen(average * 3).genuineShare).toBeGreaterThan(0.85)
})

test('the share is the one that its own rate makes', () => {
  const { points, genuineShare } = seen(17, { certain: 3 })
  const rate = (prior.alpha + points / phi) / (prior.alpha / prior.mean + 10 / phi)
  const falseRate = (prior.mean * 0.3) / 0.7
  expect(genuineShare).toBeCloseTo(rate / (rate + falseRate), 9)
  expect(points).toBeCloseTo(3 + 17 * genuineShare!, 9)
})

test('with more and more miles the habit is found, and not the habit with false alarms', () => {
  const habit = 0.5
  const exposure = 5000
  const told = (habit + (prior.mean * 0.3) / 0.7) * exposure
  expect(seen(told, { exposure }).points / exposure).toBeCloseTo(habit, 1)
})

test('what is certain stays, and detectors that are always or never right are believed', () => {
  expect(countedPoints({ points: 4, exposure: 10 }, prior, 2, phi)).toEqual({
    points: 4,
    genuineShare: null,
    information: 4,
  })
  expect(seen(9, { precision: 1 })).toMatchObject({ points: 9, genuineShare: 1, information: 9 })
  expect(seen(9, { precision: 0, certain: 2 })).toMatchObject({ points: 2, genuineShare: 0 })
})

const amount = fc.double({ min: 0, max: 500, noNaN: true })
test('more that is told never counts less, nor more that is confirmed, and more miles never make more genuine', () => {
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
        // One that was unreviewed is confirmed.
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
