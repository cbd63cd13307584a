// @vitest-environment happy-dom

import { type Accident, accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import type { EarlierScore } from '@milepost/contract/risk/change'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventsHref } from '../../addresses.ts'
import { answerOf, queryClient } from '../../lib/api/query-client.ts'
import { setCurrentClientId } from '../../session/current-client.ts'
import { changeDays, type FactorHref, scoreDaysAt } from './factor-events.ts'
import { rememberRows } from './sample-links.ts'
import { lateLossesQuery } from './use-late-losses.ts'
import { Waterfall } from './waterfall.tsx'
import { WhySentence } from './why-sentence.tsx'

beforeEach(() => {
  setCurrentClientId(1)
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  queryClient.clear()
})

// As a vehicle's events: by the days of the change, or of the score.
const hrefOf: FactorHref = (factor, days) => eventsHref({ ...days, vehicle: ['7'], type: [factor] })
const linked = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)

test('links reasons of a past month only if their list has events up to its end', () => {
  const days = scoreDaysAt('2026-07-01')
  const reasons = [
    { part: 'experience', factor: 'losses', points: -4 },
    { part: 'behavioral', factor: 'nearCollision', points: -3 },
    { part: 'behavioral', factor: 'phone', points: 2 },
    { part: 'behavioral', factor: 'harshBrake', points: 1 },
  ] as const
  rememberRows(hrefOf('losses', days)!, false)
  rememberRows(hrefOf('nearCollision', days)!, false)
  rememberRows(hrefOf('phone', days)!, true)
  // Of the last it isn't known yet.
  render(<Waterfall reasons={reasons} score={46} scoreName="Score" hrefOf={(factor) => hrefOf(factor, days)} />)
  expect(linked()).toEqual(['Phone use'])
})

const then: EarlierScore = { month: '2026-09-01', score: 50, low: 49, high: 51, reasons: [] }
const compared = { month: '2026-11-01', previousMonth: then.month, today: '2026-11-28' }
const [since, until] = [changeDays(compared, 1), changeDays(compared, -1)]
const why = () =>
  render(
    <WhySentence
      now={{
        score: 54,
        low: 53,
        high: 55,
        reasons: [
          { part: 'experience', factor: 'losses', points: 5 },
          { part: 'behavioral', factor: 'phone', points: -1 },
        ],
      }}
      then={then}
      month={compared.month}
      hrefOf={hrefOf}
    />,
  ).container.textContent

test('mentions earlier events of what went down only if it links to them', () => {
  const text = 'Decreases link to their events through September.'
  rememberRows(hrefOf('losses', since)!, true)
  rememberRows(hrefOf('phone', until)!, false)
  expect(why()).not.toContain(text)
  expect(linked()).toEqual(['more losses compared with expected'])
  cleanup()
  rememberRows(hrefOf('phone', until)!, true)
  expect(why()).toContain(text)
})

test('opens collisions that were confirmed or recorded after the compared score, and says so', () => {
  const href = hrefOf('losses', since)!
  rememberRows(href, false)
  rememberRows(hrefOf('phone', until)!, false)
  const loss = { occurredAt: '2026-06-11T12:00:00Z', origin: 'rating', noFault: null } as const
  const late = { ...loss, madeAt: '2026-11-20T12:00:00Z' }
  const remember = (...items: Partial<Accident>[]) =>
    queryClient.setQueryData(
      answerOf(accidentEndpoints.page, { query: lateLossesQuery(href, compared, 'UTC') }).queryKey,
      { items: items as Accident[], totalCount: items.length },
    )
  const inTime = { ...loss, madeAt: '2026-06-12T12:00:00Z' }
  remember(late, inTime, { ...late, noFault: true })
  const shown = why()
  expect(shown).toContain('2026-\u206006-\u206011')
  expect(shown?.replaceAll('\u2060', '')).toContain('(+5.0, from a collision on 2026-06-11, confirmed on 2026-11-20)')
  const link = screen.getByRole('link', { name: 'more losses compared with expected' })
  expect(link.getAttribute('href')).toBe('/reports/losses?from=2026-06-11&to=2026-06-11&vehicle=7')
  cleanup()
  remember(inTime)
  expect(why()).toContain('(+5.0)')
  expect(linked()).toEqual([])
})
