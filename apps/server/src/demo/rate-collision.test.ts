import { expect, test } from 'vitest'
import { rateCollision } from './rate-collision.ts'

const trace = (speeds: readonly (number | null)[], ay: number | null = null) =>
  speeds.map((speedKmh, index) => ({ t: index - 3, speedKmh, ax: null, ay, az: null, lat: null, lon: null }))

test('confirms a front collision that reduces speed, and calls one without effect a bump', () => {
  expect(rateCollision(trace([60, 60, 58, 30, 10, 0]))).toMatchObject({
    isCrash: true,
    zones: ['front'],
    noFault: false,
  })
  expect(rateCollision(trace([60, 60, 61, 60, 60, 61]))).toMatchObject({ isCrash: false })
})

test('detects rear impact from a push forward, and the side from a lateral force', () => {
  expect(rateCollision(trace([5, 4, 20, 22, 15, 10]))).toMatchObject({ zones: ['rear'], noFault: true })
  expect(rateCollision(trace([60, 60, 58, 30, 10, 0], 0.4))).toMatchObject({ zones: ['front-right'], noFault: null })
})

test('returns nothing without measurements', () => {
  expect(rateCollision([])).toBeNull()
  expect(rateCollision(trace([null, null, 50, null, null]))).toBeNull()
})
