import { createRig } from '@milepost/simulators/testing/test-rig'
import { expect, it } from 'vitest'

const nowMs = Date.parse('2026-11-18T18:00:00Z')

/** A server that also has events of a type added by an update, or that doesn't report its types. */
async function readOf(types: (answer: Response) => Promise<Response>) {
  const rig = createRig({ code: 'traccar', nowMs })
  const asked = new Set<string>()
  const { handle } = rig.simulator
  rig.simulator.handle = async (request) => {
    const url = new URL(request.url)
    if (url.pathname.endsWith('/reports/events')) for (const type of url.searchParams.getAll('type')) asked.add(type)
    const answer = await handle.call(rig.simulator, request)
    return url.pathname.endsWith('/notifications/types') ? types(answer) : answer
  }
  const records = (await rig.read('incidents')).flatMap((page) => page.records)
  return { asked: [...asked], records }
}

it('requests events of unknown types', async () => {
  const { asked, records } = await readOf(async (answer) =>
    Response.json([...((await answer.json()) as object[]), { type: 'laneKeeping' }]),
  )
  expect(asked).toEqual(['alarm', 'deviceOverspeed', 'media', 'laneKeeping'])
  expect(records.length).toBeGreaterThan(3)
})

it.each([404, 400])('requests known types from a server that answers %i about its types', async (status) => {
  const { asked, records } = await readOf(
    async () => new Response(status === 400 ? 'java.lang.SecurityException: denied' : null, { status }),
  )
  expect(asked).toEqual(['alarm', 'deviceOverspeed', 'media'])
  expect(records.length).toBeGreaterThan(3)
})
