// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { isInProgress, ProgressOfChange } from './scoring-progress.tsx'

afterEach(cleanup)

const all = { done: 20, of: 20 }
const shownSteps = (progress: Parameters<typeof isInProgress>[0]) => {
  cleanup()
  render(<ProgressOfChange progress={progress} version={3} />)
  return screen
    .queryAllByRole('progressbar')
    .map((bar) => `${bar.getAttribute('aria-label')}: ${bar.getAttribute('aria-valuetext')}`)
}

test('lists the remaining steps of a change in order, and nothing once all are done', () => {
  const begun = { months: { done: 1_000, of: 26_000 }, vehicles: { done: 0, of: 20 }, drivers: { done: 0, of: 20 } }
  expect(shownSteps(begun)).toEqual([
    'Months recalculated: 1,000 of 26,000',
    'Vehicles scored with version 3: 0 of 20',
    'Drivers scored with version 3: 0 of 20',
  ])
  const later = { months: all, vehicles: all, drivers: { done: 5, of: 20 } }
  expect([shownSteps(later), isInProgress(later)]).toEqual([['Drivers scored with version 3: 5 of 20'], true])
  const over = { months: all, vehicles: all, drivers: all }
  expect([shownSteps(over), isInProgress(over)]).toEqual([[], false])
})
