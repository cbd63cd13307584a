import { metersPerMile } from '@milepost/domain/limits'
import { describe, expect, it } from 'vitest'
import { ofDays } from './day-range.ts'
import {
  drivingStats,
  per1000Miles,
  per1000MilesInterval,
  per1000MilesMargin,
  perMillionMiles,
  regionPer1000Miles,
} from './driving-stats.ts'

/** Events on days with known miles. */
const counted = (events: number) => ({ events, measured: events })

describe('a rate by distance', () => {
  it('counts events per 1,000 miles, from 50 miles on', () => {
    expect(per1000Miles(counted(3), 50 * metersPerMile)).toBeCloseTo(60)
    expect(per1000Miles(counted(3), 49 * metersPerMile)).toBeNull()
  })

  it('is unknown, not zero, if all events are on days without miles', () => {
    expect(per1000Miles({ events: 1, measured: 0 }, 1000 * metersPerMile)).toBeNull()
    expect(per1000Miles(counted(0), 1000 * metersPerMile)).toBe(0)
    expect(regionPer1000Miles(34, { events: 2, measured: 0 }, 1000 * metersPerMile)).toBeNull()
  })

  it('has an interval that contains the rate, and none without a rate', () => {
    const { low, high } = per1000MilesInterval(counted(20), 2000 * metersPerMile)!
    // Exact Poisson: 13.25 to 29.06 events.
    expect([low, high]).toEqual([expect.closeTo(6.63, 1), expect.closeTo(14.53, 1)])
    expect(per1000MilesInterval(counted(0), 1000 * metersPerMile)).toEqual({ low: 0, high: expect.closeTo(3, 0) })
    expect(per1000MilesInterval({ events: 1, measured: 0 }, 1000 * metersPerMile)).toBeNull()
  })

  it('isn’t certain to rise because more of the events, which fell, have miles', () => {
    const meters = 1_900_000 * metersPerMile
    const [then, now] = [26_300, 26_000].map((events) => ({ events, measured: 25_900, meters }))
    const fewerThen = { ...then!, measured: 25_100 }
    const rise = per1000Miles(now!, meters)! - per1000Miles(fewerThen, meters)!
    expect(rise).toBeCloseTo(0.42)
    expect(per1000MilesMargin(now!, fewerThen)).toBeGreaterThan(rise)
    // With as many without miles in both, the margin is that of the counts.
    expect(per1000MilesMargin({ ...now!, events: 26_300 }, then!)).toBeCloseTo(0.2, 1)
  })

  it('counts losses per million miles, from 100,000 miles on', () => {
    expect(perMillionMiles(3, 150_000 * metersPerMile)).toBeCloseTo(20)
    expect(perMillionMiles(0, 100_001 * metersPerMile)).toBe(0)
    expect(perMillionMiles(1, 99_999 * metersPerMile)).toBeNull()
  })
})

describe('totals of a vehicle’s days', () => {
  const [monday, tuesday] = ['2026-03-02', '2026-03-03']
  const cell = { mark: 0, translatedType: 'harshBraking', regionId: 0, severity: 2, rating: 3, source: 1 } as const
  const dayOf = (day: string, miles: number, incidents: number) => ({
    day,
    meters: miles * metersPerMile,
    seconds: 3600,
    trips: 1,
    drives: [],
    cells: [{ ...cell, incidents, riskThousandths: 0, intensity: 0, occurrences: incidents, atSecond: null }],
  })
  const hourOf = (day: string, weekday: number, incidents: number) => ({ day, weekday, hour: 8, incidents })

  it('includes events on days without miles in counts but not in rates', () => {
    const stats = drivingStats({
      range: ofDays('UTC', monday, tuesday),
      days: [dayOf(monday, 100, 3), dayOf(tuesday, 0, 7)],
      before: [dayOf('2026-02-24', 200, 2), dayOf('2026-02-25', 0, 9)],
      hours: [hourOf(monday, 1, 3), hourOf(tuesday, 2, 7)],
      unmeasuredTrips: 0,
      wordOf: (type) => type,
    })
    expect(stats.incidents).toMatchObject({ value: 10, previous: 11 })
    expect(stats.incidentsPer1000Miles.value).toBeCloseTo(30)
    expect(stats.incidentsPer1000Miles.previous).toBeCloseTo(10)
    expect(stats.withoutMiles).toBe(7)
    expect(stats.byType).toMatchObject([{ count: 10, withoutMiles: 7, per1000Miles: expect.closeTo(30) }])
    expect(stats.weekly).toMatchObject([{ incidents: 10, withoutMiles: 7 }])
    expect(stats.hours).toMatchObject([
      { weekday: 1, incidents: 3, withoutMiles: 0 },
      { weekday: 2, incidents: 7, withoutMiles: 7 },
    ])
  })
})

it('has no rate elsewhere or in an unknown place, however many events are there', () => {
  expect(regionPer1000Miles(0, counted(1615), 1000 * metersPerMile)).toBeNull()
  expect(regionPer1000Miles(34, counted(4), 1000 * metersPerMile)).toBeCloseTo(4)
})
