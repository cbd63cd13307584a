import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunks, historyWindows, scorePeriod, windowHalves, windowsBack, windowsForward } from './windows.ts'

describe('windows back in time', () => {
  it('start with the newest and end exactly at the oldest', () => {
    const windows = windowsBack(new Date('2026-03-02T00:00:00Z'), new Date('2026-03-01T05:00:00Z'), 12)
    expect(windows.map(({ from, to }) => `${from.toISOString()} ${to.toISOString()}`)).toEqual([
      '2026-03-01T12:00:00.000Z 2026-03-02T00:00:00.000Z',
      '2026-03-01T05:00:00.000Z 2026-03-01T12:00:00.000Z',
    ])
  })

  it('leave no gap and never overlap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 10 }), fc.integer({ min: 1, max: 1000 }), (span, hours) => {
        const windows = windowsBack(new Date(span), new Date(0), hours)
        expect(windows.reduce((sum, { from, to }) => sum + to.getTime() - from.getTime(), 0)).toBe(span)
        windows.slice(1).forEach(({ to }, index) => {
          expect(to).toEqual(windows[index]!.from)
        })
      }),
      { numRuns: 50 },
    )
  })

  it('are empty if there is nothing to read', () => {
    expect(windowsBack(new Date(5), new Date(5), 1)).toEqual([])
  })
})

describe('the windows of a history', () => {
  it('include the progress, even when resumed', () => {
    const [now, oldest] = [new Date('2026-03-04T00:00:00Z'), new Date('2026-03-01T00:00:00Z')]
    const done = (before: Date) => historyWindows(before, oldest, now, 24).map((window) => [window.done, window.total])
    expect(done(now)).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
    ])
    expect(done(new Date('2026-03-02T00:00:00Z'))).toEqual([[2, 3]])
    expect(done(oldest)).toEqual([])
  })
})

describe('windows forward in time', () => {
  it('equal those back in time in reverse, cut short at the new end', () => {
    const windows = windowsForward(new Date('2026-03-01T00:00:00Z'), new Date('2026-03-01T15:00:00Z'), 6)
    expect(
      windows.map(({ from, to }) => `${from.toISOString().slice(11, 16)} ${to.toISOString().slice(11, 16)}`),
    ).toEqual(['00:00 06:00', '06:00 12:00', '12:00 15:00'])
    expect(windowsForward(new Date(5), new Date(5), 1)).toEqual([])
  })
})

describe('halves of a window', () => {
  it('meet, and cover all of it', () => {
    const [early, late] = windowHalves({ from: new Date(1000), to: new Date(2001) })
    expect([early.from.getTime(), early.to.getTime()]).toEqual([1000, 1500])
    expect([late.from.getTime(), late.to.getTime()]).toEqual([1500, 2001])
  })
})

describe('chunks', () => {
  it('keep all items in order', () => {
    expect(chunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
    expect(chunks([], 2)).toEqual([])
  })
})

describe('the period of scores', () => {
  it('ends with the last whole day in UTC', () => {
    const until = new Date('2026-03-02T00:00:00Z')
    for (const now of ['2026-03-02T00:00:00Z', '2026-03-02T23:59:59.999Z']) {
      expect(scorePeriod(new Date(now))).toEqual({ from: new Date('2026-01-31T00:00:00Z'), until })
      expect(scorePeriod(new Date(now), 7)).toEqual({ from: new Date('2026-02-23T00:00:00Z'), until })
    }
  })
})
