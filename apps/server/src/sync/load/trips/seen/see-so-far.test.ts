import { expect, test } from 'vitest'
import { trip } from '../../../../testing/samples/sample-fleet.ts'
import { byPositions } from './by-positions.ts'
import { describePath } from './describe-path.ts'
import { seeSoFar } from './see-so-far.ts'

const startMs = Date.parse('2026-06-10T10:00:00Z')
const east = (km: number) => ({ latitude: 40.8, longitude: -74.9 + km / 84.18 })
/** Positions each minute at 60 km/h, for so many minutes. */
const pathOf = (minutes: number) =>
  Array.from({ length: minutes + 1 }, (_, minute) => ({
    atMs: startMs + minute * 60_000,
    sinceMs: minute ? 60_000 : null,
    ...east(minute),
    speedKmh: 60,
    headingDegrees: 90,
  }))
const e6 = (degrees: number) => Math.round(degrees * 1e6)

function soFar(minutes: number, km: number, isFresh = true) {
  const path = pathOf(minutes)
  const [from, until] = [new Date(startMs), new Date(startMs + minutes * 60_000)]
  const bounds = describePath(
    {
      index: 0,
      path: minutes * 1000,
      sparse: minutes * 1000,
      turning: minutes * 1000,
      silent: 0,
      longest: 60,
      quiet: 0,
      quietMeters: 0,
      quietSeconds: 0,
      steps: minutes,
      supporting: minutes,
      spread: minutes * 1000,
      jumped: false,
      isSudden: false,
      longSteps: null,
      offSeconds: 0,
      restSeconds: 0,
      hasSwaps: false,
      fastest: 60,
      fastestPair: 60,
      statedMeters: minutes * 1000,
      hasJump: false,
      isFaster: false,
      fasterSeconds: 0,
      isStill: false,
      firstAt: from.toISOString(),
      firstLat: e6(40.8),
      firstLon: e6(east(0).longitude),
      lastAt: until.toISOString(),
      lastLat: e6(40.8),
      lastLon: e6(east(minutes).longitude),
      firstKmh: 60,
      lastKmh: 60,
      before: null,
      after: null,
    },
    { vehicleId: '1', from, until, isRunning: true },
  )
  const record = { ...trip('running', { startedAt: from, endedAt: null, distanceMeters: km * 1000 }), isPrivate: false }
  return seeSoFar(record, { bounds, path, hasPositions: true, isFresh })
}

test.each([
  ['too far', 40, 90, true],
  ['too short', 40, 5, true],
  ['as old as ten minutes', 40, 28, false],
  ['true', 40, 43, false],
])('holds a distance against the path so far: %s', (_, minutes, km, isOdd) => {
  const found = soFar(minutes, km)
  expect(found.contradicted).toHaveLength(isOdd ? 1 : 0)
  expect(found.byPositions).toBe(isOdd ? byPositions.distance : 0)
  if (isOdd) expect(found).toMatchObject({ distanceMeters: expect.closeTo(minutes * 1000, -3), distanceSource: 'gps' })
})

test('doubts no distance as too short that was stated before its positions arrived', () => {
  expect(soFar(40, 5, false).contradicted).toEqual([])
  expect(soFar(40, 90, false).contradicted).toHaveLength(1)
})
