import { createRig, type Rig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../kit/http/json.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const minuteMs = 60_000
const dayMs = 86_400_000
const wholeSecond = (instantMs: number) => Math.floor(instantMs / 1000) * 1000

type Asked = { events: string[]; from: string; to: string }

/** Returns the history requests made when incidents are read at some minutes after noon. */
async function askedAt(rig: Rig, minutes: number[]): Promise<Asked[]> {
  const asked: Asked[] = []
  const { handle } = rig.simulator
  rig.simulator.handle = async (request) => {
    const call = (await request.clone().json()) as Asked
    if (request.url.endsWith('/history/user/list') && call.events.includes('speedup')) asked.push(call)
    return handle.call(rig.simulator, request)
  }
  let cursor: Json | null = null
  for (const minute of minutes) {
    rig.clock.nowMs = noonMs + minute * minuteMs
    cursor = (await rig.read('incidents', cursor)).at(-1)!.cursor
  }
  return asked
}

describe('incidents', () => {
  it('are read two hours back each time, and a day back once an hour', async () => {
    const asked = await askedAt(createRig({ code: 'navixy', nowMs: noonMs }), [0, 1, 61, 62])
    expect(asked.map(({ from, to }) => `${from.slice(5, 16)} ${to.slice(5, 16)}`)).toEqual([
      '11-15T16:00 11-18T18:00',
      '11-18T16:00 11-18T18:01',
      '11-17T18:01 11-18T19:01',
      '11-18T17:01 11-18T19:02',
    ])
  })

  it('are requested by types that are or may be incidents', async () => {
    const [asked] = await askedAt(createRig({ code: 'navixy', nowMs: noonMs }), [0])
    expect(asked!.events).toEqual(expect.arrayContaining(['speedup', 'harsh_driving', 'fatigue_driving']))
    for (const type of ['inzone', 'outzone', 'offline', 'fatigue_driving_finished'])
      expect(asked!.events).not.toContain(type)
  })

  it('know when they ended, even if the end is on another page', async () => {
    const rig = createRig({ code: 'navixy', nowMs: noonMs, largestPage: 3 })
    const reported = [...(await rig.history('incidents')), ...(await rig.read('incidents'))].flatMap(
      ({ records }) => records,
    )
    const known = new Map(reported.map((record) => [record.occurredAt.getTime(), record]))
    const incidents = rig.account.vehicles
      .flatMap((vehicle) => rig.account.incidents(vehicle, noonMs - 30 * dayMs, noonMs - dayMs))
      .filter(({ type }) => type === 'distraction' || type === 'drowsiness')
    expect(incidents.length).toBeGreaterThan(20)
    for (const { instantMs, durationSeconds } of incidents)
      expect(known.get(wholeSecond(instantMs))!.endedAt).toEqual(
        new Date(wholeSecond(instantMs + durationSeconds * 1000)),
      )
  })

  it('know the limit of their rule, unless the user may not see rules', async () => {
    const rig = createRig({ code: 'navixy', nowMs: noonMs })
    const limits = async () =>
      (await rig.read('incidents'))
        .flatMap(({ records }) => records)
        .filter(({ tags }) => tags[0]!.tag === 'speedup')
        .map(({ speedLimitKmh }) => speedLimitKmh)
    expect((await limits()).every((limit) => limit !== null && limit >= 8)).toBe(true)
    rig.simulator.permissions.delete('/tracker/rule/list')
    expect((await limits()).every((limit) => limit === null)).toBe(true)
    expect(await limits()).not.toEqual([])
  })
})
