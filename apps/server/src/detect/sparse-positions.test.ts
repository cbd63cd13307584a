import type { TracePoint } from '@milepost/detection/motion/trace'
import { rejectOutliers } from '@milepost/detection/trips/outliers'
import { findTrips, longestSilenceMs } from '@milepost/detection/trips/trips'
import { createRig } from '@milepost/simulators/testing/test-rig'
import { expect, test } from 'vitest'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const minuteMs = 60_000
const untilMs = noonMs + 8 * 60 * minuteMs
/** Earlier a trip cannot be told from what went on when the watch began. */
const tellableFromMs = noonMs + longestSilenceMs
/** A vehicle that is moved across the yard shows in one point, or in none. */
const shortestTellableMs = 3 * minuteMs

/** What a provider that tells only where vehicles are brings when it is asked once a minute, by vehicle. */
async function watched() {
  const rig = createRig({ code: 'netradyne', nowMs: noonMs })
  const traces = new Map<string, TracePoint[]>()
  let cursor = null
  for (; rig.clock.nowMs <= untilMs; rig.clock.nowMs += minuteMs) {
    const pages: Awaited<ReturnType<typeof rig.read<'positions'>>> = await rig.read('positions', cursor)
    cursor = pages.at(-1)!.cursor
    for (const { vehicleExternalId: id, at, ...point } of pages.flatMap(({ records }) => records))
      traces.set(id, [...(traces.get(id) ?? []), { ...point, atMs: at.getTime() }])
  }
  return { account: rig.account, traces }
}

/** A parked vehicle that was heard soon before counts as under way from then on. */
const isSameStart = (foundMs: number, drivenMs: number) =>
  foundMs < drivenMs + 3 * minuteMs && foundMs > drivenMs - longestSilenceMs

test('trips are found in a point a minute without a speed', async () => {
  const { account, traces } = await watched()
  const lengths = { driven: 0, found: 0 }
  let trips = 0
  for (const vehicle of account.vehicles) {
    const driven = account.trips(vehicle, noonMs, untilMs, untilMs)
    const { points } = rejectOutliers(traces.get(vehicle.name) ?? [])
    const found = findTrips(points).filter(({ startedAtMs }) => startedAtMs > tellableFromMs)
    const isTold = (startMs: number) => driven.some((trip) => isSameStart(startMs, trip.startMs))
    expect(found.map(({ startedAtMs }) => startedAtMs).filter((startMs) => !isTold(startMs))).toEqual([])
    for (const { startMs, endMs, distanceMeters } of driven) {
      if (startMs < tellableFromMs || endMs === null || endMs > untilMs || endMs - startMs < shortestTellableMs)
        continue
      const match = found.find(({ startedAtMs }) => isSameStart(startedAtMs, startMs))
      // A parked vehicle that is heard once more soon afterwards counts as still under way.
      expect(Math.abs(match!.endedAtMs - endMs)).toBeLessThan(longestSilenceMs)
      lengths.driven += distanceMeters
      lengths.found += match!.distanceMeters
      trips++
    }
  }
  expect(trips).toBeGreaterThan(10)
  // A line through the points cuts the corners.
  expect(lengths.found / lengths.driven).toBeGreaterThan(0.93)
  expect(lengths.found / lengths.driven).toBeLessThan(1.01)
})
