import { createRig } from '@milepost/simulators/testing/test-rig'
import { expect, it } from 'vitest'

const nowMs = Date.parse('2026-11-18T18:00:00Z')
const tagsOf = async (rig: ReturnType<typeof createRig>) => {
  const read = [...(await rig.history('incidents')), ...(await rig.read('incidents'))]
  return read.flatMap(({ records }) => records.flatMap(({ tags }) => tags.map(({ tag }) => tag)))
}

it('reports idling along with driving events, and omits it for a user without access', async () => {
  const rig = createRig({ code: 'webfleet', nowMs })
  const all = await tagsOf(rig)
  expect(all.filter((tag) => tag === 'idling').length).toBeGreaterThan(3)
  rig.simulator.permissions.delete('showIdleExceptions')
  expect((await tagsOf(rig)).sort()).toEqual(all.filter((tag) => tag !== 'idling').sort())
})
