import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../kit/http/json.ts'

const noonMs = Date.parse('2026-11-18T18:00:00.300Z')
const minuteMs = 60_000

/** The ranges, as `begin end`, that a stream requests from an action when it syncs at some minutes after noon. */
async function rangesOf(kind: 'trips' | 'incidents', action: string, minutes: number[]): Promise<string[]> {
  const rig = createRig({ code: 'webfleet', nowMs: noonMs })
  const ranges: string[] = []
  const { handle } = rig.simulator
  rig.simulator.handle = (request) => {
    const { searchParams } = new URL(request.url)
    if (searchParams.get('action') === action)
      ranges.push(['rangefrom_string', 'rangeto_string'].map((name) => searchParams.get(name)!.slice(5, 19)).join(' '))
    return handle.call(rig.simulator, request)
  }
  let cursor: Json | null = null
  for (const minute of minutes) {
    rig.clock.nowMs = noonMs + minute * minuteMs
    cursor = (await rig.read(kind, cursor)).at(-1)!.cursor
  }
  return ranges
}

describe('recent records', () => {
  it('are read again each time, and much further back once an hour: trips', async () => {
    expect(await rangesOf('trips', 'showTripReportExtern', [0, 5, 65, 70])).toEqual([
      '11-16T18:00:00 11-18T18:00:01',
      '11-17T18:00:00 11-18T18:05:01',
      '11-15T18:05:00 11-18T19:05:01',
      '11-17T19:05:00 11-18T19:10:01',
    ])
  })

  it.each(['showAccelerationEvents', 'showSpeedingEvents'])('include events: %s', async (action) => {
    expect(await rangesOf('incidents', action, [0, 1, 61, 62])).toEqual([
      '11-15T18:00:00 11-18T18:00:01',
      '11-18T16:00:00 11-18T18:01:01',
      '11-15T18:01:00 11-18T19:01:01',
      '11-18T17:01:00 11-18T19:02:01',
    ])
  })

  it('start over if the cursor is invalid', async () => {
    const rig = createRig({ code: 'webfleet', nowMs: noonMs })
    expect(await rig.read('trips', { page: 7 })).toEqual(await rig.read('trips'))
  })
})
