import { expect, test } from 'vitest'
import { type ConnectionReads, coverageOfMismatches } from './reads.ts'

const connection = (read: ConnectionReads['read'], unread: ConnectionReads['unread'] = []): ConnectionReads => ({
  connectionId: 1,
  read,
  unread,
  completeFrom: null,
})

test('calls mismatches complete only once the positions that show some of them are read', () => {
  expect(coverageOfMismatches([connection(['mismatches', 'positions'])])).toBe('complete')
  expect(coverageOfMismatches([connection(['mismatches'], ['positions'])])).toBe('loading')
  expect(coverageOfMismatches([connection(['mismatches'])])).toBe('complete')
  expect(coverageOfMismatches([connection(['positions'])])).toBe('notReported')
})
