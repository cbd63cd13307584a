// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { HistoryLoads, noDriving, noEvents, noLosses, nowhere } from './history-loads.tsx'

vi.mock('../session/session-context.ts', () => ({ useClientId: () => 1 }))
vi.mock('../shell/status/loading-history.ts', () => ({
  useIsLoadingPast: () => true,
  useSyncProgress: () => ({ data: { percent: 34, summingUp: false } }),
  shownBefore: () => 0,
  nextShown: () => 34,
}))

afterEach(cleanup)

test('says which days figures count while history is imported', () => {
  expect(render(<HistoryLoads />).container.textContent).toMatch(
    /^Still importing history \(34%\)\. .* complete days only/,
  )
  cleanup()
  expect(render(<HistoryLoads countsAll />).container.textContent).toBe(
    'Still importing history (34%). Figures count what is imported so far.',
  )
})

test('says that there is none only once everything is imported', () => {
  for (const explain of [noEvents, noLosses, noDriving, nowhere]) {
    expect(explain(true)).toBe('Not available yet.')
    expect(explain(false)).toMatch(/^No /)
  }
})
