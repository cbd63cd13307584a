import { expect, test } from 'vitest'
import { type ConnectionReads, coverageOfMismatches, kindsOfMismatch, reportingOf, reportingText } from './reads.ts'

const connection = (read: ConnectionReads['read'], unread: ConnectionReads['unread'] = []): ConnectionReads => ({
  connectionId: 1,
  read,
  unread,
  completeFrom: null,
})

test('calls mismatches complete only once the records that show some of them are read', () => {
  expect(coverageOfMismatches([connection(['mismatches', 'positions'])])).toBe('complete')
  expect(coverageOfMismatches([connection(['mismatches'], ['positions'])])).toBe('loading')
  expect(coverageOfMismatches([connection(['mismatches', 'positions'], ['trips'])])).toBe('loading')
  expect(coverageOfMismatches([connection(['mismatches'])])).toBe('complete')
  expect(coverageOfMismatches([connection(['positions'])])).toBe('notReported')
})

test('says of each type of mismatch how many connections it is known for', () => {
  const connections = [connection(['vehicles', 'positions', 'mismatches']), connection(['vehicles', 'positions'])]
  const textOf = (type: keyof typeof kindsOfMismatch) => reportingText(reportingOf(connections, kindsOfMismatch[type]))
  expect(textOf('deviceNotFound')).toBe('known for 1 of 2 connections')
  for (const type of ['gps', 'vin', 'clock', 'speed', 'distance'] as const) expect(textOf(type)).toBeUndefined()
})
