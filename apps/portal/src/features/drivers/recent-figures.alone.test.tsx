// @vitest-environment happy-dom

import type { DriverSummary } from '@milepost/contract/drivers/endpoints'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FormatSettingsContext } from '../../lib/format/format-settings.ts'
import { EventsCell } from './events-cell.tsx'
import { RateCell } from './rate-cell.tsx'

const recent = vi.hoisted(() => ({ isOpen: false }))
vi.mock('../../shell/status/loading-history.ts', () => ({
  useCoverage: () => 'complete',
  useIsRecentOpen: (connectionId: number) => connectionId === 3 && recent.isOpen,
}))
afterEach(cleanup)

const driverWith = (incidents30d: number | null, per1000Miles: number | null) =>
  ({
    connection: { id: 3, name: 'West' },
    incidents30d,
    rate30d: { per1000Miles, low: 14.4, high: 29.9, distanceMeters: 2_000_000, withoutMiles: 0 },
  }) as DriverSummary

const shown = (isOpen: boolean, driver: DriverSummary) => {
  recent.isOpen = isOpen
  const { container } = render(
    <FormatSettingsContext value={{ units: 'imperial', timeZone: 'UTC' }}>
      <p>
        <EventsCell driver={driver} />
      </p>
      <p>
        <RateCell driver={driver} />
      </p>
    </FormatSettingsContext>,
  )
  const texts = [...container.querySelectorAll('p')].map(({ textContent }) => textContent)
  cleanup()
  return texts
}

test('marks events and rates of drivers while the last 30 days are imported', () => {
  expect(shown(true, driverWith(0, null))).toEqual(['Not available yet', 'Not available yet'])
  expect(shown(true, driverWith(26, 21.1))).toEqual(['26 so far', '21.1 (14.4–29.9) so far'])
})

test('shows events and rates of complete days without a mark', () => {
  expect(shown(false, driverWith(0, null))).toEqual(['0', 'Too few miles'])
  expect(shown(false, driverWith(26, 21.1))).toEqual(['26', '21.1 (14.4–29.9)'])
  expect(shown(false, driverWith(null, null))).toEqual(['Not reported', 'Not reported'])
})
