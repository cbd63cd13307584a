import { createRig } from '@milepost/simulators/testing/test-rig'
import { expect, test } from 'vitest'

// What a device sends late, or its provider deletes, is read again: of the last hours each time, of the last day each hour.

const nowMs = Date.parse('2026-11-18T18:00:00Z')
const [minuteMs, hourMs] = [60_000, 3_600_000]

/** Reads a stream for some hours, and returns how far back each read reached, in whole hours. */
async function reachOf(
  kind: 'incidents' | 'trips',
  path: string,
  { hours, everyMs }: { hours: number; everyMs: number },
) {
  const rig = createRig({ code: 'traccar', nowMs, ownWorld: true })
  const { handle } = rig.simulator
  let since: number[] = []
  rig.simulator.handle = (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.endsWith(path)) since.push(rig.clock.nowMs - Date.parse(searchParams.get('from')!))
    return handle.call(rig.simulator, request)
  }
  const reached: number[] = []
  let cursor = null
  for (; rig.clock.nowMs <= nowMs + hours * hourMs; rig.clock.nowMs += everyMs) {
    since = []
    const pages: Awaited<ReturnType<typeof rig.read<typeof kind>>> = await rig.read(kind, cursor)
    cursor = pages.at(-1)!.cursor
    reached.push(Math.floor(Math.max(...since) / hourMs))
  }
  // The first read is that of a new connection.
  return reached.slice(1)
}

test('reads events of the last hour each time, and those of the last day once an hour', async () => {
  const reached = await reachOf('incidents', '/reports/events', { hours: 3, everyMs: 15 * minuteMs })
  expect(reached).toEqual([1, 1, 1, 24, 1, 1, 1, 24, 1, 1, 1, 24])
})

test('reads trips of the last 12 hours each time, and a day before them, to have them whole', async () => {
  const reached = await reachOf('trips', '/reports/trips', { hours: 2, everyMs: 20 * minuteMs })
  expect(reached).toEqual(Array(6).fill(36))
})
