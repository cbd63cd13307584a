// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Delta } from './delta.tsx'

afterEach(cleanup)

const drawn = (value: number) => {
  const { container } = render(<Delta value={value} format={(size) => size.toFixed(1)} good="down" />)
  return { text: container.textContent, tone: container.querySelector('span span')!.className }
}

test('treats a change that rounds to zero as no change, neither good nor bad', () => {
  expect(drawn(-0.04)).toEqual({ text: 'no change', tone: 'text-text-3' })
  cleanup()
  expect(drawn(-0.06).text).toBe('▼down 0.1')
})
