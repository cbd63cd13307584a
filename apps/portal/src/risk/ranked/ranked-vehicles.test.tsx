// @vitest-environment happy-dom

import type { RankedSubject } from '@milepost/contract/risk/ranking'
import { recordStatus } from '@milepost/domain/codes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormatSettingsContext } from '../../lib/format/format-settings.ts'
import type { FactorHref } from '../reasons/factor-events.ts'
import { RankedVehicles } from './ranked-vehicles.tsx'

afterEach(cleanup)

const vehicle: RankedSubject = {
  id: '7',
  name: 'Truck 7',
  connection: { id: 1, name: 'Acme' },
  units: ['7', '12'],
  vin: null,
  groups: [],
  risk: { score: 60, low: 58, high: 62, provisional: false },
  missing: null,
  previousScore: 50,
  previousInterval: { low: 48, high: 52 },
  notCompared: null,
  mainChange: { factor: 'collision', word: 'more collisions', points: 6.9 },
  tooLittleDriving: false,
  distanceMeters: null,
  incidents: 0,
  withoutMiles: 0,
  per1000Miles: null,
  topType: null,
  nightShare: null,
  adverseWeatherShare: null,
  highTrafficShare: null,
  lastGpsDateTime: null,
  hasCoaching: null,
  licenseState: null,
  vehiclesDriven: null,
  status: recordStatus.code.active,
}

function show(items: readonly RankedSubject[], eventsOf: FactorHref = () => '/events') {
  const data = { items, scores: { month: '2026-10-01', previousMonth: '2026-08-01' } }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <FormatSettingsContext value={{ units: 'imperial', timeZone: 'America/Chicago' }}>
        <RankedVehicles
          title="Most changed"
          none="None"
          query={{ data, isError: false, error: null, isFetching: false, refetch: () => undefined }}
          hrefOf={() => '/'}
          eventsOf={eventsOf}
          allHref="/"
        />
      </FormatSettingsContext>
    </QueryClientProvider>,
  )
}

test('links what changed a score to the events of all units of its vehicle since the compared score', () => {
  const asked: Parameters<FactorHref>[] = []
  show([vehicle], (...wanted) => {
    asked.push(wanted)
    return '/events'
  })
  expect(screen.getByRole('link', { name: 'more collisions' }).getAttribute('href')).toBe('/events')
  // A page's filter by connection would leave out the other unit's.
  expect(asked[0]).toStrictEqual([
    'collision',
    {
      connection: undefined,
      group: undefined,
      provider: undefined,
      providers: undefined,
      range: undefined,
      from: '2026-09-01',
      to: '2026-10-31',
      vehicle: ['7', '12'],
    },
  ])
})

test('shows no column of main changes without any, and says once why', () => {
  const within = { ...vehicle, risk: { ...vehicle.risk, low: 20, high: 90 }, mainChange: null }
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  show([within, { ...within, id: '8' }])
  expect(headers()).toEqual(['Vehicle', 'Risk', 'Since August'])
  expect(screen.getByText('Every change is within its margin of error, so none has a main reason.')).toBeDefined()
  cleanup()
  show([within, { ...vehicle, id: '8' }])
  expect(headers()).toContain('Main change')
  expect(screen.queryByText(/none has a main reason/)).toBeNull()
  cleanup()
  show([{ ...within, previousScore: null }])
  expect(headers()).toEqual(['Vehicle', 'Risk'])
  expect(screen.queryByText(/none has a main reason/)).toBeNull()
})
