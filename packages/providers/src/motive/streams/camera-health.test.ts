import { cameraHealth, cameraPosition } from '@milepost/domain/codes'
import { createRig } from '@milepost/simulators/testing/test-rig'
import { expect, it } from 'vitest'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000
const { frontExternal, frontInternal, unknown } = cameraPosition.code
const { obstructed, healthy } = cameraHealth.code

/** An account with these performance events, whichever days are requested. */
function rigWith(events: () => object[]) {
  const rig = createRig({ code: 'motive', nowMs: noonMs })
  const { handle } = rig.simulator
  rig.simulator.handle = async (request) => {
    const answer = await handle.call(rig.simulator, request)
    if (!new URL(request.url).pathname.endsWith('/driver_performance_events')) return answer
    const rows = events().map((event) => ({ driver_performance_event: event }))
    return Response.json({
      driver_performance_events: rows,
      pagination: { per_page: 100, page_no: 1, total: rows.length },
    })
  }
  return rig
}

const event = (id: number, type: string, hoursAgo: number, rest: object = {}) => ({
  id,
  type,
  start_time: new Date(noonMs - hoursAgo * hourMs).toISOString(),
  vehicle: { id: 9 },
  ...rest,
})

it('reports which camera is obstructed, each separately, and clears it after three days without a report', async () => {
  let events = [
    event(1, 'road_facing_cam_obstruction', 2),
    event(2, 'road_facing_cam_obstruction', 3),
    event(3, 'driver_facing_cam_obstruction', 50),
    event(4, 'hard_brake', 1, { metadata: { annotation_tags: ['camera_obstruction'] } }),
    event(5, 'hard_brake', 1),
    event(6, 'road_facing_cam_obstruction', 1, { vehicle: null, driver: { id: 5 } }),
  ]
  const rig = rigWith(() => events)
  const [first] = await rig.read('cameraHealth')
  const reported = (position: number, hoursAgo: number) =>
    expect.objectContaining({
      vehicleExternalId: '9',
      position,
      status: obstructed,
      since: new Date(noonMs - hoursAgo * hourMs),
    })
  expect(first!.records).toEqual([reported(frontExternal, 3), reported(frontInternal, 50), reported(unknown, 1)])
  rig.clock.nowMs = noonMs + 4 * hourMs
  const [same] = await rig.read('cameraHealth', first!.cursor)
  expect(same!.records).toEqual([])
  rig.clock.nowMs = noonMs + 23 * hourMs
  events = []
  const [later] = await rig.read('cameraHealth', same!.cursor)
  expect(later!.records).toEqual([
    expect.objectContaining({ position: frontInternal, status: healthy, since: null, reason: null }),
  ])
})

it('rereads events since the last sync, three days at most, all pages', async () => {
  const rig = createRig({ code: 'motive', nowMs: noonMs, largestPage: 10 })
  const asked: URL[] = []
  const { handle } = rig.simulator
  rig.simulator.handle = async (request) => {
    asked.push(new URL(request.url))
    return handle.call(rig.simulator, request)
  }
  const daysAsked = () => {
    const { searchParams } = asked.findLast(({ pathname }) => pathname.endsWith('/driver_performance_events'))!
    const [from, to] = [searchParams.get('start_date')!, searchParams.get('end_date')!]
    return (Date.parse(to) - Date.parse(from)) / (24 * hourMs)
  }
  const [first] = await rig.read('cameraHealth')
  expect(daysAsked()).toBe(4)
  expect(asked.filter(({ searchParams }) => searchParams.get('page_no') === '3')).toHaveLength(1)
  rig.clock.nowMs = noonMs + 4 * hourMs
  await rig.read('cameraHealth', first!.cursor)
  expect(daysAsked()).toBeLessThanOrEqual(2)
})
