import { cameraHealth } from '@milepost/domain/codes'
import { createRig } from '@milepost/simulators/testing/test-rig'
import { expect, it } from 'vitest'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const events = '/v0/video/safety/eventsWithMetadata'

it('reports obstructed cameras from events, whether a recorder or a reviewer noticed', async () => {
  const rig = createRig({ code: 'lytx', nowMs: noonMs })
  const [first] = (await rig.read('vehicles'))[0]!.records
  const asked: string[] = []
  const { handle } = rig.simulator
  rig.simulator.handle = async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (!pathname.endsWith(events)) return handle.call(rig.simulator, request)
    asked.push([...searchParams.keys()].join())
    if (!searchParams.has('triggers') || searchParams.get('page') !== '1') return new Response(null, { status: 204 })
    const event = {
      id: '4300ffff-6680-aa01-77c1-60a3e15b0000',
      eventTriggerId: Number(searchParams.get('triggers')),
      recordDateUTC: '2026-11-18T14:05:09Z',
      vehicleId: first!.externalId,
    }
    return Response.json([event])
  }
  const [page] = await rig.read('cameraHealth')
  expect(page!.records).toEqual([
    expect.objectContaining({
      vehicleExternalId: first!.externalId,
      status: cameraHealth.code.obstructed,
      since: new Date('2026-11-18T14:05:09Z'),
    }),
  ])
  expect(asked.every((keys) => /triggers|behaviors/.test(keys))).toBe(true)
  expect((await rig.read('cameraHealth', page!.cursor))[0]!.records).toEqual([])
})
