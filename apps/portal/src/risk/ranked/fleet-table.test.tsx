// @vitest-environment happy-dom

import type { Coverage } from '@milepost/contract/connections/reads'
import type { ConnectionRisk } from '@milepost/contract/risk/reports'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { lossesHref } from '../../addresses.ts'
import { FormatSettingsContext } from '../../lib/format/format-settings.ts'
import { rememberRows } from '../reasons/sample-links.ts'
import { FleetTable, fleetFile, fleetFinding, unscoredText } from './fleet-table.tsx'

afterEach(cleanup)

const scores = { month: null, previousMonth: '2026-08-01' }
const noScore = { score: null, low: null, high: null, provisional: true }
const row: ConnectionRisk = {
  connection: { id: 1, name: 'Acme' },
  scored: 0,
  combined: noScore,
  behavioral: noScore,
  environmental: noScore,
  usage: noScore,
  missing: 'tooFewMiles',
  previousScore: null,
  previousInterval: null,
  previousMonth: null,
  notCompared: 'noEarlierScore',
  mainChange: null,
  distanceMeters: 0,
  losses: 0,
  reportsLosses: true,
  lossesPerMillionMiles: null,
}

const sampleChange = { factor: 'losses', word: 'more losses compared with expected', points: 4.1 } as const

const show = (connections: readonly ConnectionRisk[], coverage: Coverage, vehicles?: number, ofTrips = coverage) =>
  render(
    <FormatSettingsContext value={{ units: 'imperial', timeZone: 'America/Chicago' }}>
      <FleetTable
        parts
        connections={connections}
        vehicles={vehicles}
        scores={scores}
        hrefOf={() => '/'}
        coverageOf={(thing) => (thing === 'trips' ? ofTrips : coverage)}
      />
    </FormatSettingsContext>,
  )

function cellsOf(coverage: Coverage, change: Partial<ConnectionRisk> = {}, ofTrips = coverage): (string | null)[] {
  show([{ ...row, ...change }], coverage, undefined, ofTrips)
  const cells = [...screen.getByRole('table').querySelectorAll('tbody td')].map(({ textContent }) => textContent)
  cleanup()
  // After the name: in a test's narrow window, the number of scored vehicles is left out.
  return cells.slice(1)
}

test('names the losses of a fleet without a score on a phone, too', () => {
  expect([0, 1, 3].map((losses) => unscoredText({ ...row, losses }))).toEqual([
    'Acme',
    'Acme (1 loss)',
    'Acme (3 losses)',
  ])
})

test('shows no zero and no dash while history is imported', () => {
  expect(new Set(cellsOf('loading'))).toEqual(new Set(['Not available yet']))
  const imported = { losses: 2, distanceMeters: 1e9, lossesPerMillionMiles: 97.3 }
  expect(cellsOf('loading', imported).slice(-2)).toEqual(['2 so far', 'Not available yet'])
  const { rows } = fleetFile([row], () => 'loading', { scores, today: '2026-11-23' }, true)
  expect(rows[0]!.slice(-2)).toEqual(['Not available yet', 'Not available yet'])
})

test('shows none once everything has been read', () => {
  expect(cellsOf('complete', { lossesPerMillionMiles: 0 }).slice(-2)).toEqual(['0', '0.0 (n 0)'])
  expect(cellsOf('complete')[0]).toBe('Not enough driving data yet')
  expect(cellsOf('complete', { missing: 'notSensed' })[0]).toBe('No device in the vehicle reports driving events')
  // Driving may be enough for a score, and too little for a rate of losses.
  expect(cellsOf('complete').at(-1)).toBe('Too few miles')
  expect(cellsOf('complete', { distanceMeters: 1e9 }).at(-1)).toBe('Whole connections only')
  // No miles are known of a provider without trips: they aren't too few.
  const unmeasured = cellsOf('complete', { distanceMeters: 0 }, 'notReported')
  expect([unmeasured[0], unmeasured.at(-1)]).toEqual(['No distance reported', 'Not reported'])
})

test('shows no zero where devices don’t report collisions, and marks rates of few losses', () => {
  const driven = { distanceMeters: 1e9, reportsLosses: false }
  expect(cellsOf('complete', driven).slice(-2)).toEqual(['Not reported', '—'])
  const counted = { ...driven, losses: 2, lossesPerMillionMiles: 3.2 }
  expect(cellsOf('complete', counted).slice(-2)).toEqual(['2', '3.2 (n 2)'])
  expect(cellsOf('complete', { ...counted, losses: 20 }).at(-1)).toBe('3.2')
  const { rows } = fleetFile([{ ...row, ...counted }], () => 'complete', { scores, today: '2026-11-23' }, true)
  expect(rows[0]!.at(-1)).toBe('3.2 (small sample, n 2)')
})

test('awaits no driving data of a provider that doesn’t report any', () => {
  const noTrips = (thing: string): Coverage => (thing === 'trips' ? 'notReported' : 'complete')
  const { rows } = fleetFile([row], noTrips, { scores, today: '2026-11-23' })
  expect(rows[0]).toContain('No distance reported')
})

test('explains why vehicles by connection add up to more than the fleet has', () => {
  const connections = [
    { ...row, scored: 40 },
    { ...row, scored: 30, connection: { id: 2, name: 'Cams' } },
  ]
  show(connections, 'complete', 64)
  expect(screen.getByText(/^64 vehicles in all:/).textContent).toContain('counts in each of them')
  cleanup()
  show(connections, 'complete', 70)
  expect(screen.queryByText(/in all:/)).toBeNull()
})

test('names the connection that changed most, with its margin and window, only if its change is certain', () => {
  const moved = (name: string, score: number, margin: number): ConnectionRisk => ({
    ...row,
    connection: { id: score, name },
    combined: { score, low: score - margin, high: score + margin, provisional: false },
    previousScore: 50,
    previousInterval: { low: 48, high: 52 },
    previousMonth: '2026-08-01',
    notCompared: null,
  })
  const today = '2026-11-23'
  expect(fleetFinding([moved('Acme', 56, 3), moved('Cams', 62, 15)], today)).toBe(
    'Acme changed most: up 6 ± 3 since August',
  )
  expect(fleetFinding([moved('Cams', 62, 15)], today)).toBeUndefined()
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  show([moved('Cams', 62, 15)], 'complete')
  expect(headers()).not.toContain('Main change')
  expect(screen.getByText('Every change is within its margin of error, so none has a main reason.')).toBeDefined()
  cleanup()
  show([moved('Acme', 56, 3), { ...moved('Cams', 62, 15), mainChange: sampleChange }], 'complete')
  expect(headers()).toContain('Main change')
  expect(screen.queryByText(/none has a main reason/)).toBeNull()
  cleanup()
  show([moved('Acme', 56, 3)], 'complete')
  expect(screen.getByRole('columnheader', { name: /^Since August/ })).toBeDefined()
  expect(screen.getByRole('table').textContent).toContain('▲up 6 ± 3')
})

test('says that a change follows until earlier months are scored', () => {
  const scored = { ...row, combined: { score: 42, low: 30, high: 55, provisional: false } }
  const rows: ConnectionRisk[] = [
    { ...scored, previousScore: 40, notCompared: null },
    { ...scored, connection: { id: 2, name: 'Cams' }, notCompared: 'pastNotScored' },
    { ...scored, connection: { id: 3, name: 'Bulk' } },
  ]
  show(rows, 'complete')
  const shown = (name: string) => screen.getByRole('row', { name: new RegExp(name) }).textContent
  expect(shown('Cams')).toContain('Not compared yet')
  expect(shown('Bulk')).not.toContain('Not compared yet')
  const file = fleetFile(rows, () => 'complete', { scores, today: '2026-11-23' })
  expect(file.rows.map((cells) => cells.includes('Not compared yet'))).toEqual([false, true, false])
})

test('links what changed a score to the events of its connection', () => {
  const changed = {
    ...row,
    combined: { ...noScore, score: 60, low: 55, high: 65 },
    previousScore: 50,
    mainChange: sampleChange,
    previousMonth: '2026-09-01',
  }
  const zone = 'America/Chicago'
  const days = { from: '2026-10-01', to: todayIn(zone, new Date()) }
  rememberRows(lossesHref({ ...days, connection: ['2'] }), true, zone)
  render(
    <FormatSettingsContext value={{ units: 'imperial', timeZone: 'America/Chicago' }}>
      <FleetTable
        connections={[changed, { ...changed, connection: { id: 2, name: 'Cams' }, losses: 1 }]}
        vehicles={2}
        scores={scores}
        hrefOf={() => '/'}
        eventsOf={(factor, own) => `/events?of=${factor}&connection=${own?.connection}&from=${own?.from}`}
        coverageOf={() => 'complete'}
      />
    </FormatSettingsContext>,
  )
  const links = screen.getAllByRole('link', { name: 'more losses compared with expected' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/events?of=losses&connection=1&from=2026-10-01',
    // Its event may belong to the connection of the vehicle's other unit.
    expect.stringMatching(/^\/reports\/losses\?from=2026-10-01&to=[-\d]+&connection=2$/),
  ])
})
