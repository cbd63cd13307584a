import type { CountedDays } from '@milepost/contract/connections/reads'
import { expect, test } from 'vitest'
import { linksToEvents } from './listed-days.ts'

const days = { from: '2026-05-01', to: '2026-10-31' }
const all: CountedDays = { completeFrom: null, countedFrom: null, leftOut: [] }

const listedDays = (counted: CountedDays) => linksToEvents(counted, days).listed

test('leads to the days that a report counts, and nowhere if no days have exactly its events', () => {
  expect(listedDays(all)).toEqual(days)
  const sameDay = { ...all, completeFrom: '2026-08-02', countedFrom: '2026-08-02' }
  expect(listedDays(sameDay)).toEqual({ from: '2026-08-02', to: days.to })
  expect(listedDays({ ...sameDay, countedFrom: null })).toBeUndefined()
  expect(listedDays({ ...all, leftOut: [{ id: 1, name: 'Late' }] })).toBeUndefined()
  expect(listedDays({ ...all, completeFrom: '2026-11-01', countedFrom: '2026-11-01' })).toBeUndefined()
})
