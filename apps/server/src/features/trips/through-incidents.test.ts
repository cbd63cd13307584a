import { expect, test } from 'vitest'
import { throughIncidents } from './through-incidents.ts'

const startedAt = '2026-11-20T12:00:00.000Z'
const point = (t: number, lon: number) => ({ t, lat: 41.9, lon, speedKmh: 60, speedLimitKmh: 80 })
const incident = (t: number, lat: number, lon: number) => ({
  lat,
  lon,
  occurredAt: new Date(Date.parse(startedAt) + t * 1000).toISOString(),
})
const route = [point(0, -87.6), point(60, -87.59), point(120, -87.58)]

test('leads a route through its incidents in the order of time', () => {
  const led = throughIncidents(route, [incident(20, 41.904, -87.598), incident(40, 41.903, -87.593)], startedAt)
  expect(led.map(({ t }) => t)).toEqual([0, 20, 40, 60, 120])
  expect(led[1]).toEqual({ t: 20, lat: 41.904, lon: -87.598, speedKmh: 60, speedLimitKmh: 80 })
})

test('leaves out an incident that is too far away, outside of the route, or at one of its positions', () => {
  const incidents = [incident(20, 42.9, -87.6), incident(60, 41.9, -87.591), incident(500, 41.9, -87.58)]
  expect(throughIncidents(route, incidents, startedAt)).toEqual(route)
})

test('leaves out an incident that no road leads through, unless positions are far apart in time', () => {
  const beside = incident(20, 41.907, -87.598)
  expect(throughIncidents(route, [beside], startedAt)).toEqual(route)
  const sparse = [point(0, -87.6), point(600, -87.59), point(660, -87.58)]
  expect(throughIncidents(sparse, [beside], startedAt)).toHaveLength(4)
})

test('adds nothing to a route of which only the ends are known', () => {
  const ends = [point(0, -87.6), point(60, -87.59)]
  expect(throughIncidents(ends, [incident(20, 41.901, -87.598)], startedAt)).toEqual(ends)
})
