// @vitest-environment happy-dom

import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import type { DashboardSummary } from '@milepost/contract/dashboard/endpoints'
import { type IncidentType, incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import { openRange } from '@milepost/domain/limits'
import { dayAfter, dayMonthsBefore, dayPlus } from '@milepost/domain/time/calendar-days'
import { daysOf, presetOf } from '@milepost/ui/filter/date-range-days'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerOf } from '../../lib/api/query-client.ts'
import { parseSearch } from '../../lib/search.ts'
import { refusedDays } from '../../scope/range.ts'
import { sampleConnection } from '../connections/shared/sample-connection.ts'
import { AttentionTiles } from './attention-tiles.tsx'
import { dashboardReport } from './dashboard-report.ts'

afterEach(cleanup)

const none: DashboardSummary['needsAttention'] = {
  unreviewedIncidents: 0,
  isUnreviewedExact: true,
  suspectedCollisions: 0,
  isSuspectedExact: true,
  incompleteLosses: 0,
  obstructedCameras: 0,
  mismatchedDevices: 0,
  unreadReplies: 0,
  connectionsToFix: [],
  coverage: {
    events: 'complete',
    losses: 'complete',
    cameras: 'complete',
    mismatches: 'complete',
    connections: 'complete',
  },
  reporting: { cameras: { connections: 2, of: 2 }, mismatches: { connections: 2, of: 2 } },
}

/** Renders the tiles and returns their links by the first words of their labels. */
function linksOf(needs: DashboardSummary['needsAttention'], search: object = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(answerOf(incidentTypeEndpoints.list, {}).queryKey, [
    { translatedType: 'collision', scoringType: 'collision' } as IncidentType,
    { translatedType: 'speeding', scoringType: 'speeding' } as IncidentType,
  ])
  client.setQueryData(answerOf(connectionEndpoints.list, {}).queryKey, [
    sampleConnection({ id: 1, providerId: 7 }),
    sampleConnection({ id: 2, providerId: 8 }),
  ])
  render(
    <QueryClientProvider client={client}>
      <AttentionTiles needs={needs} values={dashboardReport.filters.parse(search)} />
    </QueryClientProvider>,
  )
  return screen.getAllByRole('link').map((link) => {
    const [path, query = ''] = link.getAttribute('href')!.split('?')
    return { path, ...parseSearch(query) }
  })
}

test('links every tile to its rows of any age, also if there are none', () => {
  const range = '25m'
  const review = { range, waiting: 'yes', counted: 'yes', view: 'all', providers: 'anyOf' }
  expect(linksOf(none, { range: '7d' as never })).toEqual([
    { path: '/view/events', ...review, level: ['4', '5'], sort: 'importance', order: 'desc' },
    { path: '/view/events', ...review, type: 'collision' },
    { path: '/reports/losses', range, incomplete: 'yes' },
    { path: '/reports/device-health-report/camera-health', range, status: 'obstructed' },
    { path: '/reports/device-health-report/mismatched-devices', range },
    { path: '/coaching/messages', range, show: 'unread' },
    { path: '/view/connections/active', providers: 'anyOf', health: ['notPermitted', 'failed', 'duplicated'] },
  ])
  expect(screen.getAllByText('None')).toHaveLength(7)
})

test.each([null, ['1', '2']])('links renewals to the policies of the page’s connections: %s', (connection) => {
  const values = dashboardReport.filters.parse({})
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AttentionTiles needs={none} values={values} renewals={{ count: 7, hasNoTerm: false, connection }} />
    </QueryClientProvider>,
  )
  const link = screen.getByRole('link', { name: /Renewals in 90 days/ })
  expect(link.textContent).toBe('Renewals in 90 days7with their last term ending')
  const search = new URLSearchParams(link.getAttribute('href')!.split('?')[1])
  expect([search.get('renews'), search.getAll('connection')]).toEqual(['90', connection ?? []])
})

test('says that renewals aren’t reported while no policy has a term', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AttentionTiles
        needs={none}
        values={dashboardReport.filters.parse({})}
        renewals={{ count: 0, hasNoTerm: true, connection: null }}
      />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('link', { name: /Renewals in 90 days/ }).textContent).toBe(
    'Renewals in 90 daysNot reportedno policy has a term yet',
  )
})

test('says of how many connections a count of devices is, if it isn’t known for all', () => {
  const reporting = { cameras: { connections: 20, of: 30 }, mismatches: { connections: 0, of: 30 } }
  linksOf({ ...none, reporting })
  expect(screen.getByText('known for 20 of 30 connections')).toBeTruthy()
  expect(screen.queryByText('vehicles affected')).toBeNull()
  expect(screen.getByText('VIN, GPS or device')).toBeTruthy()
  // What isn't known of ten connections isn't clear.
  expect(screen.getAllByText('None')).toHaveLength(6)
  expect(screen.getByRole('link', { name: /Obstructed cameras/ }).textContent).toBe(
    'Obstructed camerasNone knownknown for 20 of 30 connections',
  )
})

test('says “None” only where everything behind the tile has been read, else that it isn’t available yet or not reported', () => {
  linksOf({
    ...none,
    unreviewedIncidents: 12,
    coverage: { ...none.coverage, events: 'loading', losses: 'loading', cameras: 'notReported' },
  })
  const texts = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(texts).toEqual([
    'Severe events to review12so farhigh and critical',
    'Suspected collisionsNot available yetto confirm or dismiss',
    'Incomplete lossesNot available yetfault or cost missing',
    'Obstructed camerasNot reportedvehicles affected',
    'Mismatched devicesNoneVIN, GPS or device',
    'Unread repliesNoneto coaching messages',
    'Connections to fixNonefailed, duplicated or not permitted',
  ])
})

test('keeps the filters of the page, with connections for a provider where a list has no such filter', () => {
  const links = linksOf(none, { provider: ['8'], group: ['5'] })
  expect(links[0]).toMatchObject({ provider: '8', group: '5' })
  for (const link of links.slice(2, 6)) expect(link).toMatchObject({ connection: '2', group: '5' })
  expect(links[6]).toMatchObject({ provider: '8' })
})

test('selects the days that the server counts', () => {
  for (let day = '2026-01-01'; day < '2028-03-05'; day = dayPlus(day, 1)) {
    const { from, to } = daysOf({ preset: presetOf(openRange) }, 'UTC', new Date(`${day}T12:00:00Z`))
    expect([from, to]).toEqual([dayAfter(dayMonthsBefore(day, openRange.months)), day])
    expect(refusedDays({ from, to }, new Date())).toBeUndefined()
  }
})
