// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CompareTile } from '../compare-tile.tsx'

afterEach(cleanup)

test('rounds the margin of a count, and keeps the format of other values', () => {
  const tile = (format?: (value: number) => string) =>
    render(
      <CompareTile
        label="Trips"
        value={64}
        previous={100}
        margin={49.349}
        good="neither"
        against="previous 30 days"
        {...(format && { format })}
      />,
    ).container.textContent
  expect(tile()).toBe('Trips64−36 ± 49vs previous 30 days')
  expect(tile((value) => `${value.toFixed(1)} h`)).toBe('Trips64.0 h−36.0 h ± 49.3 hvs previous 30 days')
})
