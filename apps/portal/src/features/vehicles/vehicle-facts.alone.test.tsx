// @vitest-environment happy-dom

import type { VehicleSummary } from '@milepost/contract/vehicles/endpoints'
import { distanceSource, mismatchType, recordStatus, reportingStatus, vehicleClass } from '@milepost/domain/codes'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FormatSettingsContext } from '../../lib/format/format-settings.ts'
import { VehicleFacts } from './vehicle-facts.tsx'

vi.mock('../../shell/status/loading-history.ts', async (original) => ({
  ...(await original<object>()),
  useCoverage: () => 'complete',
}))
afterEach(cleanup)

const unreported = {
  name: 'Van 1',
  vin: null,
  licensePlate: null,
  groups: [],
  status: recordStatus.code.inactive,
  statusReason: 'No longer active in Geotab',
  hasCoaching: false,
  lastGpsDateTime: '2026-01-05T08:00:00Z',
  class: vehicleClass.code.unknown,
  provider: { id: 1, name: 'geotab', displayName: 'Geotab', code: 'geotab' },
  alsoAt: [],
  connection: { id: 3, name: 'West' },
  reporting: reportingStatus.code.inactive,
  lastPosition: null,
  cameras: [],
  mismatches: [mismatchType.code.gps],
  odometerMeters: null,
  engineHours: null,
  distanceMeters30d: 0,
  distanceSource: distanceSource.code.notSet,
  currentDriver: null,
} as Partial<VehicleSummary> as VehicleSummary

const distanceOf = (vehicle: VehicleSummary) => {
  const { container } = render(
    <FormatSettingsContext value={{ units: 'metric', timeZone: 'UTC' }}>
      <VehicleFacts vehicle={vehicle} />
    </FormatSettingsContext>,
  )
  const names = [...container.querySelectorAll('dt')]
  const text = names.find(({ textContent }) => textContent === 'Distance')!.nextElementSibling!.textContent
  cleanup()
  return text
}

test('shows no distance for a vehicle without contact, and zero for a parked one that reports', () => {
  expect(distanceOf(unreported)).toBe('Unknown30 days')
  const received = { ...unreported, reporting: reportingStatus.code.active, distanceSource: distanceSource.code.gps }
  expect(distanceOf(received)).toBe('0.0\u00a0km30 days, by GPS')
  expect(distanceOf({ ...unreported, distanceMeters30d: 12_000 })).toBe('12.0\u00a0km30 days')
})
