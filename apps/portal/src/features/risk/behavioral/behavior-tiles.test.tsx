// @vitest-environment happy-dom

import type { IncidentTotals } from '@milepost/contract/incidents/endpoints'
import type { RiskSummary } from '@milepost/contract/risk/reports'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormatSettingsContext } from '../../../lib/format/format-settings.ts'
import { BehaviorTiles } from './behavior-tiles.tsx'

afterEach(cleanup)

const compared = (value: number) => ({ value, previous: null })
const summary = {
  risk: { score: null, interval: null, provisional: true },
  previousScore: null,
  incidents: compared(21_313),
  incidentsPer1000Miles: compared(4),
  highAndCriticalShare: compared(0.1),
  accuracy: compared(0.9),
  annotatedShare: compared(0.2),
  annotated: 10,
  unrated: 40,
  withoutMiles: 0,
  distanceMeters: compared(5),
  completeFrom: null,
  leftOut: [],
  scored: 1,
  tooLittleDriving: 0,
} as unknown as RiskSummary
const hrefs = { vehicles: '/v', events: '/counted', worst: '/worst', waiting: '/waiting' }
const totalsOf = (totalCount: number, isExact = true) => ({ totalCount, isExact }) as IncidentTotals

const show = (
  recorded: IncidentTotals,
  toReview: IncidentTotals | null,
  counted = totalsOf(21_313),
  shown: RiskSummary | null = summary,
) =>
  render(
    <FormatSettingsContext value={{ units: 'metric', timeZone: 'UTC' }}>
      <BehaviorTiles
        {...{ summary: shown, counted, recorded, toReview, hrefs }}
        against="previous 90 days"
        days={{ from: '2026-07-01', to: '2026-09-28' }}
        isLoading={false}
        query={{ isFetching: false, refetch: () => undefined }}
      />
    </FormatSettingsContext>,
  )

test('shows how many of the recorded events it counts, and links to exactly these', () => {
  show(totalsOf(37_037), totalsOf(12))
  const tile = screen.getByRole('link', { name: /Events counted/ })
  expect(tile.textContent).toBe('Events counted21,313of 37,037 recorded')
  expect(tile.getAttribute('href')).toBe('/counted')
  expect(screen.queryByText(/so far/)).toBeNull()
  expect(screen.getByText(/^Counts and rates are /).textContent).not.toMatch(/are Counts|\.\./)
})

test('shows the count of the list behind it while the sums of the report are behind, and how far those are', () => {
  show(totalsOf(37_037), totalsOf(12), totalsOf(36_500))
  expect(screen.getByRole('link', { name: /Events counted/ }).textContent).toBe(
    'Events counted36,500of 37,037 recorded',
  )
  expect(screen.getByText(/Rates and shares cover 21,313 events so far/)).toBeDefined()
})

test('counts what awaits review like the list behind it', () => {
  show(totalsOf(10_000, false), totalsOf(10_000, false))
  const tile = screen.getByRole('link', { name: /Awaiting review/ })
  expect(tile.textContent).toContain('10,000+')
  expect(tile.textContent).toContain('20% rated')
  // A count that stopped early isn't the whole.
  expect(screen.queryByText(/recorded/)).toBeNull()
})

test('counts what few ratings say, and gives a percentage of more', () => {
  const tile = (label: string) => screen.getByText(label).parentElement!.textContent
  show(totalsOf(37_037), totalsOf(12))
  expect(tile('Accurate')).toBe('Accurate9 of 10rated')
  expect(tile('Awaiting review')).toBe('Awaiting review1220% rated')
  expect(tile('High and critical')).toBe('High and critical10%of counted events')
})

test('marks a rate of few events as one of a small sample', () => {
  const rate = () => screen.getByText(/^Events per/).parentElement!.textContent
  show(totalsOf(37_037), totalsOf(12))
  expect(rate()).not.toContain('small sample')
  cleanup()
  show(totalsOf(30), totalsOf(12), totalsOf(20), {
    ...summary,
    incidents: compared(20),
    withoutMiles: 1,
  } as RiskSummary)
  expect(rate()).toContain('small sample, n 19')
})

test('counts the same fleets as its change and its note while some are left out', () => {
  const leftOut = [{ id: 7, name: 'Sun Haulage' }]
  // Within a percent of the list, which has all fleets.
  show(totalsOf(37_037), totalsOf(12), totalsOf(21_400), { ...summary, leftOut } as RiskSummary)
  expect(screen.getByText('Events counted').parentElement!.textContent).toBe('Events counted21,313')
  expect(screen.queryByRole('link', { name: /Events counted/ })).toBeNull()
})

test('says the same in every tile that could not be loaded', () => {
  const { container } = show(totalsOf(37_037), null, totalsOf(21_313), null)
  expect(screen.getAllByText('Could not load')).toHaveLength(7)
  expect(container.textContent).not.toMatch(/Not available yet|—/)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
