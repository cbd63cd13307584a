import type { ConnectionReads } from '@milepost/contract/connections/reads'
import { expect, test } from 'vitest'
import { coverageOfDays, hasOnlyPositions, noneText } from './use-none.ts'

const connection = (connectionId: number, reads: Partial<ConnectionReads>): ConnectionReads => ({
  connectionId,
  read: [],
  unread: [],
  completeFrom: null,
  ...reads,
})
const progressOf = (...connections: ConnectionReads[]) => ({ connections, summingUp: false })

test('is complete for the days that were imported, while older ones are missing', () => {
  const progress = progressOf(connection(1, { read: ['trips'], unread: ['incidents'], completeFrom: '2026-05-10' }))
  expect(coverageOfDays(progress, { things: 'events', first: '2026-05-10' })).toBe('complete')
  expect(coverageOfDays(progress, { things: 'events', first: '2026-05-09' })).toBe('loading')
  expect(coverageOfDays(progress, { things: 'events' })).toBe('loading')
})

test('waits for the newest records of a connection without older ones', () => {
  const progress = progressOf(connection(1, { unread: ['incidents'] }))
  expect(coverageOfDays(progress, { things: 'events', first: '2026-05-09' })).toBe('loading')
})

test('waits for each of several connections, and only for those that are asked for', () => {
  const progress = progressOf(
    connection(1, { unread: ['incidents'], completeFrom: '2026-05-10' }),
    connection(2, { unread: ['incidents'], completeFrom: '2026-06-20' }),
  )
  const days = { things: 'events' as const, first: '2026-05-15' }
  expect(coverageOfDays(progress, days)).toBe('loading')
  expect(coverageOfDays(progress, { ...days, connectionIds: ['1'] })).toBe('complete')
  expect(coverageOfDays(progress, { ...days, connectionIds: ['2'] })).toBe('loading')
})

test('takes driving from positions if the provider sends no trips, but not a driver’s trips', () => {
  const progress = progressOf(connection(1, { read: ['positions'] }))
  expect(coverageOfDays(progress, { things: 'driving' })).toBe('complete')
  expect(coverageOfDays(progress, { things: 'trips' })).toBe('notReported')
  expect(coverageOfDays(progressOf(connection(1, { unread: ['positions'] })), { things: 'driving' })).toBe('loading')
})

test('distinguishes driving that only positions show from trips that the provider sends', () => {
  const [positions, trips] = [
    progressOf(connection(1, { read: ['positions'] })),
    progressOf(connection(1, { read: ['trips'] })),
  ]
  expect(hasOnlyPositions(positions, { things: 'driving' })).toBe(true)
  expect(hasOnlyPositions(trips, { things: 'driving' })).toBe(false)
  expect(hasOnlyPositions(positions, { things: 'events' })).toBe(false)
})

test('says "none" only once everything is imported and reported', () => {
  expect(noneText('complete', 'trips', 'No trips.')).toBe('No trips.')
  expect(noneText('loading', 'trips', 'No trips.')).toBe('Not available yet.')
  expect(noneText('notReported', 'trips', 'No trips.')).toBe('Not reported: the provider sends no trips.')
})
