import { expect, it } from 'vitest'
import { DAY_MS } from './days/calendar.ts'
import { type Sky, WeatherField } from './weather.ts'

const field = new WeatherField(42)
const cities = [
  [43.65, -79.38],
  [47.61, -122.33],
  [33.45, -112.07],
  [25.77, -80.19],
  [39.74, -104.99],
  [49.9, -97.14],
] as const

it('has the weather of the continent over a year', () => {
  const counts: Record<Sky, number> = { clear: 0, rain: 0, snow: 0, ice: 0, fog: 0 }
  let total = 0
  for (const [latitude, longitude] of cities) {
    for (let hour = 0; hour < 365 * 24; hour += 3) {
      counts[field.at(latitude, longitude, Date.UTC(2026, 0, 1) + hour * 3_600_000).sky]++
      total++
    }
  }
  expect(counts.clear / total).toBeGreaterThan(0.82)
  expect(counts.clear / total).toBeLessThan(0.93)
  for (const sky of ['rain', 'snow', 'ice', 'fog'] as const) expect(counts[sky]).toBeGreaterThan(0)
})

it('is cold in a northern winter, warm in summer, and never jumps within minutes', () => {
  const toronto = (day: number) => field.at(43.65, -79.38, day * DAY_MS).temperatureKelvin
  const january = Array.from({ length: 30 }, (_, i) => toronto(20454 + i))
  const july = Array.from({ length: 30 }, (_, i) => toronto(20635 + i))
  expect(Math.max(...january)).toBeLessThan(Math.min(...july))
  for (let minute = 0; minute < 1440; minute += 10) {
    const day = 20500 + minute / 1440
    expect(Math.abs(toronto(day) - toronto(day + 10 / 1440))).toBeLessThan(1)
  }
})
