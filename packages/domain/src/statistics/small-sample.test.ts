import { expect, test } from 'vitest'
import { isSmallSample, leastSample, sampledText, smallSampleText } from './small-sample.ts'

test('calls fewer than 20 a small sample, in one way', () => {
  expect([isSmallSample(19), isSmallSample(leastSample)]).toEqual([true, false])
  expect(smallSampleText(4)).toBe('small sample, n 4')
  expect([sampledText('8.3', 8), sampledText('8.3', 20), sampledText(null, 8)]).toEqual([
    '8.3 (small sample, n 8)',
    '8.3',
    null,
  ])
})
