import { expect, test } from 'vitest'
import { changeText } from './margin.ts'
import { partOfText, partText, pointsText, shareText } from './share-text.ts'

test('never rounds a share down to zero or up to all', () => {
  expect([0, 0.001, 0.124, 0.999, 1].map(shareText)).toEqual(['0%', '<1%', '12%', '>99%', '100%'])
  expect([0.0004, 0.004, -0.031].map((change) => pointsText(change))).toEqual(['0.1', '0.4', '3'])
})

test('writes points beside a margin with the same number of decimals', () => {
  expect([changeText(0.008, 0.02, pointsText), changeText(-0.02, 0.004, pointsText)]).toEqual([
    '+0.8 ± 2.0',
    '−2.0 ± 0.4',
  ])
  expect(changeText(0.008, 0.0065, pointsText)).toBe('+0.8 ± 0.7')
  expect([changeText(0.03, 0.02, pointsText), changeText(0.03, 0, pointsText)]).toEqual(['+3 ± 2', '+3'])
})

test('counts a part of fewer than 20, and gives a percentage of more', () => {
  expect([partText(2, 2), partText(0, 6), partText(19, 19), partText(15, 20)]).toEqual([
    '2 of 2',
    '0 of 6',
    '19 of 19',
    '75%',
  ])
  expect([partOfText(3, 5, 'trips'), partOfText(30, 50, 'trips')]).toEqual(['3 of 5 trips', '60% of trips'])
})
