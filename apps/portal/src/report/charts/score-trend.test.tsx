// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormatSettingsContext } from '../../lib/format/format-settings.ts'
import { ScoreTrend } from './score-trend.tsx'

afterEach(cleanup)

type Trend = Parameters<typeof ScoreTrend>[0]['trend']

const textOf = (interval: [number, number] | null) => {
  const risk = { score: 45, low: interval?.[0] ?? null, high: interval?.[1] ?? null, provisional: false }
  const months = ['2026-09-01', '2026-10-01'].map(
    (month) => ({ month, combined: risk, configVersion: 1, comparable: true }) as Trend['months'][number],
  )
  const scores = { previousMonth: '2026-09-01' } as Trend['scores']
  return render(
    <FormatSettingsContext value={{ units: 'imperial', timeZone: 'UTC' }}>
      <ScoreTrend trend={{ scores, before: null, months }} main="combined" />
    </FormatSettingsContext>,
  ).container.textContent
}

test('promises an interval only where one is drawn: a mean of drivers has none', () => {
  expect(textOf([40, 50])).toContain('shaded: 90% confidence interval')
  cleanup()
  expect(textOf(null)).not.toContain('shaded')
})
