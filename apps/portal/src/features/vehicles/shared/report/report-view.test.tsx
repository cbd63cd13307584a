// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FormatSettingsContext } from '../../../../lib/format/format-settings.ts'
import { titleOf } from '../../../../report/charts/week-hours.tsx'
import { ReportView } from './report-view.tsx'
import { sampleVehicleReport } from './sample-vehicle-report.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const draw = (isLoading = false, report = sampleVehicleReport) => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  const { container } = render(
    <FormatSettingsContext value={{ units: 'imperial', timeZone: 'America/Chicago' }}>
      <ReportView report={report} range={{ count: 30, text: 'Oct 25 – Nov 23' }} isLoading={isLoading} />
    </FormatSettingsContext>,
  )
  return { asked, container, text: container.textContent ?? '' }
}

test('draws the report from data alone, without requests (even for a removed picture) and without links into the portal', () => {
  const { asked, container, text } = draw()
  for (const picture of container.querySelectorAll('img')) fireEvent.error(picture)
  expect(asked).not.toHaveBeenCalled()
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(text).toContain('riskier than the median vehicle')
  expect(text).toContain('compared with the previous 30 days')
})

test('distinguishes a confirmed collision from others, and rare from never', () => {
  const { text } = draw()
  expect(text).toContain('Loss AC0007')
  expect(text).toContain('<0.1')
})

test('labels both windows: the score’s rates cover two years, event types the selected days', () => {
  const { text } = draw()
  expect(screen.getByText('last two years, weighted toward recent driving')).toBeTruthy()
  expect(text).toContain('in this period, beside Samsara West')
  // Nor do they count the same: an event counts as much as the score makes it.
  expect(text.replaceAll('\u00a0', ' ')).toContain('9.1 weighted events per 1,000 mi, 6.0 expected')
  expect(text).toContain('Rates of a period count each event once.')
})

test('marks a type’s rate of few events as one of a small sample', () => {
  draw()
  expect(screen.getByRole('table', { name: 'Event types' }).textContent).toContain('0.5 (small sample, n 1)')
})

test('says how much of the distance in the tiles has an hour', () => {
  const hours = [{ weekday: 3, hour: 12, incidents: 3, withoutMiles: 0, distanceMeters: 1000 * 1609.344 }]
  const distance = { value: 1200 * 1609.344, previous: null, margin: null }
  const driving = { ...sampleVehicleReport.driving, distanceMeters: distance }
  expect(draw(false, { ...sampleVehicleReport, driving, hours }).text.replaceAll('\u00a0', ' ')).toContain(
    'Based on 1,000 mi of 1,200 mi: no time or location was reported for the rest, as for private trips.',
  )
})

test('shows zero as not available yet while history is loading', () => {
  const none = { value: 0, previous: null, margin: null }
  const driving = { ...sampleVehicleReport.driving, trips: none, incidents: none }
  const tile = (label: string) =>
    within(screen.getByRole('region', { name: 'Driving and events' })).getByText(label).parentElement!.textContent
  draw(true, { ...sampleVehicleReport, driving })
  expect(tile('Trips')).toBe('TripsNot available yet')
  cleanup()
  const unreported = { ...driving, trips: { ...none, value: null } }
  draw(false, { ...sampleVehicleReport, driving: unreported })
  expect(tile('Trips')).toBe('TripsNot reported')
  expect(tile('Events')).toMatch(/^Events0/)
})

test('compares nothing while history is loading, and doesn’t claim there is no earlier data', () => {
  const types = () => screen.getByRole('table', { name: 'Event types' }).textContent
  draw()
  expect(types()).toMatch(/[▲▼±]/)
  cleanup()
  const { text } = draw(true)
  expect(types()).not.toMatch(/[▲▼±]/)
  expect(text).toContain('not compared with the previous 30 days until history is imported')
  expect(text).not.toContain('no earlier data')
})

test('names the hour with the most events only if there is a single one of enough events', () => {
  const { hours } = sampleVehicleReport
  expect(titleOf(hours)).toBe('Events by hour of the week')
  expect(titleOf([{ ...hours[0]!, incidents: 4 }, hours[1]!])).toBe('Events by hour of the week')
  expect(titleOf([{ ...hours[0]!, incidents: 20 }, hours[1]!])).toBe('Most events on Wednesday from 12:00')
})
