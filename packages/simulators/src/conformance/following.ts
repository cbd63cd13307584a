import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Json } from '@milepost/providers/kit/http/json'
import type { Page } from '@milepost/providers/kit/provider'
import type { PositionRecord } from '@milepost/providers/kit/record'
import { describe, expect, it } from 'vitest'
import { holdBack } from '../simulation/facts/reception.ts'
import { createRig } from '../testing/test-rig.ts'
import { minuteMs, noonMs, type Subject } from './subject.ts'

/** Half past one in the morning where the fleet drives. */
const nightMs = Date.parse('2026-11-18T09:30:00Z')

/** Newest positions of all vehicles, and the way between two reads only for those that drive. */
export function followsPositions({ code, facts }: Subject): void {
  const { way } = facts
  describe.skipIf(!way)(`${code} follows positions`, () => {
    it('that are the newest at first, and between two of them what the history has', async () => {
      const rig = createRig({ code, nowMs: noonMs })
      let cursor: Json | null = null
      const counts: number[] = []
      for (const minutes of [0, 1, 10]) {
        rig.clock.nowMs = noonMs + minutes * minuteMs
        const pages: Page<PositionRecord>[] = await rig.read('positions', cursor)
        cursor = pages.at(-1)!.cursor
        counts.push(pages.flatMap(({ records }) => records).length)
      }
      const heard = rig.account.vehicles.filter((vehicle) => !rig.account.mismatch(vehicle, noonMs)).length
      expect(counts[0]).toBeGreaterThanOrEqual(heard)
      expect(counts[0]).toBeLessThanOrEqual(rig.account.vehicles.length)
      expect(counts[2]).toBeGreaterThan(10 * counts[0]!)
    })

    it('and does not ask for those of parked vehicles again and again', async () => {
      const rig = createRig({ code, nowMs: nightMs })
      const cursor = (await rig.read('positions')).at(-1)!.cursor
      rig.simulator.permissions.delete(way!)
      const parked = rig.account.vehicles.filter(
        (vehicle) => !rig.account.trips(vehicle, nightMs - 10 * minuteMs, nightMs + 10 * minuteMs, nightMs).length,
      )
      expect(parked.length).toBeGreaterThan(3)
      rig.clock.nowMs = nightMs + 3 * minuteMs
      const told = (await rig.read('positions', cursor)).flatMap(({ records }) => records)
      expect(told.length).toBeLessThanOrEqual(rig.account.vehicles.length - parked.length)
    })
  })
}

/** Devices that have been without a network may send what is new first, and what they kept when there is time. */
export function hearsOfLatePositions({ code, facts, provider }: Subject): void {
  describe(`${code} and a position`, () => {
    it('is followed where the facts say so', () => {
      const path = join(import.meta.dirname, '../../../providers/src', code, 'streams/positions.ts')
      const isFollowed = existsSync(path) && readFileSync(path, 'utf8').includes('followVehicles(')
      expect(facts.way !== undefined, '`way` among the facts, as positions are followed').toBe(isFollowed)
    })

    const hasPast = provider.streams.positions?.history !== undefined
    it.skipIf(!hasPast)(
      'that arrives an hour late is read, of vehicles that drive and of those that have parked',
      async () => {
        const rig = createRig({ code, nowMs: noonMs, ownWorld: true })
        const [startMs, endMs, sentMs] = [10, 20, 80].map((minutes) => noonMs + minutes * minuteMs) as [
          number,
          number,
          number,
        ]
        for (const vehicle of rig.account.vehicles) holdBack(vehicle, { startMs, endMs, sentMs })
        const isLate = ({ at }: PositionRecord) => at.getTime() >= startMs && at.getTime() < endMs
        const told = new Set<string>()
        const readUntil = async (untilMs: number, cursor: Json | null) => {
          let next = cursor
          for (; rig.clock.nowMs < untilMs; rig.clock.nowMs += 5 * minuteMs) {
            const pages: Page<PositionRecord>[] = await rig.read('positions', next)
            next = pages.at(-1)!.cursor
            for (const record of pages.flatMap(({ records }) => records).filter(isLate)) told.add(keyOf(record))
          }
          return next
        }
        const cursor = await readUntil(sentMs, null)
        expect([...told]).toEqual([])
        await readUntil(sentMs + 75 * minuteMs, cursor)
        rig.context.positionsFrom = new Date(noonMs)
        const history: Page<PositionRecord>[] = await rig.history('positions')
        const late = history.flatMap(({ records }) => records).filter(isLate)
        expect(new Set(late.map(({ vehicleExternalId }) => vehicleExternalId)).size).toBeGreaterThan(2)
        expect(late.map(keyOf).filter((key) => !told.has(key))).toEqual([])
      },
    )
  })
}

const keyOf = ({ vehicleExternalId, at }: PositionRecord) => `${vehicleExternalId} ${at.getTime()}`
