import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSpeeding, type SpeedSample } from './speeding.ts'

const every = (seconds: number, rows: [speedKmh: number | null, limitKmh: number | null][]): SpeedSample[] =>
  rows.map(([speedKmh, limitKmh], i) => ({ atMs: i * seconds * 1000, speedKmh, limitKmh }))

test('spans a episode from the first sample over the tolerance to the first under it, and keeps its worst', () => {
  const { episodes, overSeconds } = findSpeeding(
    every(10, [
      [50, 50],
      [62, 50],
      [70, 50],
      [65, 50],
      [55, 50],
    ]),
  )
  expect(episodes).toEqual([{ startedAtMs: 10_000, endedAtMs: 40_000, speedKmh: 70, limitKmh: 50, overByKmh: 20 }])
  expect(overSeconds).toBe(30)
})

test('ignores speeds within the tolerance, and brief ones', () => {
  expect(
    findSpeeding(
      every(10, [
        [58, 50],
        [58, 50],
        [58, 50],
      ]),
    ).episodes,
  ).toEqual([])
  expect(
    findSpeeding(
      every(1, [
        [70, 50],
        [70, 50],
        [50, 50],
      ]),
    ).episodes,
  ).toEqual([])
})

test('believes no limit that a single sample has, lower than before and after it', () => {
  const limits = (...kmh: number[]) =>
    findSpeeding(
      every(
        10,
        kmh.map((limit) => [90, limit]),
      ),
    ).episodes
  expect(limits(130, 130, 30, 110, 110)).toEqual([])
  expect(limits(130, 130, 30, 30, 110)).toMatchObject([{ startedAtMs: 20_000, endedAtMs: 40_000, limitKmh: 30 }])
})

test('keeps an unknown limit unknown: neither obeyed, nor broken, nor a bridge', () => {
  const { episodes, knownSeconds, unknownSeconds } = findSpeeding(
    every(10, [
      [80, 50],
      [80, 50],
      [80, null],
      [80, 50],
      [80, 50],
      [50, 50],
    ]),
  )
  expect(episodes.map((episode) => [episode.startedAtMs, episode.endedAtMs])).toEqual([
    [0, 20_000],
    [30_000, 50_000],
  ])
  expect([knownSeconds, unknownSeconds]).toEqual([40, 10])
  expect(
    findSpeeding(
      every(10, [
        [200, null],
        [200, null],
      ]),
    ),
  ).toMatchObject({ episodes: [], knownSeconds: 0 })
})

test('doesn’t count a silent hour as speeding', () => {
  const { episodes } = findSpeeding([
    { atMs: 0, speedKmh: 80, limitKmh: 50 },
    { atMs: 3_600_000, speedKmh: 80, limitKmh: 50 },
    { atMs: 3_620_000, speedKmh: 40, limitKmh: 50 },
  ])
  expect(episodes.map((episode) => episode.endedAtMs - episode.startedAtMs)).toEqual([60_000, 20_000])
})

test('adds time up and keeps episodes apart', () => {
  const row = fc.record({
    atMs: fc.integer({ min: 0, max: 600_000 }),
    speedKmh: fc.option(fc.integer({ min: 0, max: 200 })),
    limitKmh: fc.option(fc.constantFrom(30, 50, 100)),
  })
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: (sample) => sample.atMs }), (rows) => {
      const samples = rows.sort((a, b) => a.atMs - b.atMs)
      const { episodes, knownSeconds, overSeconds, unknownSeconds } = findSpeeding(samples)
      const span = ((samples.at(-1)?.atMs ?? 0) - (samples[0]?.atMs ?? 0)) / 1000
      expect(knownSeconds + unknownSeconds).toBeLessThanOrEqual(span + 1e-6)
      expect(overSeconds).toBeLessThanOrEqual(knownSeconds)
      episodes.forEach((episode, i) => {
        expect(episode.overByKmh).toBeGreaterThan(8)
        if (i) expect(episode.startedAtMs).toBeGreaterThanOrEqual(episodes[i - 1]!.endedAtMs)
      })
    }),
  )
})
