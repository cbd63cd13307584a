// @vitest-environment happy-dom

import type { Coverage } from '@milepost/contract/connections/reads'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ScoreCell } from './score-cell.tsx'

const scores = vi.hoisted(() => ({ coverage: 'complete' as Coverage }))
vi.mock('../shell/status/loading-history.ts', () => ({
  useCoverage: (thing: string, [id]: string[]) => (thing === 'scores' && id === '3' ? scores.coverage : 'complete'),
}))
afterEach(cleanup)

test('says that there is too little driving only once the history of the fleet is in', () => {
  const reasonOf = (coverage: Coverage) => {
    scores.coverage = coverage
    cleanup()
    render(<ScoreCell risk={{ score: null, low: null, high: null, provisional: true }} connection={{ id: 3 }} />)
    return screen.getByText('—').title
  }
  expect(reasonOf('complete')).toBe('Not enough driving data yet')
  expect(reasonOf('loading')).toBe('Not available yet: still importing history')
  expect(reasonOf('notReported')).toBe('Not reported')
})
