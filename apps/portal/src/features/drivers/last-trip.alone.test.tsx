// @vitest-environment happy-dom

import type { Coverage } from '@milepost/contract/connections/reads'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FormatSettingsContext } from '../../lib/format/format-settings.ts'
import { LastTrip } from './last-trip.tsx'

const trips = vi.hoisted(() => ({ coverage: 'complete' as Coverage }))
vi.mock('../../shell/status/loading-history.ts', () => ({
  useCoverage: (thing: string, [id]: string[]) => (thing === 'trips' && id === '3' ? trips.coverage : 'loading'),
}))
afterEach(cleanup)

const shown = (coverage: Coverage, lastTripAt: string | null = null) => {
  trips.coverage = coverage
  return render(
    <FormatSettingsContext value={{ units: 'metric', timeZone: 'UTC' }}>
      <LastTrip driver={{ lastTripAt, connection: { id: 3, name: 'West' } }} zoned />
    </FormatSettingsContext>,
  ).container.textContent
}

test('says why a driver has no trip: none yet, or their provider’s aren’t reported or imported', () => {
  expect(shown('complete')).toBe('None yet')
  cleanup()
  expect(shown('notReported')).toBe('Not reported')
  cleanup()
  expect(shown('loading')).toBe('Not available yet')
  cleanup()
  expect(shown('notReported', '2026-11-20T22:41:08.000Z')).toBe('2026-11-20 22:41:08 UTC')
})
