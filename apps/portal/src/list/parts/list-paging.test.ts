import { expect, test } from 'vitest'
import { totalText } from './list-paging.tsx'

const line = (total: number | undefined, over: object = {}, isImporting = false) =>
  totalText(
    {
      total,
      isTotalExact: true,
      hasNoCount: false,
      definition: { things: ['event', 'events'] },
      ...over,
    } as never,
    isImporting,
  )

test('shows the count, that there are more, that counting is in progress, or that it failed', () => {
  expect([line(1), line(12_345), line(0)]).toEqual(['1 event', '12,345 events', '0 events'])
  expect(line(10_000, { isTotalExact: false })).toBe('More than 10,000 events')
  expect([line(0, {}, true), line(2, {}, true)]).toEqual(['Events not available yet', '2 events so far'])
  expect([line(undefined), line(undefined, { hasNoCount: true })]).toEqual([
    'Counting events',
    'Could not count events',
  ])
})
