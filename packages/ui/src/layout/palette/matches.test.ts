import { expect, test } from 'vitest'
import { isAlike, matchParts, typedWords } from './matches.ts'

test('splits typed text into words without marks', () => {
  expect(typedWords(' Denver,  CO ')).toEqual(['denver', 'co'])
})

test.each([
  ['Gabriel Cook', 'cook gab', ['', 'Gab', 'riel ', 'Cook', '']],
  ['Unit (7)', '(7)', ['Unit (', '7', ')']],
  ['Vehicles', '', ['Vehicles']],
])('marks the typed words in %s', (label, text, parts) => {
  expect(matchParts(label, text)).toEqual(parts)
})

test.each([
  ['vehicles', 'vehcles', true],
  ['vehicles', 'vehilc', true],
  ['vehicles', 'vheicles', true],
  ['drivers', 'drivvers', true],
  ['drivers', 'rivers', true],
  ['drivers', 'divan', false],
  ['events', 'evn', false],
])('%s is like %s: %s', (word, typed, isLike) => {
  expect(isAlike(word, typed)).toBe(isLike)
})
