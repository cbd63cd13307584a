import { expect, test } from 'vitest'
import { judgeCollision } from './judge-collision.ts'

const trace = (speeds: readonly (number | null)[], ay: number | null = null) =>
  speeds.map((speedKmh, index) => ({ t: index - 3, speedKmh, ax: null, ay, az: null, lat: null, lon: null }))

test('a collision that takes speed happened, at the front; one that changes nothing was a bump', () => {
  expect(judgeCollision(trace([60, 60, 58, 30, 10, 0]))).toMatchObject({
    isCrash: true,
    zones: ['front'],
    noFault: false,
  })
  expect(judgeCollision(trace([60, 60, 61, 60, 60, 61]))).toMatchObject({ isCrash: false })
})

test('who is pushed on was struck from behind; a force to the side says which', () => {
  expect(judgeCollision(trace([5, 4, 20, 22, 15, 10]))).toMatchObject({ zones: ['rear'], noFault: true })
  expect(judgeCollision(trace([60, 60, 58, 30, 10, 0], 0.4))).toMatchObject({ zones: ['front-right'], noFault: null })
})

test('where nothing was measured, nothing is said', () => {
  expect(judgeCollision([])).toBeNull()
  expect(judgeCollision(trace([null, null, 50, null, null]))).toBeNull()
})
