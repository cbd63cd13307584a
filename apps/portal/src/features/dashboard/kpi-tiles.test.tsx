// @vitest-environment happy-dom

import type { DashboardSummary, Kpi } from '@milepost/contract/dashboard/endpoints'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import { FormatSettingsContext } from '../../lib/format/format-settings.ts'
import { KpiTiles } from './kpi-tiles.tsx'

afterEach(cleanup)

const kpi = (value: number | null, previous: number | null = null): Kpi => ({ value, previous, margin: 0, monthly: [] })

/** A complete summary without anything to compare with. */
const alone = {
  scores: { month: null, previousMonth: '2026-05-01', laterBecause: null },
  vehicles: 10,
  completeFrom: null,
  leftOut: [],
  needsAttention: { coverage: { losses: 'complete' } },
  kpis: {
    combinedRisk: { ...kpi(60), provisional: true },
    incidentsPer1000Miles: kpi(18),
    distanceMeters: kpi(2_000_000),
    drivingVehicles: kpi(8),
    losses: kpi(2),
  },
} as unknown as DashboardSummary

const compared: DashboardSummary = {
  ...alone,
  kpis: {
    combinedRisk: { ...kpi(60, 55), provisional: false },
    incidentsPer1000Miles: kpi(18, 20),
    distanceMeters: kpi(2_000_000, 1_000_000),
    drivingVehicles: kpi(8, 8),
    losses: kpi(2, 1),
  },
}

const show = (summary: DashboardSummary, props: Partial<ComponentProps<typeof KpiTiles>> = {}) =>
  render(
    <FormatSettingsContext value={{ units: 'metric', timeZone: 'UTC' }}>
      <KpiTiles
        summary={summary}
        against="previous 184 days"
        lossesHref="/reports/losses"
        days={{ from: '2026-05-01', to: '2026-10-31' }}
        {...props}
      />
    </FormatSettingsContext>,
  )

test('compares the score with the month end it is based on, and other numbers with the same number of days before', () => {
  show(compared)
  expect(screen.getByText(/^Changes compared with/).textContent).toMatch(
    /^Changes compared with the previous 184 days; the score since the end of May/,
  )
  expect(screen.getAllByText(/^vs /).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^vs the end of May/),
    ...Array(4).fill('vs previous 184 days'),
  ])
})

test('doesn’t say that earlier data is missing while it is imported', () => {
  const noteWhile = (mayGrow: boolean) => {
    show(alone, { mayGrow })
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
  show({
    ...alone,
    completeFrom: '2999-01-01',
    needsAttention: { ...alone.needsAttention, coverage: { ...alone.needsAttention.coverage, losses: 'loading' } },
    kpis: {
      ...alone.kpis,
      incidentsPer1000Miles: kpi(null),
      distanceMeters: kpi(null),
      drivingVehicles: kpi(null),
      losses: kpi(0),
    },
  })
  expect(screen.getAllByText('Not available yet')).toHaveLength(4)
  expect(screen.getByText('provisional')).toBeDefined()
  expect(screen.getByText('No day of this period is complete yet.')).toBeDefined()
})

test('marks figures of complete days, and names the first of them', () => {
  show({ ...alone, completeFrom: '2026-07-21' }, { mayGrow: true })
  expect(screen.getByText('of 10 so far')).toBeDefined()
  expect(screen.getByText(/from its first complete day, the last one from Jul 21. No changes/)).toBeDefined()
})

test('says that losses count the days and fleets that other figures leave out', () => {
  const notesOf = (leftOut: DashboardSummary['leftOut'], completeFrom: string | null = null) => {
    show({ ...alone, leftOut, completeFrom })
    const notes = screen.queryAllByText('All days and fleets').length
    cleanup()
    return notes
  }
  expect([notesOf([]), notesOf([{ id: 1, name: 'Late' }]), notesOf([], '2026-07-21')]).toEqual([0, 1, 1])
})

test('rounds the margin of a count', () => {
  show({ ...compared, kpis: { ...compared.kpis, losses: { ...kpi(2, 4), margin: 5.029 } } })
  expect(screen.getByText('−2 ± 5')).toBeDefined()
})

test('draws whole months only, as one day of a month isn’t a low', () => {
  const monthly = ['2026-04-01', '2026-05-01', '2026-06-01', '2026-07-01'].map((month) => ({ month, value: 200 }))
  const summary = { ...alone, kpis: { ...alone.kpis, distanceMeters: { ...kpi(2_000_000), monthly } } }
  const lineOf = (days: { from: string; to: string }) => {
    show(summary, { days })
    const path = screen.queryByLabelText('Total distance in period by month')?.querySelector('path')?.getAttribute('d')
    cleanup()
    return path?.match(/[ML]/g)?.length ?? 0
  }
  expect(lineOf({ from: '2026-04-01', to: '2026-07-31' })).toBe(4)
  expect(lineOf({ from: '2026-04-30', to: '2026-07-30' })).toBe(2)
  expect(lineOf({ from: '2026-05-02', to: '2026-07-30' })).toBe(0)
})
