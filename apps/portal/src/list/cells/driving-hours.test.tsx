// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DrivingHours } from './driving-hours.tsx'

afterEach(cleanup)

const shown = (seconds: number | null, trips: number | null = 0, meters: number | null = 0) => {
  const { container } = render(<DrivingHours {...{ seconds, trips, meters }} />)
  return container.textContent?.replaceAll('\u00a0', ' ')
}

test('distinguishes a parked vehicle from one whose driving isn’t reported', () => {
  expect(shown(0)).toBe('Parked')
  expect(shown(null, null, null)).toBe('—')
  expect(screen.getByTitle('Driving time: not reported').textContent).toBe('—')
})

test('doesn’t call a vehicle parked whose odometer counted miles without a trip', () => {
  expect(shown(0, 0, 4_000)).toBe('0 h')
})

test('never rounds a short drive to none', () => {
  expect(shown(100, 1, 900)).toBe('<0.1 h')
  expect(shown(200, 1, 900)).toBe('0.1 h')
  expect(shown(4_500_000, 900, 9e7)).toBe('1,250 h')
})
