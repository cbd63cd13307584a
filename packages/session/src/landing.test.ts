import { expect, test } from 'vitest'
import { landingOf } from './landing.ts'

test.each([
  [['fleet'], 'portal'],
  [['annotator'], 'annotation'],
  [['annotator', 'senior-Annotators'], 'annotation'],
  [['annotator', 'fleet'], 'portal'],
  [[], 'noAccess'],
] as const)('sends %j to %s', (groups, landing) => {
  expect(landingOf(groups)).toBe(landing)
})
