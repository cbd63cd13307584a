import type { MetricChoice, MetricKey } from '@milepost/contract/compliances/metrics'
import { metricKeys } from '@milepost/contract/compliances/metrics'
import { seededMetrics } from '@milepost/contract/compliances/words'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metricResults, stateOf, type VehicleFacts } from './metric-results.ts'
import type { MonthFacts } from './month-facts.ts'

const [illinois, wisconsin] = [17, 55]
const vehicle: VehicleFacts = {
  park: { lat: 41.88, lon: -87.63 },
  parkRegionId: illinois,
  registeredRegionId: illinois,
  vehicleType: 'Van',
}
const facts: MonthFacts = {
  trips: 2,
  privateTrips: 0,
  hasPositions: true,
  farthest: { meters: 50_000, lat: 42, lon: -88, atMs: 0 },
  regions: [{ id: illinois, meters: 90_000, hasStop: true }],
  clock: [480, 60, 1140, 90],
  nights: [{ day: '2026-11-10', lat: 41.88, lon: -87.63, regionId: illinois }],
}

const metric = (key: MetricKey, acceptableValues?: MetricChoice['acceptableValues']): MetricChoice => ({
  ...seededMetrics.find((one) => one.key === key)!,
  ...(acceptableValues && { acceptableValues }),
})

function result(
  key: MetricKey,
  change: {
    facts?: Partial<MonthFacts> | null
    vehicle?: Partial<VehicleFacts>
    values?: MetricChoice['acceptableValues']
  },
) {
  const [cell] = metricResults([metric(key, change.values)], {
    vehicle: { ...vehicle, ...change.vehicle },
    facts: change.facts === null ? null : { ...facts, ...change.facts },
  })
  return [cell!.state, cell!.missing ?? cell!.measured, ...(cell!.isEstimated ? ['estimated'] : [])]
}

test('compares the farthest place with the radius', () => {
  const radius = (to: number) => ({ type: 'range', from: null, to }) as const
  expect(result('radiusFromParkLocation', { values: radius(50_000) })).toEqual(['compliant', 50_000])
  expect(result('radiusFromParkLocation', { values: radius(49_999) })).toEqual(['notCompliant', 50_000])
  const ends = { facts: { hasPositions: false } }
  expect(result('radiusFromParkLocation', { ...ends, values: radius(60_000) })).toEqual([
    'compliant',
    50_000,
    'estimated',
  ])
  expect(result('radiusFromParkLocation', { ...ends, values: radius(9) })).toEqual(['notCompliant', 50_000])
})

test('counts trips outside the operating hours', () => {
  const hours = (from: number, to: number) => ({ type: 'range', from, to }) as const
  expect(result('operatingHours', { values: hours(8, 21) })).toEqual(['compliant', 0])
  expect(result('operatingHours', { values: hours(8, 20) })).toEqual(['notCompliant', 1])
  expect(result('operatingHours', { values: hours(20, 8) })).toEqual(['notCompliant', 2])
})

test('finds driving out of the state by positions or stops, never by a straight line', () => {
  const out = (change: Partial<MonthFacts>) => result('outOfRegisteredProvince', { facts: change })
  const [atHome] = facts.regions
  const through = (meters: number) => [atHome!, { id: wisconsin, meters, hasStop: false }]
  expect(out({})).toEqual(['compliant', false])
  expect(out({ regions: through(1_999) })).toEqual(['compliant', false])
  expect(out({ regions: through(2_000) })).toEqual(['notCompliant', true])
  expect(out({ regions: through(50_000), hasPositions: false })).toEqual(['unknown', 'places'])
  expect(out({ hasPositions: false })).toEqual(['compliant', false, 'estimated'])
  const stop = [atHome!, { id: 0, meters: 0, hasStop: true }]
  expect(out({ regions: stop, hasPositions: false })).toEqual(['notCompliant', true])
  const elsewhere = [atHome!, { id: 0, meters: 10_000, hasStop: false }]
  expect(out({ regions: elsewhere })).toEqual(['unknown', 'places'])
  expect(out({ regions: [] })).toEqual(['unknown', 'places'])
})

test('accepts every chosen answer', () => {
  const regions = [{ id: wisconsin, meters: 90_000, hasStop: true }]
  const out = (acceptable: ('yes' | 'no')[]) =>
    result('outOfRegisteredProvince', { facts: { regions }, values: { type: 'yesNo', acceptable } })[0]
  expect([out(['no']), out(['yes']), out(['yes', 'no'])]).toEqual(['notCompliant', 'compliant', 'compliant'])
})

test('decides parking by the park location and by every known night', () => {
  const parks = (change: Parameters<typeof result>[1]) => result('parkWithinRegisteredProvince', change)
  const night = { day: '2026-11-11', lat: 43, lon: -88, regionId: wisconsin }
  expect(parks({})).toEqual(['compliant', true])
  expect(parks({ facts: { nights: [...facts.nights, night] } })).toEqual(['notCompliant', false])
  expect(parks({ vehicle: { parkRegionId: wisconsin }, facts: null })).toEqual(['notCompliant', false])
  expect(parks({ facts: { nights: [] } })).toEqual(['unknown', 'nights'])
})

test('compares vehicle types without regard to case', () => {
  const type = (vehicleType: string | null) =>
    result('vehicleType', { vehicle: { vehicleType }, values: { type: 'multipleChoice', acceptable: ['van', 'Bus'] } })
  expect([type(' VAN '), type('Trailer'), type(null)]).toEqual([
    ['compliant', ' VAN '],
    ['notCompliant', 'Trailer'],
    ['unknown', 'vehicleType'],
  ])
})

test('names the setting that is missing', () => {
  const unset = { park: null, parkRegionId: null, registeredRegionId: null, vehicleType: null }
  expect(metricKeys.map((key) => result(key, { vehicle: unset, facts: null })[1])).toEqual([
    'parkLocation',
    'calculation',
    'registeredRegion',
    'registeredRegion',
    'vehicleType',
  ])
})

test('never calls a vehicle not compliant without data', () => {
  const settings = fc.record({
    park: fc.constantFrom(null, vehicle.park),
    parkRegionId: fc.constantFrom(null, 0, illinois),
    registeredRegionId: fc.constantFrom(null, illinois),
    vehicleType: fc.constant(null),
  })
  const empty = { ...facts, trips: 0, farthest: null, regions: [], clock: [], nights: [] }
  fc.assert(
    fc.property(settings, fc.constantFrom(null, empty), (own, of) => {
      const cells = metricResults(seededMetrics, { vehicle: own, facts: of })
      expect(cells.map(({ state }) => state)).toEqual(metricKeys.map(() => 'unknown'))
      expect(stateOf(cells)).toBe('unknown')
    }),
  )
})

test('keeps a vehicle compliant when the radius grows', () => {
  const meters = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(meters, meters, meters, (far, a, b) => {
      const [narrow, wide] = [Math.min(a, b), Math.max(a, b)]
      const state = (to: number) =>
        result('radiusFromParkLocation', {
          facts: { farthest: { ...facts.farthest!, meters: far } },
          values: { type: 'range', from: null, to },
        })[0]
      expect(state(narrow) === 'compliant' && state(wide) !== 'compliant').toBe(false)
    }),
  )
})
