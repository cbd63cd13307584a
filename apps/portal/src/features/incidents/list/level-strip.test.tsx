// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LevelStrip } from './level-strip.tsx'

afterEach(cleanup)

const noteOf = (over: Partial<Parameters<typeof LevelStrip>[0]>) =>
  render(
    <LevelStrip
      counts={undefined}
      chosen={[]}
      onToggle={() => undefined}
      against="previous 7 days"
      gap={undefined}
      isNew={false}
      uncounted={false}
      settling={false}
      {...over}
    />,
  ).container.querySelector('p')?.textContent

test('shows that figures failed to load, with the reason if known, and compares nothing', () => {
  expect(noteOf({ counts: null })).toBe('Counts by level aren’t available.')
  cleanup()
  expect(noteOf({ counts: null, uncounted: true })).toMatch(/^Not counted by level: too many events/)
})

test('shows what loading figures will be compared with', () => {
  expect(noteOf({})).toBe('Change compared with the previous 7 days.')
})
