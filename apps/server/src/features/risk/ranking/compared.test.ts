import type { FactorPoints } from '@milepost/scoring/explain'
import { expect, test } from 'vitest'
import { changesOf } from '../reports/factors.ts'
import { type ComparedRow, changeOf, partReasons } from './compared.ts'

const reason = (factor: string, points: number, own: Pick<FactorPoints, 'notSensed'> = {}): FactorPoints => ({
  part: 'behavioral',
  factor,
  log: points / 40,
  points,
  ...own,
})
const unseen = { notSensed: true } as const
const scoreOf = (reasons: FactorPoints[]) => 50 + reasons.reduce((sum, { points }) => sum + points, 0)
const time = { month: null, previousMonth: '2026-08-01', hasEarlier: true, laterBecause: null, scoreVersion: 3 }

function rowOf(now: FactorPoints[], then: FactorPoints[]): ComparedRow {
  const version = { configVersion: 1, previousVersion: 1, comparable: true, previousComparable: true }
  const [score, previous] = [scoreOf(now), scoreOf(then)]
  // Intervals narrow enough that every change is certain.
  const ends = { low: score, high: score, previousLow: previous, previousHigh: previous }
  return { score, previous, reasons: now, previousReasons: then, isPastOpen: false, ...version, ...ends }
}

test.each(['combined', 'behavioral'] as const)(
  'never names something no device reported, at either time, as what moved a %s score most',
  (riskType) => {
    const [before, after] = [reason('speeding', 0), reason('speeding', 2)]
    const pairs: [now: FactorPoints, then: FactorPoints][] = [
      [reason('phone', 8, unseen), reason('phone', 1, unseen)],
      [reason('phone', 8), reason('phone', 1, unseen)],
      [reason('phone', 8, unseen), reason('phone', 1)],
    ]
    for (const [now, then] of pairs) {
      expect(changeOf(rowOf([now, after], [then, before]), riskType, time).mainChange).toMatchObject({
        factor: 'speeding',
        word: 'more speeding',
      })
      expect(changeOf(rowOf([now], [then]), riskType, time)).toMatchObject({
        previousScore: 51,
        notCompared: null,
        mainChange: null,
      })
      const reasonsIn = (some: FactorPoints[]) => partReasons(some, riskType, scoreOf(some))
      const [phone, speeding] = changesOf(reasonsIn([now, after]), reasonsIn([then, before]), true)
      expect([phone, speeding]).toMatchObject([{ factor: 'phone', notSensed: true }, { factor: 'speeding' }])
      expect(speeding).not.toHaveProperty('notSensed')
    }
    const both = changeOf(rowOf([reason('phone', 8), after], [reason('phone', 1), before]), riskType, time)
    expect(both.mainChange).toMatchObject({ factor: 'phone', word: 'more phone use' })
  },
)

test('names no main change if the interval of either score covers the other, or is unknown', () => {
  const row = rowOf([reason('phone', 8)], [reason('phone', 1)])
  const changed = (ends: Partial<ComparedRow>) => changeOf({ ...row, ...ends }, 'combined', time)
  expect(changed({}).mainChange).toMatchObject({ factor: 'phone' })
  expect(changed({ low: 50, high: 66 })).toMatchObject({ previousScore: 51, mainChange: null })
  expect(changed({ previousLow: 44, previousHigh: 58 })).toMatchObject({
    previousInterval: { low: 44, high: 58 },
    mainChange: null,
  })
  expect(changed({ previousLow: null, previousHigh: null })).toMatchObject({ previousInterval: null, mainChange: null })
})

test('says that an earlier score may follow until past months are scored', () => {
  const row = { ...rowOf([reason('phone', 8)], [reason('phone', 1)]), previous: null, previousVersion: null }
  expect(changeOf({ ...row, isPastOpen: true }, 'combined', time).notCompared).toBe('pastNotScored')
  expect(changeOf(row, 'combined', time).notCompared).toBe('noEarlierScore')
  expect(changeOf({ ...row, score: null, isPastOpen: true }, 'combined', time).notCompared).toBeNull()
  // One of the first days of a month that is still being imported.
  const early = { ...row, previous: 51, previousVersion: 1, previousComparable: false }
  expect(changeOf({ ...early, isPastOpen: true }, 'combined', time).notCompared).toBe('pastNotScored')
  expect(changeOf(early, 'combined', time).notCompared).toBe('provisionalThen')
})
