import { expect, test } from 'vitest'
import { gainText } from './gain-text.ts'

test('counts a gain only above its standard error', () => {
  expect(gainText(0.02, 0.05)).toBe('No measurable difference with these losses.')
  expect(gainText(-0.05, 0.05)).toBe('No measurable difference with these losses.')
  expect(gainText(0.06, 0.05)).toBe('The new values rank losses better.')
  expect(gainText(-0.06, 0.05)).toBe('The new values rank losses worse.')
})
