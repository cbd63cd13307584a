// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LevelStrip } from './level-strip.tsx'

afterEach(cleanup)

const show = (over: Partial<Parameters<typeof LevelStrip>[0]>) =>
  render(
    <LevelStrip
      counts={undefined}
      query={{ isError: false, isFetching: false, refetch: () => undefined }}
      chosen={[]}
      onToggle={() => undefined}
      against="previous 7 days"
      gap={undefined}
      coverage="complete"
      isNew={false}
      uncounted={false}
      settling={false}
      {...over}
    />,
  ).container
const noteOf = (over: Parameters<typeof show>[0]) => show(over).querySelector('p')?.textContent

test('says in every tile that counting failed, and offers to try again', () => {
  const refetch = vi.fn()
  const { textContent } = show({ counts: null, query: { isError: true, isFetching: false, refetch } })
  expect(textContent).toContain('CriticalCould not loadHighCould not load')
  expect(textContent).not.toMatch(/Not available yet|—/)
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(refetch).toHaveBeenCalledOnce()
})

test('says why figures aren’t counted, and compares nothing', () => {
  expect(noteOf({ counts: null })).toBe('Counts by level aren’t available.')
  cleanup()
  expect(noteOf({ counts: null, uncounted: true })).toMatch(/^Not counted by level: too many events/)
})

test('shows what loading figures will be compared with', () => {
  expect(noteOf({})).toBe('Change compared with the previous 7 days.')
})

test('shows no zero while events of these days are imported', () => {
  const counts = [
    { severity: 5, count: 0, previousCount: 0 },
    { severity: 4, count: 3, previousCount: 0 },
  ] as const
  const gap = { reason: 'stillLoading', covered: '2 days' } as const
  const { textContent } = show({ counts, coverage: 'loading', gap })
  expect(textContent).toContain('CriticalNot available yet')
  expect(textContent).toContain('High3so far')
  cleanup()
  expect(noteOf({ counts: [], coverage: 'loading', gap, isNew: true })).toMatch(/^Not available yet/)
  cleanup()
  expect(show({ counts }).textContent).toContain('Critical0')
  cleanup()
  expect(show({ counts, coverage: 'notReported' }).textContent).toContain('CriticalNot reportedHigh3')
})
