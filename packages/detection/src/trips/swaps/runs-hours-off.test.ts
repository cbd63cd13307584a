import { expect, test } from 'vitest'
import { runsHoursOff } from './runs-hours-off.ts'

const startMs = Date.parse('2026-06-10T14:00:00Z')
const hourMs = 3_600_000
type Point = { atMs: number; latitude: number; longitude: number; speedKmh: number; headingDegrees: number | null }
const pointAt = (seconds: number, meters: number, speedKmh: number): Point => ({
  atMs: startMs + seconds * 1000,
  latitude: 40.8,
  longitude: -74.9 + meters / 84_180,
  speedKmh,
  headingDegrees: 90,
})
/** Half an hour at 72 km/h, seen each ten seconds, with a stop at lights. */
const drive = Array.from({ length: 181 }, (_, index) => {
  const moving = index - Math.min(5, Math.max(0, index - 45))
  return pointAt(index * 10, moving * 200, index > 45 && index < 50 ? 0 : 72)
})
const parked = (from: number, until: number, meters: number) =>
  Array.from({ length: Math.floor((until - from) / 1800) }, (_, index) => pointAt(from + index * 1800, meters, 0))
const day = [...parked(-50_000, -600, 0), pointAt(-10, 0, 0), ...drive, ...parked(1820, 60_000, 35_000)]

/** Moves points between two seconds by whole hours. */
const moved = (points: readonly Point[], from: number, until: number, hours: number) =>
  points
    .map((point) => {
      const seconds = (point.atMs - startMs) / 1000
      return seconds >= from && seconds < until ? { ...point, atMs: point.atMs + hours * hourMs } : point
    })
    .sort((a, b) => a.atMs - b.atMs)

test.each([
  ['local time', -6],
  ['the time of a zone to the east', 3],
])('finds stored positions in %s', (_, hours) => {
  const points = moved(moved(day, 120, 300, hours), 400, 600, hours)
  const found = runsHoursOff(points)
  expect(found.map(({ from, to, hours }) => [to - from, hours])).toEqual([
    [18, -hours],
    [20, -hours],
  ])
  for (const { from, to } of found) {
    const times = points.slice(from, to).map(({ atMs }) => (atMs - startMs) / 1000 - hours * 3600)
    expect([times[0], times.at(-1)]).toEqual(from === found[0]!.from ? [120, 290] : [400, 590])
  }
})

test('finds none in a drive that is in order, or silent', () => {
  expect(runsHoursOff(day)).toEqual([])
  expect(runsHoursOff(day.filter(({ atMs }) => atMs < startMs + 120_000 || atMs >= startMs + 300_000))).toEqual([])
})

test('finds none that fit in no silence, or not by whole hours', () => {
  const elsewhere = [...day, ...moved(day, 120, 300, -6).filter(({ atMs }) => atMs < startMs - 5 * hourMs)]
  expect(runsHoursOff(elsewhere.sort((a, b) => a.atMs - b.atMs))).toEqual([])
  expect(runsHoursOff(moved(day, 120, 300, -5.4))).toEqual([])
})

test('finds no drive that begins where its vehicle is parked', () => {
  const silent = day.filter(({ atMs }) => atMs < startMs + 120_000 || atMs >= startMs + 300_000)
  const atNight = drive.slice(0, 30).map((point) => ({ ...point, atMs: point.atMs - 6 * hourMs }))
  expect(runsHoursOff([...silent, ...atNight].sort((a, b) => a.atMs - b.atMs))).toEqual([])
})
