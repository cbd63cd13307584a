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
    kpis: {
      combinedRisk: kpi(60, 55),
      incidentsPer1000Miles: kpi(18, 20),
      distanceMeters: kpi(2_000_000, 1_000_000),
      drivingVehicles: kpi(8, 8),
      losses: kpi(2, 1),
    },
  } as unknown as DashboardSummary
  render(
    <FormatSettingsContext value={{ units: 'metric', timeZone: 'UTC' }}>
      <KpiTiles summary={summary} against="previous 184 days" lossesHref="/reports/losses" />
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
