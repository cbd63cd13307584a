// @vitest-environment happy-dom

import type { ScoredSubject, SubjectRisk } from '@milepost/contract/risk/subject'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormatSettingsContext } from '../lib/format/format-settings.ts'
import { sampleRisk } from './sample-risk.ts'
import { SubjectRiskView } from './subject-risk-view.tsx'

afterEach(cleanup)

const show = (risk: SubjectRisk, units: 'imperial' | 'metric' = 'imperial') =>
  render(
    <FormatSettingsContext value={{ units, timeZone: 'UTC' }}>
      <SubjectRiskView risk={risk} />
    </FormatSettingsContext>,
  )
const without: Partial<ScoredSubject> = {
  combined: null,
  behavioral: null,
  environmental: null,
  usage: null,
  experience: null,
}
const lines = (container: HTMLElement) => container.textContent ?? ''

test('shows scores with band and interval immediately, and the reasons after one click', () => {
  const { container } = show(sampleRisk())
  expect(lines(container)).toContain('Combined62Elevated53–71 (90% confidence interval)')
  expect(lines(container)).toContain('Behavioral66Elevated58–73 (90% confidence interval)')
  expect(lines(container)).not.toContain('Provisional')
  expect(screen.queryByText('Phone use')).toBeNull()
  const why = screen.getByRole('button', { name: 'Why this score?' })
  expect(why.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(why)
  const reasons = within(screen.getByRole('list', { name: 'What makes up the combined score' }))
  expect(reasons.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Average50.0',
    'Phone use+12.2',
    'Harsh braking, below average−3.1',
    'More night driving than average+2.0',
    '1 smaller reason+0.9',
    'Combined score62.0',
  ])
  expect(lines(container)).toContain('No device or provider reports collisions.')
  expect(lines(container)).toContain('not reported')
  expect(lines(container)).toContain('start-12ab')
  expect(lines(container)).not.toMatch(/NaN|undefined|null|Infinity/)
})

test('says how many of the client’s own reviews don’t count, if any', () => {
  const { behavioral } = sampleRisk().current!
  const { container } = show(sampleRisk({ behavioral: { ...behavioral!, uncountedReviews: 0.61 } }))
  fireEvent.click(screen.getByRole('button', { name: 'Why this score?' }))
  expect(lines(container)).toContain('61% of the events that your own people reviewed count again as unreviewed')
  cleanup()
  const { container: other } = show(sampleRisk({ behavioral: { ...behavioral!, uncountedReviews: 0 } }))
  fireEvent.click(screen.getByRole('button', { name: 'Why this score?' }))
  expect(lines(other)).not.toContain('your own people reviewed count again')
})

test('offers the parts as a table', () => {
  show(sampleRisk())
  fireEvent.click(screen.getByRole('button', { name: 'Why this score?' }))
  fireEvent.click(screen.getByRole('button', { name: 'View as table' }))
  const rows = within(screen.getByRole('table', { name: '' })).getAllByRole('row')
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole(row === rows[0] ? 'columnheader' : 'cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['Part', 'Score', '90% interval', 'Relative risk', 'Weight', 'Points'],
    ['Behavioral risk', '66', '58–73', '1.52', '1', '+9.1'],
    ['Environmental risk', '52', '43–61', '1.05', '1', '+2.0'],
    ['Usage risk', '51', '42–60', '1.03', '1', '+0.9'],
    ['Loss experience', '—', '—', '—', '1', '—'],
  ])
})

test('calls a score of 50 average, and gives no verdict while the interval covers it, as every other page does', () => {
  const { usage } = sampleRisk().current!
  const { container } = show(sampleRisk({ usage: { ...usage!, score: 50.2, band: 3 } }))
  fireEvent.click(screen.getByRole('button', { name: 'Why this score?' }))
  expect(lines(container)).toContain('Usage risk50average')
  expect(lines(container)).toContain('Environmental risk52within margin of average')
})

test('reports little driving in the person’s units', () => {
  const { behavioral, combined } = sampleRisk().current!
  const few = {
    behavioral: { ...behavioral!, sensedMiles: 62, provisional: true },
    combined: { ...combined!, provisional: true },
  }
  const { container } = show(sampleRisk(few))
  expect(lines(container)).toContain('Provisional: 62.0\u00a0mi of 100\u00a0mi needed.')
  cleanup()
  expect(lines(show(sampleRisk(few), 'metric').container)).toContain('Provisional: 99.8\u00a0km of 161\u00a0km needed.')
})

test('names the days that are missing where behavior is firm and conditions or usage aren’t', () => {
  const { combined, environmental, usage } = sampleRisk().current!
  const few = { combined: { ...combined!, provisional: true }, usage: { ...usage!, days: 6, provisional: true } }
  expect(lines(show(sampleRisk(few)).container)).toContain('Provisional: 6 of 30 days of usage needed.')
  cleanup()
  const drives = { ...few, environmental: { ...environmental!, drivenDays: 4, provisional: true } }
  expect(lines(show(sampleRisk(drives)).container)).toContain('Provisional: 4 of 30 days with driving needed.')
})

test('shows no behavior score, with the reason, without behavior data', () => {
  const { combined } = sampleRisk().current!
  const { container } = show(
    sampleRisk({
      behavioral: null,
      combined: { ...combined!, provisional: true },
      missing: { behavioral: 'notSensed' },
    }),
  )
  expect(lines(container)).toContain('Behavioral—No device in the vehicle reports driving events.')
  expect(lines(container)).toContain('so behavior is scored as average')
})

test('shows a sentence instead of a number without enough driving', () => {
  const few = sampleRisk({ ...without, fadedMiles: 30, missing: { combined: 'tooFewMiles' } })
  expect(lines(show(few).container)).toBe(
    'RiskNot enough driving data yet. 30.0\u00a0mi so far. A score needs 50\u00a0mi of driving and 90 days of imported history.',
  )
  cleanup()
  const parked = sampleRisk({ ...without, fadedMiles: 0, missing: { combined: 'noMiles' } })
  expect(lines(show(parked).container)).toBe('RiskNo distance reported.')
  cleanup()
  expect(lines(show({ current: null, months: [] }).container)).toContain('Not scored yet')
})
