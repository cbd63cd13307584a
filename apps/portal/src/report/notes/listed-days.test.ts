import { expect, test } from 'vitest'
import { listedDays } from './listed-days.ts'

const days = { from: '2026-05-01', to: '2026-10-31' }
const all = { completeFrom: null, countedFrom: null, leftOut: [] }

test('leads to the days that a report counts, and nowhere if no days have exactly its events', () => {
  expect(listedDays(all, days)).toEqual(days)
  const sameDay = { ...all, completeFrom: '2026-08-02', countedFrom: '2026-08-02' }
  expect(listedDays(sameDay, days)).toEqual({ from: '2026-08-02', to: days.to })
  expect(listedDays({ ...sameDay, countedFrom: null }, days)).toBeUndefined()
  expect(listedDays({ ...all, leftOut: [{ id: 1, name: 'Late' }] }, days)).toBeUndefined()
  expect(listedDays({ ...all, completeFrom: '2026-11-01', countedFrom: '2026-11-01' }, days)).toBeUndefined()
})
