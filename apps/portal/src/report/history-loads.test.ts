import { expect, test } from 'vitest'
import { noDriving, noEvents, noLosses, nowhere } from './history-loads.tsx'

test('says that there is none only once everything is imported', () => {
  for (const explain of [noEvents, noLosses, noDriving, nowhere]) {
    expect(explain(true)).toBe('Not available yet: still importing history.')
    expect(explain(false)).toMatch(/^No /)
  }
})
