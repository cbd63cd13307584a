// @vitest-environment happy-dom

import type { AccidentSummary } from '@milepost/contract/accidents/endpoints'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LossTiles } from './loss-tiles.tsx'
import { NoLosses } from './no-losses.tsx'

afterEach(cleanup)

const summary = {
  totals: {
    losses: 0,
    costEstimateUsd: null,
    estimated: 0,
    noFault: 0,
    atFault: 0,
    withoutFirstNotice: 0,
    perMillionMiles: 0,
  },
  months: [],
  knownFrom: null,
  zones: [],
  withoutZones: 0,
  suspected: { count: 0, isExact: true, translatedTypes: [] },
} satisfies AccidentSummary
const suspectedHref = () => '/view/events'

test('shows no rate or congratulations while history is loading', () => {
  const { rerender } = render(<LossTiles summary={summary} ofFleet isLoading suspectedHref={suspectedHref} />)
  const rate = () => screen.getByText('Losses per million miles').parentElement!
  expect(within(rate()).getByText('Still importing history')).toBeTruthy()
  expect(within(rate()).queryByText('0.0')).toBeNull()
  expect(screen.queryByText('Nothing awaiting review')).toBeNull()
  rerender(<LossTiles summary={summary} ofFleet isLoading={false} suspectedHref={suspectedHref} />)
  expect(within(rate()).getByText('0.0')).toBeTruthy()
  expect(screen.getByText('Nothing awaiting review')).toBeTruthy()

  rerender(<NoLosses summary={summary} isConnected isLoading suspectedHref={suspectedHref} />)
  expect(screen.getByText('No losses yet: still importing history.')).toBeTruthy()
  rerender(<NoLosses summary={summary} isConnected isLoading={false} suspectedHref={suspectedHref} />)
  expect(screen.getByText(/No losses in this period/)).toBeTruthy()
  rerender(<NoLosses summary={summary} isConnected={false} isLoading={false} suspectedHref={suspectedHref} />)
  expect(screen.queryByText(/No losses in this period/)).toBeNull()
  expect(screen.getByRole('link', { name: 'View connections' })).toBeTruthy()
})
