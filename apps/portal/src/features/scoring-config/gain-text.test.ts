import { expect, test } from 'vitest'
import { gainText } from './gain-text.ts'

test('counts a gain only above its standard error', () => {
  expect(gainText(0.02, 0.05)).toBe('No better and no worse, as far as these losses can tell.')
  expect(gainText(-0.05, 0.05)).toBe('No better and no worse, as far as these losses can tell.')
  expect(gainText(0.06, 0.05)).toBe('They rank losses better.')
  expect(gainText(-0.06, 0.05)).toBe('They rank losses worse.')
})
