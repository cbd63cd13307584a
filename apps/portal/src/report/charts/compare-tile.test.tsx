// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CompareTile, ShareTile } from '../compare-tile.tsx'

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

test('shows the change of a share in points, with their unit once', () => {
  const change = (value: number, previous: number) =>
    render(
      <ShareTile label="Rush hours" value={value} previous={previous} margin={0.02} good="down" against="July" />,
    ).container.textContent?.replaceAll('\u00a0', ' ')
  expect(change(0.33, 0.322)).toBe('Rush hours33%+0.8 ± 2.0 ptsvs July')
  expect(change(0.33, 0.28)).toBe('Rush hours33%▲up 5 ± 2 ptsvs July')
})
