import { dayPlus, daysInAll } from '@milepost/domain/time/calendar-days'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { checkEvidence } from '@milepost/scoring/evidence/check-evidence'
import { startingPriors } from '@milepost/scoring/fit/priors'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listOf, noSums } from '../evidence/evidence-sums.ts'
import { evidenceOf, type StoredEvidence } from '../evidence/subject-evidence.ts'
import { type ClaimLoss, daysOfEither } from './claim-losses.ts'
import { isNear } from './is-near.ts'

const detectors = (reportsCollisions: boolean) => ({
  vocabularyOf: () => new Set(reportsCollisions ? (['collision'] as const) : []),
  needsCamera: () => false,
  precisionOf: () => 0.5,
})

const unit: StoredEvidence = {
  providerId: 1,
  class: 0,
  sums: listOf(noSums()),
  firstDay: '2026-01-01',
  lastDay: '2026-06-30',
  firstUsed: null,
  lastUsed: null,
  lastReceived: null,
}
const covered = (claims: readonly ClaimLoss[], until = '2026-04-30'): StoredEvidence => ({
  ...unit,
  cover: { from: '2026-03-01', until },
  claims,
})
const lossesOf = (own: StoredEvidence, reports: boolean) => evidenceOf([own], detectors(reports), '2026-07-01').losses
const days = (years: number) => Math.round(years * 365.25)

describe('losses of a vehicle', () => {
  test('have no years where no one would report a collision', () => {
    expect(lossesOf(unit, false)).toEqual({ confirmed: 0, fault: 0, suspected: [], vehicleYears: 0 })
  })

  test('have the years that a loss run covers, from the first covered day to the last', () => {
    const losses = lossesOf(covered([]), false)
    expect([losses.confirmed, days(losses.vehicleYears)]).toEqual([0, daysInAll('2026-03-01', '2026-04-30')])
    expect(days(lossesOf(covered([]), true).vehicleYears)).toBe(daysInAll('2026-01-01', '2026-06-30'))
  })

  test('include claims by their share of fault, but none from before its first day or after its last', () => {
    const claims = [
      { day: '2025-12-31', share: 1 },
      { day: '2026-03-05', share: 1 },
      { day: '2026-04-01', share: 0.25 },
      { day: '2026-04-02', share: 0 },
      { day: '2026-07-01', share: 1 },
      { day: '2026-04-03', share: 0.45, isBeside: true as const },
    ]
    expect(lossesOf(covered(claims, '2026-07-01'), false)).toMatchObject({
      confirmed: 2,
      fault: 1.7,
      claimed: { losses: 2, fault: 1.7 },
    })
  })
})

test('counts no more fault than losses if the loss beside a claim has faded or isn’t summed up yet', () => {
  const own = covered([{ day: '2026-03-05', share: 0.6, isBeside: true }])
  const faded = { ...own, sums: listOf({ ...noSums(), confirmedLosses: 0.7, faultLosses: 0.28 }) }
  expect(lossesOf(faded, true)).toMatchObject({ confirmed: 0.7, fault: 0.7 })
  expect(lossesOf(own, true)).toMatchObject({ confirmed: 0, fault: 0 })
})

test.each([
  [false, 'suspected', 'reportedLosses'],
  [true, 'rejected', 'rejectedLosses'],
] as const)(
  'counts a claim and the collision that may be the same crash once, as what counts more (rejected: %s)',
  (isRejected, kind, sum) => {
    const inPlaceOf = { providerId: 1, source: 0, isRejected, share: 0.8 } as const
    const claimed = (share: number, isSame = true, events = 2): StoredEvidence => ({
      ...covered([{ day: '2026-03-05', share, ...(isSame && { inPlaceOf }) }]),
      sums: listOf({ ...noSums(), [sum]: events }),
    })
    const counts = (own: StoredEvidence) => {
      const losses = lossesOf(own, true)
      return [losses.fault, ...[losses[kind] ?? []].flat().map(({ count, precision }) => count * precision!)]
    }
    expect(counts(claimed(1, false))).toEqual([1, 1])
    expect(counts(claimed(1))).toEqual([1, 0.5])
    expect(counts(claimed(0.25))).toEqual([0.4, 0.5])
    expect(counts(claimed(1, true, 0))).toEqual([1])
  },
)

test('never makes evidence that the engine refuses, whatever claims are beside losses and suspected collisions', () => {
  const priors = startingPriors(defaultScoringConfig)
  const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)
  const day = fc.nat(200).map((days) => dayPlus('2025-12-20', days))
  const suspect = fc.record({ providerId: fc.constant(1), source: fc.constant(0), isRejected: fc.boolean(), share })
  const claim = fc.record(
    { day, share, isBeside: fc.constant(true as const), inPlaceOf: suspect },
    { requiredKeys: ['day', 'share'] },
  )
  const losses = fc.tuple(fc.integer({ min: 0, max: 300 }), share, fc.nat(3), fc.nat(3))
  fc.assert(
    fc.property(
      fc.array(claim, { maxLength: 5 }),
      losses,
      fc.boolean(),
      (claims, [hundredths, fault, reported, rejected], reports) => {
        const confirmedLosses = hundredths / 100
        const sums = {
          confirmedLosses,
          faultLosses: confirmedLosses * fault,
          reportedLosses: reported,
          rejectedLosses: rejected,
        }
        const own = { ...covered(claims as ClaimLoss[], '2026-07-01'), sums: listOf({ ...noSums(), ...sums }) }
        expect(() => checkEvidence(evidenceOf([own], detectors(reports), '2026-07-01'), priors)).not.toThrow()
      },
    ),
    { seed: 71, numRuns: 500 },
  )
})

test('counts the days of two spans once', () => {
  const day = fc.nat(60).map((days) => dayPlus('2026-01-01', days))
  const span = fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, until: b } : { from: b, until: a }))
  fc.assert(
    fc.property(span, span, (one, other) => {
      const all = Array.from({ length: 61 }, (_, at) => dayPlus('2026-01-01', at))
      const inSpan = (of: typeof one) => (day: string) => of.from <= day && day <= of.until
      const expected = all.filter((day) => inSpan(one)(day) || inSpan(other)(day)).length
      expect(daysOfEither(one, other)).toBe(expected)
    }),
  )
})

test('compares a loss date with the day at the place of an event', () => {
  const event = { occurredAt: '2026-03-03T04:30:00.000Z', timeZone: 'America/Chicago' }
  expect(
    ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'].map((day) => isNear(day, event)),
  ).toEqual([false, true, true, true, false])
})
