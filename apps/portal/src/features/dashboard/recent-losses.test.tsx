// @vitest-environment happy-dom

import type { AccidentPage } from '@milepost/contract/accidents/endpoints'
import type { UseQueryResult } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormatSettingsContext } from '../../lib/format/format-settings.ts'
import type { DashboardValues } from './dashboard-report.ts'
import { RecentLosses } from './recent-losses.tsx'

afterEach(cleanup)

const loss = {
  eventId: '71',
  accidentId: 2,
  occurredAt: '2026-11-20T22:41:08.000Z',
  vehicle: { id: '1', name: 'Unit 4' },
  place: null,
  impactZones: [],
  noFault: null,
  faultPercent: null,
  notificationLevel: 0,
}
const query = { data: { items: [loss] } } as unknown as UseQueryResult<AccidentPage>

test('names the zone of its times in the header, as lists do', () => {
  render(
    <FormatSettingsContext value={{ units: 'metric', timeZone: 'America/Chicago' }}>
      <RecentLosses isLoading={false} isKnown values={{ range: '30d' } as unknown as DashboardValues} query={query} />
    </FormatSettingsContext>,
  )
  expect(screen.getByRole('table').textContent).toContain('Time CT')
  expect(screen.getByRole('table').textContent).toContain('2026-11-20 16:41:08')
})

test('doesn’t call a period free of losses whose days aren’t known', () => {
  const empty = { data: { items: [] } } as unknown as UseQueryResult<AccidentPage>
  const values = { range: '30d' } as unknown as DashboardValues
  const show = (isKnown: boolean) => (
    <FormatSettingsContext value={{ units: 'metric', timeZone: 'America/Chicago' }}>
      <RecentLosses isLoading={false} isKnown={isKnown} values={values} query={empty} />
    </FormatSettingsContext>
  )
  const { rerender } = render(show(true))
  expect(screen.getByText('No losses in this period.')).toBeDefined()
  rerender(show(false))
  expect(screen.queryByText('No losses in this period.')).toBeNull()
  expect(screen.getByText('Not known: no day of this period has data.')).toBeDefined()
})
