import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import { NotPermitted } from '../../kit/http/errors.ts'
import type { Json } from '../../kit/http/json.ts'
import type { Page } from '../../kit/provider.ts'
import type { PositionRecord } from '../../kit/record.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const minuteMs = 60_000

describe('positions', () => {
  it('are reported once, however often a parked vehicle is requested', async () => {
    const rig = createRig({ code: 'netradyne', nowMs: noonMs, largestPage: 5 })
    const reported = new Map<string, number[]>()
    let cursor: Json | null = null
    for (let minute = 0; minute < 120; minute++) {
      rig.clock.nowMs = noonMs + minute * minuteMs
      const pages: Page<PositionRecord>[] = await rig.read('positions', cursor)
      cursor = pages.at(-1)!.cursor
      for (const { vehicleExternalId: id, at } of pages.flatMap(({ records }) => records))
        reported.set(id, [...(reported.get(id) ?? []), at.getTime()])
    }
    for (const instants of reported.values()) expect(instants).toEqual([...new Set(instants)].sort((a, b) => a - b))
    // Some drive for a good part of the time, others hardly at all.
    const counts = [...reported.values()].map(({ length }) => length)
    expect(Math.max(...counts)).toBeGreaterThan(30)
    expect(Math.min(...counts)).toBeLessThan(30)
  })

  it('have their own permission, which a client may lack', async () => {
    const rig = createRig({ code: 'netradyne', nowMs: noonMs })
    rig.simulator.permissions.delete('vehicles/location')
    await expect(rig.read('positions')).rejects.toThrow(NotPermitted)
    expect(await rig.read('vehicles')).not.toEqual([])
  })
})
