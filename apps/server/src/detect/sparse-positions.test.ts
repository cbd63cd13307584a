import type { TracePoint } from '@milepost/detection/motion/trace'
import { rejectOutliers } from '@milepost/detection/trips/outliers'
import { longestSilenceMs } from '@milepost/detection/trips/silences'
import { findTrips } from '@milepost/detection/trips/trips'
import { createRig } from '@milepost/simulators/testing/test-rig'
import { expect, test } from 'vitest'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const minuteMs = 60_000
const untilMs = noonMs + 8 * 60 * minuteMs
/** Earlier trips can't be separated from what was in progress when observation began. */
const tellableFromMs = noonMs + longestSilenceMs
/** Moving a vehicle across the yard shows in one point or none. */
const shortestTellableMs = 3 * minuteMs

/** Collects data by vehicle from a provider that only reports positions, polled once a minute. */
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

/** A parked vehicle that reported shortly before counts as driving from then on. */
const isSameStart = (foundMs: number, drivenMs: number) =>
  foundMs < drivenMs + 3 * minuteMs && foundMs > drivenMs - longestSilenceMs

test('derives trips from one point per minute without speed', async () => {
  const { account, traces } = await watched()
  const lengths = { driven: 0, found: 0 }
  let trips = 0
  for (const vehicle of account.vehicles) {
    const driven = account.trips(vehicle, noonMs, untilMs, untilMs)
    const { points } = rejectOutliers(traces.get(vehicle.name) ?? [])
    const found = findTrips(points).filter(({ startedAtMs }) => startedAtMs > tellableFromMs)
    const isReported = (startMs: number) => driven.some((trip) => isSameStart(startMs, trip.startMs))
    expect(found.map(({ startedAtMs }) => startedAtMs).filter((startMs) => !isReported(startMs))).toEqual([])
    for (const { startMs, endMs, distanceMeters } of driven) {
      if (startMs < tellableFromMs || endMs === null || endMs > untilMs || endMs - startMs < shortestTellableMs)
        continue
      const match = found.find(({ startedAtMs }) => isSameStart(startedAtMs, startMs))
      // A parked vehicle that reports once more soon afterwards counts as still driving.
      expect(Math.abs(match!.endedAtMs - endMs)).toBeLessThan(longestSilenceMs)
      lengths.driven += distanceMeters
      lengths.found += match!.distanceMeters
      trips++
    }
  }
  expect(trips).toBeGreaterThan(10)
  // A line through the points cuts corners.
  expect(lengths.found / lengths.driven).toBeGreaterThan(0.93)
  expect(lengths.found / lengths.driven).toBeLessThan(1.01)
})
