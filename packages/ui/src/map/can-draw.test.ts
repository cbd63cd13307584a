// @vitest-environment happy-dom

import { afterEach, expect, test, vi } from 'vitest'
import { canDraw } from './can-draw.ts'

afterEach(() => vi.restoreAllMocks())

test('tests a browser until it can draw, then never again, and releases the test context', () => {
  const loseContext = vi.fn()
  const ask = vi.spyOn(HTMLCanvasElement.prototype, 'getContext')
  ask.mockReturnValue(null)
  expect(canDraw()).toBe(false)
  ask.mockReturnValue({ getExtension: () => ({ loseContext }) } as never)
  expect([canDraw(), canDraw(), canDraw()]).toEqual([true, true, true])
  expect(ask).toHaveBeenCalledTimes(2)
  expect(loseContext).toHaveBeenCalledOnce()
})
