// @vitest-environment happy-dom

import type { DashboardSummary, Kpi } from '@milepost/contract/dashboard/endpoints'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormatSettingsContext } from '../../lib/format/format-settings.ts'
import { KpiTiles } from './kpi-tiles.tsx'

afterEach(cleanup)

const kpi = (value: number, previous: number | null): Kpi => ({ value, previous, margin: 0, monthly: [] })

test('compares the score with the month end it is based on, and other numbers with the same number of days before', () => {
  const summary = {
    scores: { month: null, previousMonth: '2026-05-01', laterBecause: null },
    vehicles: 10,
    completeFrom: null,
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
      <KpiTiles summary={summary} against="previous 184 days" lossesHref="/reports/losses" first="2026-01-01" />
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
          first="2026-01-01"
          mayGrow={mayGrow}
        />
      </FormatSettingsContext>,
    )
    const text = document.body.textContent
    cleanup()
    return text
  }
  expect(noteWhile(false)).toContain('No changes shown: no data for the previous 184 days')
  expect(noteWhile(true)).toContain('Still importing history: figures may grow.')
  expect(noteWhile(true)).not.toContain('no data')
})

test('shows no figure before a day is complete, and marks a provisional score and losses so far', () => {
  const unknown: Kpi = { value: null, previous: null, margin: null, monthly: [] }
  const summary = {
    scores: { month: null, previousMonth: '2026-05-01', laterBecause: null },
    vehicles: 10,
    completeFrom: '2999-01-01',
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
      <KpiTiles summary={summary} against="previous 184 days" lossesHref="/reports/losses" first="2026-01-01" />
    </FormatSettingsContext>,
  )
  expect(screen.getAllByText('Not available yet')).toHaveLength(4)
  expect(screen.getByText('provisional')).toBeDefined()
  expect(screen.getByText('Still importing history: no day is complete yet.')).toBeDefined()
})

test('names the first complete day only if it is in the period', () => {
  const noteSince = (completeFrom: string) => {
    const summary = {
      scores: { month: null, previousMonth: '2026-05-01', laterBecause: null },
      vehicles: 10,
      completeFrom,
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
        <KpiTiles summary={summary} against="previous 184 days" lossesHref="/reports/losses" first="2026-06-01" />
      </FormatSettingsContext>,
    )
    const text = screen.getByText(/still importing/i).textContent
    cleanup()
    return text
  }
  expect(noteSince('2026-07-02')).toMatch(/complete days, since Jul 2/)
  expect(noteSince('2026-05-01')).toMatch(/^All days of this period are imported/)
  expect(noteSince('9999-01-01')).toMatch(/no day is complete yet/)
})
