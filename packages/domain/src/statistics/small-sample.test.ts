import { expect, test } from 'vitest'
import { isSmallSample, leastSample, smallSampleText } from './small-sample.ts'

test('calls fewer than 20 a small sample, in one way', () => {
  expect([isSmallSample(19), isSmallSample(leastSample)]).toEqual([true, false])
  expect(smallSampleText(4)).toBe('small sample, n 4')
})
