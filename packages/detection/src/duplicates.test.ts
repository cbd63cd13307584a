import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EventFacts, findDuplicates } from './duplicates.ts'
import { spotAt } from './geometry.ts'
import { munich } from './testing/sample-drive.ts'

const event = (id: string, atSeconds: number, change: Partial<EventFacts> = {}): EventFacts => ({
  id,
  vehicleId: 'v1',
  vin: null,
  occurredAtMs: atSeconds * 1000,
  translatedType: 'harshBraking',
  accidentLike: false,
  location: munich,
  summedUntilMs: null,
  ...change,
})
const pairs = (...events: EventFacts[]) => findDuplicates(events).map(({ firstId, secondId }) => firstId + secondId)

test('pairs events of one vehicle and type within a minute', () => {
  expect(pairs(event('a', 0), event('b', 60))).toEqual(['ab'])
  expect(pairs(event('a', 0), event('b', 61))).toEqual([])
  expect(pairs(event('a', 0), event('b', 5, { vehicleId: 'v2' }))).toEqual([])
  expect(pairs(event('a', 0), event('b', 5, { translatedType: 'phoneUse' }))).toEqual([])
})

test('pairs two devices in one vehicle by its VIN, once', () => {
  const vin = '1M8GDM9AXKP042788'
  expect(pairs(event('a', 0, { vin }), event('b', 5, { vin, vehicleId: 'v2' }))).toEqual(['ab'])
  expect(pairs(event('a', 0, { vin }), event('b', 5, { vin }))).toEqual(['ab'])
})

test('pairs accident-like events of different types', () => {
  const accidentLike = true
  const crash = event('b', 5, { translatedType: 'collision', accidentLike })
  expect(findDuplicates([event('a', 0, { translatedType: 'nearCollision', accidentLike }), crash])).toMatchObject([
    { reason: 'accidentLike', gapSeconds: 5, gapMeters: 0 },
  ])
  expect(pairs(event('a', 0), crash)).toEqual([])
})

test('pairs a summary with the single events of its type and unit in its period', () => {
  const summary = event('s', 0, { summedUntilMs: 3_600_000 })
  const of = (...events: EventFacts[]) =>
    findDuplicates([summary, ...events]).map(({ firstId, secondId, reason }) => `${firstId}${secondId} ${reason}`)
  expect(of(event('a', 0), event('b', 3600), event('c', 3661))).toEqual(['sa partOfSummary', 'sb partOfSummary'])
  expect(of(event('a', 900, { translatedType: 'phoneUse' }), event('b', 900, { vehicleId: 'v2' }))).toEqual([])
  expect(of(event('t', 900, { summedUntilMs: 1_800_000 }))).toEqual([])
})

test('doesn’t pair events too far apart, but does if a location is unknown', () => {
  const away = spotAt(munich, { east: 3000, north: 0 })
  expect(pairs(event('a', 0), event('b', 2, { location: away }))).toEqual([])
  expect(findDuplicates([event('a', 0), event('b', 2, { location: null })])[0]?.gapMeters).toBeNull()
})

test('puts the most certain pair first, regardless of record order', () => {
  const times = fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 12 })
  fc.assert(
    fc.property(times, fc.boolean(), (seconds, reversed) => {
      const events = seconds.map((at, i) => event(`e${i}`, at + i / 1000))
      const found = findDuplicates(reversed ? events.toReversed() : events)
      expect(found.map(({ confidence }) => confidence)).toEqual(found.map((p) => p.confidence).sort((a, b) => b - a))
      const near = events.flatMap((a, i) =>
        events.slice(i + 1).filter((b) => Math.abs(a.occurredAtMs - b.occurredAtMs) <= 60_000),
      )
      expect(found).toHaveLength(near.length)
      for (const { gapSeconds, confidence } of found) {
        expect(gapSeconds).toBeGreaterThanOrEqual(0)
        expect(confidence).toBeGreaterThan(0)
        expect(confidence).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('is certain of copies within a second from one device, also without a place', () => {
  const copy = (id: string, atSeconds: number, change: Partial<EventFacts> = {}) =>
    event(id, atSeconds, { location: null, ...change })
  const certain = (...events: EventFacts[]) =>
    findDuplicates(events).flatMap(({ firstId, secondId, confidence }) =>
      confidence === 1 ? [firstId + secondId] : [],
    )
  expect(certain(copy('a', 0), copy('b', 0.2), copy('c', 0.4))).toEqual(['ab', 'ac', 'bc'])
  expect(certain(copy('a', 0), copy('b', 1), copy('c', 2))).toEqual(['ab', 'bc'])
  expect(
    certain(copy('a', 0), copy('b', 0.2, { vehicleId: 'v2' }), copy('c', 0.2, { translatedType: 'speeding' })),
  ).toEqual([])
})
