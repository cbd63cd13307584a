import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DrivenTrip, PositionCell } from './month-facts.ts'
import { type MonthOfVehicle, monthFactsOf } from './month-facts-of.ts'

const depot = { lat: 41.88, lon: -87.63 }
const milwaukee = { lat: 43.04, lon: -87.91 }
const [illinois, wisconsin] = [17, 55]
const home = { regionId: illinois, country: 'US' }
const away = { regionId: wisconsin, country: 'US' }
const at = (text: string) => Date.parse(text)

const trip = (change: Partial<DrivenTrip> = {}): DrivenTrip => ({
  id: '1',
  startMs: at('2026-11-10T14:00:00Z'),
  endMs: at('2026-11-10T20:00:00Z'),
  isPrivate: false,
  start: depot,
  end: depot,
  startPlace: home,
  endPlace: home,
  regions: [{ id: illinois, meters: 10_000 }],
  ...change,
})

const factsOf = (change: Partial<MonthOfVehicle>) =>
  monthFactsOf({
    trips: [],
    cells: [],
    park: depot,
    month: { fromMs: at('2026-11-01T06:00:00Z'), untilMs: at('2026-12-01T06:00:00Z') },
    seenUntilMs: at('2026-11-20T00:00:00Z'),
    zoneAt: () => 'America/Chicago',
    regionAt: ({ lat }) => (lat > 42.5 ? wisconsin : illinois),
    ...change,
  })

const cell = (change: Partial<PositionCell> = {}): PositionCell => ({
  ...depot,
  meters: 1_000,
  farthest: null,
  ...change,
})

test('finds the farthest place among positions and ends of trips', () => {
  const far = { meters: 200_000, atMs: 5, lat: 43.6, lon: -88 }
  expect(factsOf({ trips: [trip({ end: milwaukee })] }).farthest).toMatchObject({ ...milwaukee, meters: 131_015 })
  expect(factsOf({ trips: [trip()], cells: [cell({ farthest: far })] }).farthest).toEqual(far)
  expect(factsOf({ trips: [trip()], park: null }).farthest).toBeNull()
  expect(factsOf({}).farthest).toBeNull()
})

test('adds up regions of positions, and the straight line only without any', () => {
  const trips = [trip({ regions: [{ id: 26, meters: 70_000 }], endPlace: away })]
  expect(factsOf({ trips }).regions).toEqual([
    { id: 26, meters: 70_000, hasStop: false },
    { id: illinois, meters: 0, hasStop: true },
    { id: wisconsin, meters: 0, hasStop: true },
  ])
  const cells = [cell(), cell({ ...milwaukee, meters: 300 }), cell({ meters: 500 })]
  expect(factsOf({ trips, cells }).regions).toEqual([
    { id: illinois, meters: 1_500, hasStop: true },
    { id: wisconsin, meters: 300, hasStop: true },
  ])
})

test('counts a stop elsewhere only if its country is known', () => {
  const stopIn = (country: string | null) =>
    factsOf({ trips: [trip({ endPlace: { regionId: 0, country } })] }).regions.find(({ id }) => id === 0)
  expect(stopIn('MX')).toMatchObject({ hasStop: true })
  expect(stopIn(null)).toBeUndefined()
})

test('leaves private trips out, and the night after one', () => {
  const late = trip({
    isPrivate: true,
    end: null,
    startMs: at('2026-11-10T21:00:00Z'),
    endMs: at('2026-11-10T22:00:00Z'),
  })
  const next = trip({ startMs: at('2026-11-12T14:00:00Z'), endMs: at('2026-11-12T15:00:00Z') })
  const facts = factsOf({ trips: [trip(), late, next], seenUntilMs: at('2026-11-12T16:00:00Z') })
  expect(facts).toMatchObject({ trips: 2, privateTrips: 1, nights: [] })
  expect(facts.clock).toEqual([480, 360, 480, 60])
})

test('knows nights until the next trip, or until the vehicle last reported', () => {
  const next = trip({ startMs: at('2026-11-12T14:00:00Z'), endMs: at('2026-11-12T15:00:00Z'), end: milwaukee })
  const days = (change: Partial<MonthOfVehicle>) => factsOf(change).nights.map(({ day, regionId }) => [day, regionId])
  const first = [
    ['2026-11-10', illinois],
    ['2026-11-11', illinois],
  ]
  expect(days({ trips: [trip(), next], seenUntilMs: at('2026-11-12T16:00:00Z') })).toEqual(first)
  expect(days({ trips: [trip(), next], seenUntilMs: at('2026-11-13T16:00:00Z') })).toEqual([
    ...first,
    ['2026-11-12', wisconsin],
  ])
  expect(days({ trips: [trip(), { ...next, start: milwaukee }], seenUntilMs: 0 })).toEqual([])
})

test('has one night a day, and no more than the month has', () => {
  const hours = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(hours, (gaps) => {
      let ms = at('2026-11-01T07:00:00Z')
      const trips = gaps.map((gap) => {
        const startMs = ms + gap * 3_600_000
        ms = startMs + 3_600_000
        return trip({ startMs, endMs: ms })
      })
      const days = factsOf({ trips, seenUntilMs: Number.MAX_SAFE_INTEGER }).nights.map(({ day }) => day)
      expect(new Set(days).size).toBe(days.length)
      expect(days.every((day) => day.startsWith('2026-11'))).toBe(true)
    }),
  )
})
