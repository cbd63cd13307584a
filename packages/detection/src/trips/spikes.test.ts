import { expect, test } from 'vitest'
import { spotAt } from '../geometry.ts'
import { withoutSpikes } from './spikes.ts'

const start = { latitude: 48.1, longitude: 11.5 }
const startMs = Date.parse('2026-06-10T14:00:00Z')

/** East at 60 km/h, with a point each `stepSeconds`; those of `aside` are so many kilometers north of the way. */
const drive = (count: number, stepSeconds: number, aside: { [index: number]: number } = {}, kmh: number | null = 60) =>
  Array.from({ length: count }, (_, index) => ({
    atMs: startMs + index * stepSeconds * 1000,
    ...spotAt(start, { east: (index * stepSeconds * 1000) / 60, north: (aside[index] ?? 0) * 1000 }),
    speedKmh: kmh,
    headingDegrees: 90,
  }))

const seconds = (from: number, until: number) => Array.from({ length: until - from }, (_, index) => from + index)
const asideBetween = (from: number, until: number, km: number) =>
  Object.fromEntries(seconds(from, until).map((second) => [second, km]))
/** Those aside state a speed of their own. */
const stating = (points: ReturnType<typeof drive>, kmh: number) =>
  points.map((point) => (Math.abs(point.latitude - start.latitude) > 0.001 ? { ...point, speedKmh: kmh } : point))

const spikesOf = (points: ReturnType<typeof drive>) =>
  withoutSpikes(points).spikes.map(({ atMs }) => (atMs - startMs) / 1000)

test.each([
  ['12.5 km aside for 10 s', drive(120, 10, { 50: 12.5 }), [500]],
  ['3 km aside for a minute', drive(30, 60, { 12: 3 }), [720]],
  ['3 km aside for a minute, without speeds', drive(30, 20, { 12: 3 }, null), [240]],
  ['some together', drive(120, 15, { 40: 3, 41: 3.1, 42: 2.9, 80: -3 }), [600, 615, 630, 1200]],
  ['as far aside as others', drive(120, 15, { 40: 3, 55: 3.1 }), [600, 825]],
  ['the last one', drive(60, 20, { 59: 80 }), [1180]],
  ['250 m aside for 10 s', drive(120, 10, { 50: 0.25 }), [500]],
  ['that state the speed of their own jump', stating(drive(120, 10, { 50: 0.25, 80: -0.4 }), 150), [500, 800]],
  ['some in a row that state it', stating(drive(120, 10, { 50: 0.6, 51: 0.62, 52: 0.6 }), 230), [500, 510, 520]],
  ['a minute of them, one each second', drive(600, 1, asideBetween(200, 260, 5)), seconds(200, 260)],
  ['beside the way for a minute', drive(600, 1, asideBetween(200, 260, 0.12)), seconds(200, 260)],
])('separates points %s', (_, points, seconds) => {
  expect(spikesOf(points)).toEqual(seconds)
})

test.each([
  ['a steady drive', drive(60, 20)],
  ['a minute of it on another street', drive(60, 20, { 20: 0.2, 21: 0.3, 22: 0.2 })],
  ['a fast drive that states no speed', drive(60, 60, {}, null)],
  ['a turn around a block, seen every 10 s', drive(60, 10, { 30: 0.1, 31: 0.15, 32: 0.1 })],
])('separates none of %s', (_, points) => {
  expect(withoutSpikes(points)).toMatchObject({ points, spikes: [], isBroken: false })
})

test('separates none of a delivery a few kilometers away and back, seen where it stops', () => {
  const stops = drive(20, 600, {}, 0).map((point, index) => ({
    ...point,
    ...spotAt(start, { east: index % 2 ? 6000 : 0, north: index * 400 }),
  }))
  expect(spikesOf(stops)).toEqual([])
})

test('separates none of a path in two places in turn: the true one is unknown', () => {
  const two = drive(60, 20).map((point, index) => (index % 2 ? { ...point, latitude: point.latitude + 1 } : point))
  expect(withoutSpikes(two)).toMatchObject({ points: two, spikes: [], isBroken: true })
})
