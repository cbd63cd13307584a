import { cameraHealth } from '@milepost/domain/codes'
import { createRig } from '@milepost/simulators/testing/test-rig'
import { expect, it } from 'vitest'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000

it('reports obstructed cameras from alerts, and clears them after three days without one', async () => {
  const rig = createRig({ code: 'netradyne', nowMs: noonMs })
  const [vehicle] = rig.account.vehicles
  const { handle } = rig.simulator
  rig.simulator.handle = async (request) => {
    const answer = await handle.call(rig.simulator, request)
    const url = new URL(request.url)
    const [fromMs, toMs] = [url.searchParams.get('startTime'), url.searchParams.get('endTime')].map(Number)
    const timestamp = noonMs - hourMs
    if (!url.pathname.endsWith('/alerts') || !(fromMs! <= timestamp && timestamp < toMs!)) return answer
    const alert = {
      id: 7,
      timestamp,
      vehicle: { vehicleNumber: vehicle!.name },
      details: { typeDescription: 'CAMERA-OBSTRUCTION' },
    }
    return Response.json({ data: { alerts: [alert] }, links: {}, totalCount: 1 })
  }
  const [first] = await rig.read('cameraHealth')
  const reported = { vehicleExternalId: vehicle!.name, since: new Date(noonMs - hourMs) }
  expect(first!.records).toEqual([expect.objectContaining({ ...reported, status: cameraHealth.code.obstructed })])
  const [same] = await rig.read('cameraHealth', first!.cursor)
  expect(same!.records).toEqual([])
  rig.clock.nowMs = noonMs + 72 * hourMs
  const [later] = await rig.read('cameraHealth', same!.cursor)
  expect(later!.records).toEqual([expect.objectContaining({ status: cameraHealth.code.healthy, since: null })])
})
