import { expect, test } from 'vitest'
import { coverageIn, isRecentOpen, nextShown } from './loading-history.ts'

test('never decreases, and restarts once everything is imported', () => {
  const goOn = (last: number, percent: number) => nextShown(last, { settled: false, percent })
  expect(goOn(30, 60)).toBe(60)
  expect(goOn(60, 45)).toBe(60)
  expect(nextShown(61, { settled: true, percent: 100 })).toBe(0)
})

test('calls scores loading until what was read is summed up', () => {
  const read = { connectionId: 1, read: ['trips', 'incidents'] as const, unread: [], completeFrom: null }
  const connections = [{ ...read, read: [...read.read] }]
  expect(coverageIn({ connections, summingUp: true }, 'scores', ['1'])).toBe('loading')
  expect(coverageIn({ connections, summingUp: false }, 'scores', ['1'])).toBe('complete')
  expect(coverageIn({ connections, summingUp: true }, 'losses', [])).toBe('complete')
  const fromPositions = connections.map((one) => ({ ...one, completeFrom: '2026-11-20' }))
  expect(coverageIn({ connections: fromPositions, summingUp: false }, 'scores', ['1'])).toBe('loading')
})

test('calls the last 30 days open until all of them are imported, whatever is missing before', () => {
  const now = new Date(2026, 10, 30, 12)
  expect(isRecentOpen('2026-12-01', now)).toBe(true)
  expect(isRecentOpen('2026-11-01', now)).toBe(true)
  expect(isRecentOpen('2026-10-31', now)).toBe(false)
  expect(isRecentOpen(null, now)).toBe(false)
})
