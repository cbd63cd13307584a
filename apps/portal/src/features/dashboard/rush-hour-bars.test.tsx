// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormatSettingsContext } from '../../lib/format/format-settings.ts'
import { RushHourBars } from './rush-hour-bars.tsx'

afterEach(cleanup)

const mile = 1609.344

function textOf(normal: number, high: number, unknown: number, all = normal + high + unknown, veryHigh = 0): string {
  const rushHours = [normal, high, veryHigh].map((miles, at) => ({ traffic: at as 0, distanceMeters: miles * mile }))
  const { container } = render(
    <FormatSettingsContext value={{ units: 'imperial', timeZone: 'UTC' }}>
      <RushHourBars
        rushHours={rushHours}
        unknownTrafficMeters={unknown * mile}
        distanceMeters={all * mile}
        none="No driving."
      />
    </FormatSettingsContext>,
  )
  return container.textContent ?? ''
}

test('leaves driving without set rush hours out of all shares, and shows how much it is', () => {
  expect(textOf(0, 0, 900)).toMatch(/^Traffic was unknown in this periodTraffic is unknown for 900\u00a0mi/)
  cleanup()
  const both = textOf(300, 100, 900)
  expect(both).toContain('25% of distance is in rush hours')
  expect(both).toContain('Traffic is unknown for 900\u00a0mi')
})

test('rounds the share of rush hours as other pages do, and divides it among its kinds', () => {
  // 64.57, 10.80 and 24.63 %: each kind rounded alone would be 36 % together.
  expect(textOf(6457, 1080, 0, 10_000, 2463)).toMatch(/^35% of distance .*65%.*11%.*24%/s)
})

test('shows no note if all traffic is known, and an empty state without driving', () => {
  expect(textOf(300, 100, 0)).not.toContain('unknown')
  cleanup()
  expect(textOf(0, 0, 0)).toBe('Rush hoursNo driving.')
})

test('explains why its distances add up to less than the total in the tile', () => {
  expect(textOf(300, 100, 50, 500)).toContain(
    'Based on 450\u00a0mi of 500\u00a0mi: no time or location was reported for the rest, as for private trips.',
  )
  cleanup()
  expect(textOf(300, 100, 50)).not.toContain('Based on')
})
