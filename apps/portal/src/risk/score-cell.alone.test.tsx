// @vitest-environment happy-dom

import type { Coverage } from '@milepost/contract/connections/reads'
import type { NoScoreReason } from '@milepost/contract/risk/subject'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ScoreCell } from './score-cell.tsx'

const scores = vi.hoisted(() => ({ coverage: 'complete' as Coverage, work: 'still importing history' }))
vi.mock('../shell/status/loading-history.ts', () => ({
  useCoverage: (thing: string, [id]: string[]) => (thing === 'scores' && id === '3' ? scores.coverage : 'complete'),
  useHistoryWork: () => scores.work,
}))
afterEach(cleanup)

test('says why there is no score only once the history of the fleet is in', () => {
  const reasonOf = (coverage: Coverage, missing: NoScoreReason | null = 'tooFewMiles') => {
    scores.coverage = coverage
    cleanup()
    const risk = { score: null, low: null, high: null, provisional: true, missing }
    return render(<ScoreCell risk={risk} connection={{ id: 3 }} />).container.textContent
  }
  expect(reasonOf('complete')).toBe('Not enough driving data yet')
  expect(reasonOf('complete', 'notSensed')).toBe('No device in the vehicle reports driving events')
  expect(reasonOf('complete', 'noMiles')).toBe('No distance reported')
  expect(reasonOf('complete', null)).toBe('Not scored yet')
  expect(reasonOf('loading')).toBe('Not available yet: still importing history')
  scores.work = 'still processing history'
  expect(reasonOf('loading')).toBe('Not available yet: still processing history')
  expect(reasonOf('notReported')).toBe('Not reported')
})
