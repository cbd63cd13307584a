// @vitest-environment happy-dom

import type { AccidentSummary } from '@milepost/contract/accidents/endpoints'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LossTiles } from './loss-tiles.tsx'

afterEach(cleanup)

const reporting = { connections: 2, of: 2 }
const common = { query: { isFetching: false, refetch: () => undefined }, suspectedHref: () => '/view/events' }

function notAtFault(noFault: number, atFault: number) {
  const totals = {
    losses: 30,
    noFault,
    atFault,
    estimated: 0,
    costEstimateUsd: 0,
    disputed: 0,
    withoutFirstNotice: 0,
    perMillionMiles: null,
  }
  const summary = { totals, suspected: { count: 0, isExact: true }, reporting } as unknown as AccidentSummary
  render(<LossTiles {...common} summary={summary} ofFleet coverage="complete" />)
  return screen.getByText('Not at fault').parentElement!.textContent
}

test('counts few losses with a known fault, and gives a percentage of more', () => {
  expect(notAtFault(0, 6)).toBe('Not at fault0 of 6with known fault')
  cleanup()
  expect(notAtFault(9, 21)).toBe('Not at fault30%of 30 with known fault')
})

/** Of a fleet without losses. */
const none = {
  losses: 0,
  noFault: 0,
  atFault: 0,
  estimated: 0,
  costEstimateUsd: 0,
  disputed: 0,
  withoutFirstNotice: 0,
  perMillionMiles: null,
}

test('marks every count as growing while history imports', () => {
  const totals = { ...none, losses: 2, noFault: 1, atFault: 1, estimated: 1, costEstimateUsd: 900 }
  const summary = { totals, suspected: { count: 3, isExact: true }, reporting } as unknown as AccidentSummary
  const { container } = render(<LossTiles {...common} summary={summary} ofFleet coverage="loading" />)
  expect(container.textContent).toContain('Losses2so far')
  expect(container.textContent).toContain('Suspected, not rated3so far')
  expect(container.textContent).toContain('Without first noticeNot available yet')
})

test('shows no zero if no connected provider reports collisions', () => {
  const show = (losses: number) => {
    const summary = { totals: { ...none, losses }, suspected: { count: 0, isExact: true }, reporting }
    return render(
      <LossTiles {...common} summary={summary as unknown as AccidentSummary} ofFleet coverage="notReported" />,
    ).container.textContent
  }
  const empty = show(0)
  expect(empty).toContain('LossesNot reported')
  expect(empty).toContain('Suspected, not ratedNot reportedCollisions aren’t reported')
  expect(empty).not.toMatch(/0|Nothing awaiting review/)
  cleanup()
  expect(show(2)).toContain('Losses2')
})

test('says how many losses the fleet disputes', () => {
  const totals = { ...none, losses: 3, atFault: 1, disputed: 1 }
  const summary = { totals, suspected: { count: 0, isExact: true }, reporting } as unknown as AccidentSummary
  const { container } = render(<LossTiles {...common} summary={summary} ofFleet coverage="complete" />)
  expect(container.textContent).toContain('Losses3Confirmed by a person, 1 disputed by the fleet')
})

test('says of how many connections losses are known', () => {
  const summary = {
    totals: { ...none, losses: 3 },
    suspected: { count: 0, isExact: true },
    reporting: { connections: 26, of: 30 },
  }
  const { container } = render(
    <LossTiles {...common} summary={summary as unknown as AccidentSummary} ofFleet coverage="complete" />,
  )
  expect(container.textContent).toContain('Losses3Confirmed by a person, known for 26 of 30 connections')
})
