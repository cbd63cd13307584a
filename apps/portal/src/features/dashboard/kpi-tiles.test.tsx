// @vitest-environment happy-dom

import type { DashboardSummary, Kpi } from '@milepost/contract/dashboard/endpoints'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormatSettingsContext } from '../../lib/format/format-settings.ts'
import { KpiTiles } from './kpi-tiles.tsx'

afterEach(cleanup)

const days = { from: '2026-05-01', to: '2026-10-31' }
const kpi = (value: number, previous: number | null): Kpi => ({ value, previous, margin: 0, monthly: [] })

test('compares the score with the month end it is based on, and other numbers with the same number of days before', () => {
  const summary = {
    scores: { month: null, previousMonth: '2026-05-01', laterBecause: null },
    vehicles: 10,
    completeFrom: null,
    leftOut: [],
    needsAttention: { coverage: { losses: 'complete' } },
    kpis: {
      combinedRisk: { ...kpi(60, 55), provisional: false },
      incidentsPer1000Miles: kpi(18, 20),
      distanceMeters: kpi(2_000_000, 1_000_000),
      drivingVehicles: kpi(8, 8),
      losses: kpi(2, 1),
    },
  } as unknown as DashboardSummary
  render(
    <FormatSettingsContext value={{ units: 'metric', timeZone: 'UTC' }}>
      <KpiTiles summary={summary} against="previous 184 days" lossesHref="/reports/losses" days={days} />
    </FormatSettingsContext>,
  )
  expect(screen.getByText(/^Changes compared with/).textContent).toMatch(
    /^Changes compared with the previous 184 days; the score since the end of May/,
  )
  expect(screen.getAllByText(/^vs /).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^vs the end of May/),
    ...Array(4).fill('vs previous 184 days'),
  ])
})

test('doesn’t say that earlier data is missing while it is imported', () => {
  const summary = {
    scores: { month: null, previousMonth: '2026-05-01', laterBecause: null },
    vehicles: 10,
    completeFrom: null,
    leftOut: [],
    needsAttention: { coverage: { losses: 'complete' } },
    kpis: {
      combinedRisk: { ...kpi(60, null), provisional: true },
      incidentsPer1000Miles: kpi(18, null),
      distanceMeters: kpi(2_000_000, null),
      drivingVehicles: kpi(8, null),
      losses: kpi(2, null),
    },
  } as unknown as DashboardSummary
  const noteWhile = (mayGrow: boolean) => {
    render(
      <FormatSettingsContext value={{ units: 'metric', timeZone: 'UTC' }}>
        <KpiTiles
          summary={summary}
          against="previous 184 days"
          lossesHref="/reports/losses"
          days={days}
          mayGrow={mayGrow}
        />
      </FormatSettingsContext>,
    )
    const text = document.body.textContent
    cleanup()
    return text
  }
  expect(noteWhile(false)).toContain('No changes shown: no data for the previous 184 days')
  expect(noteWhile(true)).toContain('No changes shown until all history is imported and processed.')
  expect(noteWhile(true)).not.toContain('no data')
  // As on the page of losses.
  expect(noteWhile(false)).not.toContain('so far')
  expect(noteWhile(true)).toContain('2so far')
})

test('shows no figure before a day is complete, and marks a provisional score and losses so far', () => {
  const unknown: Kpi = { value: null, previous: null, margin: null, monthly: [] }
  const summary = {
    scores: { month: null, previousMonth: '2026-05-01', laterBecause: null },
    vehicles: 10,
    completeFrom: '2999-01-01',
    leftOut: [],
    needsAttention: { coverage: { losses: 'loading' } },
    kpis: {
      combinedRisk: { ...kpi(60, null), provisional: true },
      incidentsPer1000Miles: unknown,
      distanceMeters: unknown,
      drivingVehicles: unknown,
      losses: kpi(0, null),
    },
  } as unknown as DashboardSummary
  render(
    <FormatSettingsContext value={{ units: 'metric', timeZone: 'UTC' }}>
      <KpiTiles summary={summary} against="previous 184 days" lossesHref="/reports/losses" days={days} />
    </FormatSettingsContext>,
  )
  expect(screen.getAllByText('Not available yet')).toHaveLength(4)
  expect(screen.getByText('provisional')).toBeDefined()
  expect(screen.getByText('No day of this period is complete yet.')).toBeDefined()
})

test('marks figures of complete days, and names the first of them', () => {
  const summary = {
    scores: { month: null, previousMonth: '2026-05-01', laterBecause: null },
    vehicles: 10,
    completeFrom: '2026-07-21',
    leftOut: [],
    needsAttention: { coverage: { losses: 'complete' } },
    kpis: {
      combinedRisk: { ...kpi(60, null), provisional: true },
      incidentsPer1000Miles: kpi(18, null),
      distanceMeters: kpi(2_000_000, null),
      drivingVehicles: kpi(8, null),
      losses: kpi(2, null),
    },
  } as unknown as DashboardSummary
  render(
    <FormatSettingsContext value={{ units: 'metric', timeZone: 'UTC' }}>
      <KpiTiles summary={summary} against="previous 184 days" lossesHref="/reports/losses" days={days} mayGrow />
    </FormatSettingsContext>,
  )
  expect(screen.getByText('of 10 so far')).toBeDefined()
  expect(screen.getByText(/from its first complete day, the last one from Jul 21. No changes/)).toBeDefined()
})

test('says that losses count the days and fleets that other figures leave out', () => {
  const summary = {
    scores: { month: null, previousMonth: '2026-05-01', laterBecause: null },
    vehicles: 10,
    completeFrom: null,
    leftOut: [],
    needsAttention: { coverage: { losses: 'complete' } },
    kpis: {
      combinedRisk: { ...kpi(60, null), provisional: true },
      incidentsPer1000Miles: kpi(18, null),
      distanceMeters: kpi(2_000_000, null),
      drivingVehicles: kpi(8, null),
      losses: kpi(7, null),
    },
  } as unknown as DashboardSummary
  const notesOf = (leftOut: DashboardSummary['leftOut'], completeFrom: string | null = null) => {
    render(
      <FormatSettingsContext value={{ units: 'metric', timeZone: 'UTC' }}>
        <KpiTiles
          summary={{ ...summary, leftOut, completeFrom }}
          against="previous 184 days"
          lossesHref="/reports/losses"
          days={days}
        />
      </FormatSettingsContext>,
    )
    const notes = screen.queryAllByText('All days and fleets').length
    cleanup()
    return notes
  }
  expect([notesOf([]), notesOf([{ id: 1, name: 'Late' }]), notesOf([], '2026-07-21')]).toEqual([0, 1, 1])
})

test('rounds the margin of a count', () => {
  const summary = {
    scores: { month: null, previousMonth: '2026-05-01', laterBecause: null },
    vehicles: 10,
    completeFrom: null,
    leftOut: [],
    needsAttention: { coverage: { losses: 'complete' } },
    kpis: {
      combinedRisk: { ...kpi(60, 55), provisional: false },
      incidentsPer1000Miles: kpi(18, 20),
      distanceMeters: kpi(2_000_000, 1_000_000),
      drivingVehicles: kpi(8, 8),
      losses: { ...kpi(2, 4), margin: 5.029 },
    },
  } as unknown as DashboardSummary
  render(
    <FormatSettingsContext value={{ units: 'metric', timeZone: 'UTC' }}>
      <KpiTiles summary={summary} against="previous 184 days" lossesHref="/reports/losses" days={days} />
    </FormatSettingsContext>,
  )
  expect(screen.getByText('−2 ± 5')).toBeDefined()
})
