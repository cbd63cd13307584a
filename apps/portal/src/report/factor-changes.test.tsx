// @vitest-environment happy-dom

import type { RiskFactorChange } from '@milepost/contract/risk/reports'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FactorChanges } from './factor-changes.tsx'

afterEach(cleanup)

const compared = { month: null, previousMonth: '2026-08-01', today: '2026-11-27' }

const change = (factor: RiskFactorChange['factor'], points: number, own: Pick<RiskFactorChange, 'notSensed'> = {}) => ({
  part: 'behavioral' as const,
  factor,
  points,
  previousPoints: 1,
  ...own,
})
const drawn = (factors: RiskFactorChange[], isCertain: boolean) =>
  render(
    <FactorChanges
      factors={factors}
      since="the end of August"
      notCompared={null}
      isCertain={isCertain}
      compared={compared}
    />,
  ).container
const textOf = (...factors: RiskFactorChange[]) => drawn(factors, true).textContent ?? ''

test('doesn’t name an event type in the title that no device reported, now or then', () => {
  const unseen = change('phone', 9, { notSensed: true })
  expect(textOf(unseen, change('speeding', 3))).toMatch(/^More speeding changed the score most \(\+2\.0\)/)
  cleanup()
  expect(textOf(unseen)).toMatch(/^What changed the score/)
  cleanup()
  expect(textOf(change('phone', 9), change('speeding', 3))).toMatch(/^More phone use changed the score most/)
})

test('says nothing changed a score most if its change is within the margin of error, and draws it in gray', () => {
  const factors = [change('phone', 9), change('speeding', 3)]
  const container = drawn(factors, false)
  expect(container.textContent).toMatch(/^What changed the score/)
  expect(container.textContent).toContain('within the margin of error')
  expect(container.innerHTML).not.toMatch(/--c[23]/)
})
