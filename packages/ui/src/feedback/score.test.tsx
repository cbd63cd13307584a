// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Score } from './score.tsx'
import { ScoreScale, scaleColor } from './score-scale.tsx'

afterEach(cleanup)

test('shows an event and a vehicle with a score of 55 differently', () => {
  const { container: event } = render(<Score value={55} of="event" />)
  const { container: vehicle } = render(<Score value={55} interval={[51, 59]} />)
  expect(event.innerHTML).toContain('--risk-3')
  expect(vehicle.innerHTML).toContain('--band-3')
  expect(vehicle.innerHTML).not.toContain('--risk-')
  expect(event.querySelectorAll('[aria-hidden] > span').length).toBe(1)
  expect(vehicle.querySelectorAll('[aria-hidden] > span').length).toBe(4)
})

test('gives a score the color of its band, as bands are counted, and none while it is provisional', () => {
  expect(scaleColor({ value: 60 })).toBe('var(--band-3)')
  expect(scaleColor({ value: 76 })).toBe('var(--band-4)')
  expect(scaleColor({ value: 60, provisional: true })).toBe('var(--border-strong)')
})

test('doesn’t call a score of 50, or one whose interval covers 50, elevated', () => {
  const { container } = render(<Score value={50.3} interval={[44, 57]} />)
  expect(container.textContent).toBe('50Average')
  cleanup()
  render(<Score value={54} interval={[49, 58]} />)
  expect(screen.getByTitle(/^54 of 100 · within margin of average/)).toBeDefined()
  expect(scaleColor({ value: 50 })).toBe('var(--border-strong)')
})

test('hatches a provisional interval, and keeps both of its ends on the scale', () => {
  const { container } = render(<ScoreScale value={97} interval={[40, 104]} provisional />)
  const interval = container.querySelector<HTMLElement>('.hatch')!
  expect(interval.style).toMatchObject({ left: '40%', right: '0%' })
})

test('shows a missing score as a dash with its reason', () => {
  render(<Score value={null} missingReason="Not enough driving data yet" />)
  expect(screen.getByText('—').title).toBe('Not enough driving data yet')
})
