import { createRig } from '@milepost/simulators/testing/test-rig'
import { expect, it } from 'vitest'
import { z } from 'zod'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const Drivers = z.array(z.looseObject({ driverno: z.string() }))

it("identifies drivers without a readable record by number if they have no other id, so that they don't count as removed", async () => {
  const rig = createRig({ code: 'webfleet', nowMs: noonMs })
  const { handle } = rig.simulator
  const numbers: string[] = []
  rig.simulator.handle = async (request) => {
    const rows = Drivers.parse(await (await handle.call(rig.simulator, request)).json())
    numbers.push(...rows.map(({ driverno }) => driverno))
    return Response.json(rows.map(({ driverno }) => ({ driverno, name1: { malformed: true } })))
  }
  const rejected = (await rig.read('drivers')).flatMap((page) => page.rejected)
  expect(numbers.length).toBeGreaterThan(5)
  expect(rejected.map(({ externalId }) => externalId)).toEqual(numbers)
})
