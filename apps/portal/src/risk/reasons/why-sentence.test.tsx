// @vitest-environment happy-dom

import type { EarlierScore, NotCompared } from '@milepost/contract/risk/change'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sampleRisk } from '../sample-risk.ts'
import { Waterfall } from './waterfall.tsx'
import { WhySentence } from './why-sentence.tsx'

afterEach(cleanup)

const { combined } = sampleRisk().current!
const year = new Date().getUTCFullYear()
const before: EarlierScore = {
  month: `${year}-01-01`,
  score: 57,
  low: 56,
  high: 58,
  reasons: [
    { part: 'behavioral', factor: 'phone', points: 7.2 },
    { part: 'behavioral', factor: 'harshBrake', points: -3.1 },
    { part: 'environmental', factor: 'light', points: 2 },
    { part: 'usage', factor: 'mileage', points: 0.9 },
  ],
}
const show = (then?: EarlierScore | NotCompared) =>
  render(
    <WhySentence
      now={{ score: combined!.score, low: 61, high: 63, reasons: combined!.reasons }}
      then={then}
      hrefOf={(factor, days) => (factor === 'phone' ? `/events?from=${days?.from}&range=${days?.range}` : undefined)}
    />,
  ).container.textContent

test('explains why a score moved, and links each habit to its events since then', () => {
  expect(show(before)).toBe(
    '62 · up 5 ± 1 since January: more phone use (+5.0). Points are based on events per mile, with more weight on recent ones, so they can differ from the counts of two periods.',
  )
  expect(screen.getByRole('link', { name: 'more phone use' }).getAttribute('href')).toBe(
    `/events?from=${year}-02-01&range=undefined`,
  )
})

test('links less of a habit to its events before, and nothing that has no events', () => {
  const now = {
    score: 52,
    low: 50,
    high: 54,
    reasons: [
      { part: 'behavioral', factor: 'phone', points: 5 },
      { part: 'behavioral', factor: 'distraction', points: -1, notSensed: true },
      { part: 'behavioral', factor: 'drowsiness', points: -2, hasEvents: false },
    ] as const,
  }
  const { container } = render(
    <WhySentence
      now={now}
      then={{ ...before, reasons: before.reasons.slice(0, 1) }}
      hrefOf={(factor, days) => `/${factor}?to=${days?.to}`}
    />,
  )
  const links = [...container.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
  expect(container.textContent).toContain('less drowsiness (−2.0)')
  expect(links).toEqual([['less phone use', `/phone?to=${year}-01-31`]])
  expect(container.textContent).toContain('Decreases link to their events through January.')
  cleanup()
  render(<Waterfall reasons={now.reasons} score={52} scoreName="Behavioral" hrefOf={(factor) => `/${factor}`} />)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Phone use'])
})

test('says if there is nothing to compare with', () => {
  expect(show('otherVersion')).toMatch(
    /^62 · 12 points riskier than average: .*Not compared: earlier scores used different weights\.$/,
  )
  // Points of the score as a whole, not of a change.
  expect(screen.getByRole('link').getAttribute('href')).toBe('/events?from=undefined&range=25m')
  cleanup()
  expect(show('noEarlierScore')).toContain('No earlier score')
  cleanup()
  expect(show('pastNotScored')).toMatch(/Not compared yet: earlier months are still being scored\.$/)
})

test('starts the waterfall at 50, ends it at the score, and makes it readable', () => {
  const { container } = render(<Waterfall reasons={combined!.reasons} score={combined!.score} scoreName="Combined" />)
  const items = [...container.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(items[0]).toBe('Average50.0')
  expect(items).toContain('Phone use+12.2')
  expect(items.at(-1)).toBe('Combined62.0')
})
