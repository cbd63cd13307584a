import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../kit/http/json.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000

describe('incidents', () => {
  it('are read every time for the last hours, and hourly for the last week', async () => {
    const rig = createRig({ code: 'motive', nowMs: noonMs })
    let cursor: Json | null = null
    const reach = async (minutes: number) => {
      rig.clock.nowMs = noonMs + minutes * 60_000
      const pages = await rig.read('incidents', cursor)
      cursor = pages.at(-1)!.cursor
      const times = pages.flatMap(({ records }) => records.map(({ occurredAt }) => occurredAt.getTime()))
      return (rig.clock.nowMs - Math.min(...times)) / hourMs
    }
    expect(await reach(0)).toBeGreaterThan(100)
    expect(await reach(1)).toBeLessThanOrEqual(6)
    expect(await reach(59)).toBeLessThanOrEqual(6)
    expect(await reach(60)).toBeGreaterThan(100)
    expect(await reach(61)).toBeLessThanOrEqual(6)
  })

  it('are all read after a long pause', async () => {
    const rig = createRig({ code: 'motive', nowMs: noonMs })
    const cursor = (await rig.read('incidents')).at(-1)!.cursor
    rig.clock.nowMs = noonMs + 12 * 24 * hourMs
    const reported = new Set(
      (await rig.read('incidents', cursor)).flatMap(({ records }) => records.map(({ occurredAt }) => +occurredAt)),
    )
    const missed = rig.account.vehicles.flatMap((vehicle) =>
      rig.account.incidents(vehicle, noonMs, rig.clock.nowMs - hourMs),
    )
    expect(missed.length).toBeGreaterThan(50)
    for (const { instantMs } of missed) expect(reported).toContain(instantMs)
  })
})
