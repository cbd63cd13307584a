// @vitest-environment happy-dom

import type { FactorDetail, ScoringDetail } from '@milepost/contract/risk/ranking'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { WhatIfAnswer } from '../../../risk/ranked/what-if-answer.tsx'
import { ScoreHistogram, ScoreStrip } from '../shared/score-strip.tsx'
import { FormulaCard } from './formula-card.tsx'
import { WorkedSum } from './worked-sum.tsx'

afterEach(cleanup)

const factor = (change: Partial<FactorDetail>): FactorDetail => ({
  part: 'behavioral',
  factor: 'phone',
  points: 9.14,
  previousPoints: 5,
  relativeRisk: 1.3,
  score: 60.2,
  weight: 10,
  credibility: 0.6,
  hasEvents: true,
  measured: { of: 'per1000Miles', value: 1.93, expected: 1.1 },
  ...change,
})

const detail: ScoringDetail = {
  id: '1',
  name: 'Unit 7',
  connection: { id: 1, name: 'Northline' },
  missing: null,
  previousScore: 57,
  previousInterval: { low: 52, high: 62 },
  notCompared: null,
  distanceMeters: 1_000_000,
  incidents: 12,
  combined: { score: 60.99, low: 55, high: 66, provisional: false },
  parts: [],
  factors: [
    factor({}),
    factor({
      part: 'environmental',
      factor: 'light',
      points: 2.04,
      weight: null,
      measured: { of: 'share', value: 0.31, expected: 0.22 },
    }),
    factor({ part: 'usage', factor: 'mileage', points: -0.16, weight: null, measured: null }),
    factor({ factor: 'speeding', points: -0.03, measured: null }),
  ],
  licenseState: null,
  vehiclesDriven: null,
  units: null,
  scoreVersion: 1,
}

test('sums its lines to the score, to the tenth, and links each habit to its events', () => {
  const { container } = render(
    <WorkedSum detail={detail} hrefOf={(name) => (name === 'phone' ? '/events?type=phoneUse' : undefined)} />,
  )
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  const last = (row: HTMLElement) => within(row).getAllByRole('cell').at(-1)!.textContent!.replace('−', '-')
  const points = rows.map((row) => Math.round(Number(last(row)) * 10))
  expect(points.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(points.at(-1))
  expect(points.at(-1)).toBe(610)
  expect(screen.getByRole('link', { name: 'Phone use' }).getAttribute('href')).toBe('/events?type=phoneUse')
  expect(container.textContent).toContain('1.9, expected 1.1 weighted events per 1,000 mi')
  expect(container.textContent).toContain('31%, expected 22%')
  expect(container.textContent).not.toMatch(/NaN|undefined|null/)
})

test('shows the weights, version and effective date of the formula', () => {
  const weights = { behavioral: 1, environmental: 1, usage: 0.5, experience: 1 }
  const details = { version: 3, activeFrom: '2026-10-01T00:00:00.000Z', weights, minimumMiles: 50, halfLifeDays: 180 }
  const { container } = render(<FormulaCard details={details} />)
  expect(container.textContent).toContain('version 3, in effect since')
  expect(container.textContent).toContain('usage risk ×0.5')
  expect(container.textContent).toContain('A score needs 50\u00a0mi')
})

test('toggles bands and shows how many have no score', () => {
  const choose = vi.fn()
  const counts = {
    bands: [1, 2, 3, 4].map((band) => ({ band: band as 1, count: band * 10 })),
    tooLittleDriving: 3,
  }
  const { container } = render(
    <>
      <ScoreStrip things={['vehicle', 'vehicles']} score="combined" counts={counts} chosen={['3']} onChoose={choose} />
      <ScoreHistogram things={['vehicle', 'vehicles']} histogram={[0, 0, 0, 0, 12, 60, 28, 0, 0, 0]} />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: /High/ }))
  expect(choose).toHaveBeenLastCalledWith(['3', '4'])
  fireEvent.click(screen.getByRole('button', { name: /Elevated/ }))
  expect(choose).toHaveBeenLastCalledWith([])
  expect(container.textContent).toContain('3 vehicles have no combined score yet')
  expect(container.textContent).toContain('At least half of the vehicles score between 50 and 59')
})

test('compares the scores with and without in whole numbers, or to the tenth if those are equal', () => {
  const at = (score: number) => ({ score, low: score - 5, high: score + 5 })
  const answer = {
    subjects: 12,
    selection: { now: at(62.3), without: at(54.2) },
    fleet: { now: at(51.4), without: at(50.8) },
    pointsGone: 20,
    pointsBefore: 20,
  }
  const { container } = render(<WhatIfAnswer answer={answer} factor="phone" downTo="zero" subject="driver" />)
  expect(container.textContent).toContain('If these 12 drivers stopped phone use, the score would be 54 instead of 62.')
  expect(container.textContent).toContain('51.4')
  expect(container.textContent).toContain('50.8')
  cleanup()
  const none = { ...answer, pointsBefore: 0 }
  expect(
    render(<WhatIfAnswer answer={none} factor="phone" downTo="zero" subject="vehicle" />).container.textContent,
  ).toContain('There’s no phone use on record, so nothing would change.')
})

test('doesn’t link a habit without any events to an empty list', () => {
  const none = factor({ measured: { of: 'per1000Miles', value: 0, expected: 1.1 } })
  render(<WorkedSum detail={{ ...detail, factors: [none] }} hrefOf={() => '/events?type=phoneUse'} />)
  expect(screen.queryByRole('link')).toBeNull()
})
