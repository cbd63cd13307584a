import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Json } from '@milepost/providers/kit/http/json'
import type { Page } from '@milepost/providers/kit/provider'
import type { PositionRecord } from '@milepost/providers/kit/record'
import { describe, expect, it } from 'vitest'
import { delayReception } from '../simulation/facts/reception.ts'
import { createRig } from '../testing/test-rig.ts'
import { minuteMs, noonMs, type Subject } from './subject.ts'

/** 1:30 in the morning in the fleet's time zone. */
const nightMs = Date.parse('2026-11-18T09:30:00Z')

/**
 * Checks that the newest positions of all vehicles are read, and the track between two syncs only for those that drive.
 */
export function followsPositions({ code, facts }: Subject): void {
  const { track } = facts
  describe.skipIf(!track)(`${code} position tracking`, () => {
    it('reads the newest positions at first, then the same as the history between two of them', async () => {
      const rig = createRig({ code, nowMs: noonMs })
      let cursor: Json | null = null
      const counts: number[] = []
      for (const minutes of [0, 1, 10]) {
        rig.clock.nowMs = noonMs + minutes * minuteMs
        const pages: Page<PositionRecord>[] = await rig.read('positions', cursor)
        cursor = pages.at(-1)!.cursor
        counts.push(pages.flatMap(({ records }) => records).length)
      }
      const received = rig.account.vehicles.filter((vehicle) => !rig.account.mismatch(vehicle, noonMs)).length
      expect(counts[0]).toBeGreaterThanOrEqual(received)
      expect(counts[0]).toBeLessThanOrEqual(rig.account.vehicles.length)
      expect(counts[2]).toBeGreaterThan(10 * counts[0]!)
    })

    it('doesn’t repeatedly request positions of parked vehicles', async () => {
      const rig = createRig({ code, nowMs: nightMs })
      const cursor = (await rig.read('positions')).at(-1)!.cursor
      rig.simulator.permissions.delete(track!)
      const parked = rig.account.vehicles.filter(
        (vehicle) => !rig.account.trips(vehicle, nightMs - 10 * minuteMs, nightMs + 10 * minuteMs, nightMs).length,
      )
      expect(parked.length).toBeGreaterThan(3)
      rig.clock.nowMs = nightMs + 3 * minuteMs
      const reported = (await rig.read('positions', cursor)).flatMap(({ records }) => records)
      expect(reported.length).toBeLessThanOrEqual(rig.account.vehicles.length - parked.length)
    })
  })
}

/** Devices that were without a network may send new data first, and stored data later. */
export function hearsOfLatePositions({ code, facts, provider }: Subject): void {
  describe(`${code} and a position`, () => {
    it('follows positions if the facts say so', () => {
      const path = join(import.meta.dirname, '../../../providers/src', code, 'streams/positions.ts')
      const isFollowed = existsSync(path) && readFileSync(path, 'utf8').includes('followVehicles(')
      expect(facts.track !== undefined, '`track` in the facts, because positions are followed').toBe(isFollowed)
    })

    const hasPast = provider.streams.positions?.history !== undefined
    it.skipIf(!hasPast)('reads a late position after an hour, for moving and for parked vehicles', async () => {
      const rig = createRig({ code, nowMs: noonMs, ownWorld: true })
      const [startMs, endMs, sentMs] = [10, 20, 80].map((minutes) => noonMs + minutes * minuteMs) as [
        number,
        number,
        number,
      ]
      for (const vehicle of rig.account.vehicles) delayReception(vehicle, { startMs, endMs, sentMs })
      const isLate = ({ at }: PositionRecord) => at.getTime() >= startMs && at.getTime() < endMs
      const reported = new Set<string>()
      const readUntil = async (untilMs: number, cursor: Json | null) => {
        let next = cursor
        for (; rig.clock.nowMs < untilMs; rig.clock.nowMs += 5 * minuteMs) {
          const pages: Page<PositionRecord>[] = await rig.read('positions', next)
          next = pages.at(-1)!.cursor
          for (const record of pages.flatMap(({ records }) => records).filter(isLate)) reported.add(keyOf(record))
        }
        return next
      }
      const cursor = await readUntil(sentMs, null)
      expect([...reported]).toEqual([])
      await readUntil(sentMs + 75 * minuteMs, cursor)
      rig.context.positionsFrom = new Date(noonMs)
      const history: Page<PositionRecord>[] = await rig.history('positions')
      const late = history.flatMap(({ records }) => records).filter(isLate)
      expect(new Set(late.map(({ vehicleExternalId }) => vehicleExternalId)).size).toBeGreaterThan(2)
      expect(late.map(keyOf).filter((key) => !reported.has(key))).toEqual([])
    })
  })
}

const keyOf = ({ vehicleExternalId, at }: PositionRecord) => `${vehicleExternalId} ${at.getTime()}`
