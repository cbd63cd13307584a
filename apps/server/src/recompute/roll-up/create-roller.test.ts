import { expect, test } from 'vitest'
import { daysOfNextStep } from './create-roller.ts'

test.each([
  ['as many as fit in the time of a step', { days: 100, took: 150 }, 200],
  ['fewer after one that took too long and delayed a rating', { days: 2_000, took: 1_200 }, 500],
  ['eight times as many at most, since later ones may be busier', { days: 200, took: 1 }, 1_600],
  ['never so few that each costs more than its days', { days: 400, took: 60_000 }, 200],
  ['never so many that one holds its client for long', { days: 1_900, took: 100 }, 2_000],
])('gives the next step of a roll-up %s', (_, { days, took }, next) => {
  expect(daysOfNextStep(days, took, true)).toBe(next)
})

test('starts with small steps after a pause: the kind of waiting days is unknown', () => {
  expect(daysOfNextStep(2_000, 10, false)).toBe(20)
})
