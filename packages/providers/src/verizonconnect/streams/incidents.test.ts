import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../kit/http/json.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000

describe('incidents', () => {
  it('are requested again only for hours that changed', async () => {
    const rig = createRig({ code: 'verizonconnect', nowMs: noonMs })
    let cursor: Json | null = null
    const reread = async (minutes: number) => {
      rig.clock.nowMs = noonMs + minutes * 60_000
      const pages = await rig.read('incidents', cursor)
      cursor = pages.at(-1)!.cursor
      return pages.flatMap(({ records }) => records)
    }
    const first = await reread(0)
    const hours = new Set(first.map(({ occurredAt }) => Math.floor(occurredAt.getTime() / hourMs)))
    expect(hours.size).toBeGreaterThan(20)
    const later = await reread(5)
    expect(later.length).toBeLessThan(first.length / 4)
    expect(JSON.stringify(cursor).length).toBeLessThan(200 * 24)
  })

  it('are reported again if reviewed days later', async () => {
    const rig = createRig({ code: 'verizonconnect', nowMs: noonMs })
    const pages = await rig.read('incidents')
    const open = new Map(
      pages.flatMap(({ records }) => records.filter(({ state }) => state === 'open').map((it) => [it.externalId, it])),
    )
    rig.clock.nowMs = noonMs + 30 * hourMs
    const later = (await rig.read('incidents', pages.at(-1)!.cursor)).flatMap(({ records }) => records)
    const reviewed = later.filter(({ externalId, state }) => state === 'reviewed' && open.has(externalId))
    expect(reviewed.length).toBeGreaterThan(0)
  })

  it('are all read after a long pause', async () => {
    const rig = createRig({ code: 'verizonconnect', nowMs: noonMs })
    const cursor = (await rig.read('incidents')).at(-1)!.cursor
    rig.clock.nowMs = noonMs + 12 * 24 * hourMs
    const reported = new Set(
      (await rig.read('incidents', cursor)).flatMap(({ records }) => records.map(({ occurredAt }) => +occurredAt)),
    )
    const missed = rig.account.vehicles
      .flatMap((vehicle) => rig.account.incidents(vehicle, noonMs, rig.clock.nowMs - hourMs))
      .filter(({ footage, type }) => footage.length && type !== 'laneChange')
    expect(missed.length).toBeGreaterThan(50)
    for (const { instantMs } of missed) expect(reported).toContain(Math.floor(instantMs / 1000) * 1000)
  })
})
