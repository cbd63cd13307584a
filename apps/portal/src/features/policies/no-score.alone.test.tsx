// @vitest-environment happy-dom

import type { Coverage } from '@milepost/contract/connections/reads'
import type { NoScoreReason } from '@milepost/contract/risk/subject'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NoScore } from './policy-list.tsx'

const read = vi.hoisted(() => ({ coverage: 'loading' as Coverage }))
vi.mock('../../shell/status/loading-history.ts', () => ({ useCoverage: () => read.coverage }))

afterEach(cleanup)

const connections = [{ id: 3, name: 'Northern Haul' }]

function textOf(of: typeof connections, missing: NoScoreReason | null = null) {
  const { container, unmount } = render(<NoScore connections={of} missing={missing} />)
  const text = container.textContent
  unmount()
  return text
}

test('says that a score isn’t available yet while driving is imported, as for losses', () => {
  expect(textOf(connections)).toBe('Not available yet')
  expect(textOf([])).toBe('No connection has this policy')
})

test('says why there is no score once driving is imported', () => {
  read.coverage = 'complete'
  expect(textOf(connections)).toBe('Not scored yet')
  expect(textOf(connections, 'tooFewMiles')).toBe('Not enough driving data yet')
})
