import { createRig, type Rig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../kit/http/json.ts'

/** Some minutes after the full hour, when parked vehicles report, and before one in which none sets off: that one's track is read at once. */
const startMs = Date.parse('2026-11-18T18:26:00Z')
const minuteMs = 60_000

/** Returns the paths of the calls made by a sync. */
async function readAt(rig: Rig, atMs: number, cursor: Json | null) {
  const calls: string[] = []
  const { handle } = rig.simulator
  rig.simulator.handle = (request) => {
    calls.push(new URL(request.url).pathname.replace('/navixy', ''))
    return handle.call(rig.simulator, request)
  }
  rig.clock.nowMs = atMs
  const pages = await rig.read('positions', cursor)
  rig.simulator.handle = handle
  return { calls, pages, cursor: pages.at(-1)!.cursor }
}

describe('positions', () => {
  it('are everyone’s newest in two calls, besides counters; tracks are read minutes later', async () => {
    const rig = createRig({ code: 'navixy', nowMs: startMs, vehicles: 40 })
    const positionsOnly = ({ calls }: { calls: string[] }) => calls.filter((path) => path !== '/tracker/get_counters')
    const first = await readAt(rig, startMs, null)
    expect(positionsOnly(first)).toEqual(['/tracker/list', '/tracker/get_states'])
    const soon = await readAt(rig, startMs + minuteMs, first.cursor)
    expect(positionsOnly(soon)).toHaveLength(2)
    expect(soon.pages[0]!.records.length).toBeGreaterThan(3)
    const later = await readAt(rig, startMs + 6 * minuteMs, soon.cursor)
    const ways = later.calls.filter((path) => path === '/track/read').length
    expect(ways).toBeGreaterThan(3)
    expect(later.pages.slice(1).flatMap(({ records }) => records).length).toBeGreaterThan(20 * ways)
  })

  it('include counters of 20 trackers per sync, each once in 15 minutes', async () => {
    const rig = createRig({ code: 'navixy', nowMs: startMs, vehicles: 40 })
    const asked = ({ calls }: { calls: string[] }) => calls.filter((path) => path === '/tracker/get_counters').length
    const first = await readAt(rig, startMs, null)
    expect(asked(first)).toBe(20)
    const reported = first.pages.flatMap(({ records }) => records)
    const of = (key: 'odometerMeters' | 'engineHours') => reported.filter((position) => position[key]).length
    expect(of('odometerMeters')).toBeGreaterThan(of('engineHours'))
    expect(of('engineHours')).toBeGreaterThan(0)
    const second = await readAt(rig, startMs + minuteMs / 2, first.cursor)
    expect(asked(second)).toBeGreaterThan(3)
    expect(asked(await readAt(rig, startMs + minuteMs, second.cursor))).toBe(0)
    const later = await readAt(rig, startMs + 16 * minuteMs, second.cursor)
    expect(asked(later)).toBeGreaterThan(3)
  })

  it('have no counters if these can’t be read, which is checked once', async () => {
    const rig = createRig({ code: 'navixy', nowMs: startMs })
    rig.simulator.permissions.delete('/tracker/get_counters')
    const { calls, pages } = await readAt(rig, startMs, null)
    expect(calls.filter((path) => path === '/tracker/get_counters')).toHaveLength(1)
    const reported = pages.flatMap(({ records }) => records)
    expect(reported.length).toBeGreaterThan(3)
    expect(reported.filter(({ odometerMeters }) => odometerMeters)).toEqual([])
  })

  it('are not reported twice', async () => {
    const rig = createRig({ code: 'navixy', nowMs: startMs })
    const { cursor } = await readAt(rig, startMs, null)
    expect((await readAt(rig, startMs, cursor)).pages.flatMap(({ records }) => records)).toEqual([])
  })

  it('start over if the cursor is invalid', async () => {
    const rig = createRig({ code: 'navixy', nowMs: startMs })
    expect(await rig.read('positions', { page: 7 })).toEqual(await rig.read('positions'))
  })
})
