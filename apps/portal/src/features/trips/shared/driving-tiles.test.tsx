// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormatSettingsContext } from '../../../lib/format/format-settings.ts'
import { DrivingTiles } from './driving-tiles.tsx'

afterEach(cleanup)

const compared = (value: number | null) => ({ value, previous: null, margin: null })

const show = (incidents: number | null, withoutMiles: number, rate: number | null, unmeasuredTrips = 0) =>
  render(
    <FormatSettingsContext value={{ units: 'imperial', timeZone: 'UTC' }}>
      <DrivingTiles
        stats={{
          distanceMeters: compared(1e6),
          drivingSeconds: compared(3600),
          trips: compared(10),
          incidents: compared(incidents),
          highAndCritical: compared(incidents && 0),
          withoutMiles,
          unmeasuredTrips,
          incidentsPer1000Miles: compared(rate),
          rateInterval: rate === null ? null : { low: rate - 9, high: rate + 9 },
        }}
        range={{ count: 30, text: 'Last 30 days' }}
      />
    </FormatSettingsContext>,
  )

test('names the counted events that the rate excludes', () => {
  show(58, 4, 54)
  expect(
    screen.getByText(/4 events on days without distance data .* are counted but excluded from rates\.$/),
  ).toBeDefined()
})

test.each([
  ['all events are in the rate', 0, 54],
  ['there is no rate', 4, null],
] as const)('names none if %s', (_, withoutMiles, rate) => {
  show(58, withoutMiles, rate)
  expect(screen.queryByText(/excluded from rates/)).toBeNull()
})

test('shows a rate’s interval, and how many events are behind it if they are few', () => {
  show(58, 4, 54)
  expect(screen.getByText('45.0–63.0')).toBeDefined()
  cleanup()
  show(12, 4, 54)
  expect(screen.getByText('small sample, n 8 · 45.0–63.0')).toBeDefined()
})

test('shows events that no device reports as not reported, never as none', () => {
  show(null, 0, null)
  expect(screen.getAllByText('Not reported')).toHaveLength(3)
})

test('says how many trips the distance and its change leave out', () => {
  show(58, 0, 54, 10)
  expect(screen.getByText(/10 trips without a known distance aren’t included\.$/)).toBeDefined()
})
