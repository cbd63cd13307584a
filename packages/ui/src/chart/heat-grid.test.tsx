// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { HeatGrid } from './heat-grid.tsx'

afterEach(cleanup)

const cells = [
  [null, 3, 0, 5],
  [7, null, 2, null],
]
const hrefOf = (row: number, column: number) => (cells[row]![column] ? `/events?at=${row}-${column}` : undefined)
const grid = () =>
  render(
    <HeatGrid
      label="Events"
      rows={['Mon', 'Tue']}
      columns={['00', '01', '02', '03']}
      values={cells}
      format={(value) => `${value} events`}
      hrefOf={hrefOf}
    />,
  )

test('links cells with data behind them, and no others', () => {
  grid()
  const links = screen.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])
  expect(links).toEqual([
    ['Mon 01: 3 events', '/events?at=0-1'],
    ['Mon 03: 5 events', '/events?at=0-3'],
    ['Tue 00: 7 events', '/events?at=1-0'],
    ['Tue 02: 2 events', '/events?at=1-2'],
  ])
})

test('makes a grid one tab stop, with arrow keys moving between linked cells', () => {
  grid()
  const stops = () =>
    screen.getAllByRole('link').flatMap((link) => (link.tabIndex === 0 ? [link.getAttribute('aria-label')] : []))
  expect(stops()).toEqual(['Mon 01: 3 events'])
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
  screen.getByRole('link', { name: 'Mon 01: 3 events' }).focus()
  press('ArrowRight')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Mon 03: 5 events' }))
  expect(stops()).toEqual(['Mon 03: 5 events'])
  press('ArrowDown')
  press('ArrowRight')
  expect(stops()).toEqual(['Mon 03: 5 events'])
  press('ArrowLeft')
  press('ArrowUp')
  expect(stops()).toEqual(['Mon 01: 3 events'])
})
