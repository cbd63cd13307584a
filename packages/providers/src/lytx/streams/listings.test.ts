import { awaitSilence } from '@milepost/simulators/testing/silent-device'
import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const Users = z.looseObject({ data: z.array(z.looseObject({ userId: z.string() })) })

it("reports vehicles that are out of service, and no status of any if status names can't be read", async () => {
  const rig = createRig({ code: 'lytx', nowMs: noonMs })
  const reasons = async () => {
    const reported = (await rig.read('vehicles')).flatMap(({ records }) => records)
    return reported.flatMap(({ inactiveReason }) => inactiveReason ?? [])
  }
  expect(await reasons()).toEqual(['Out of Service in Lytx'])
  const { handle } = rig.simulator
  rig.simulator.handle = async (request) =>
    request.url.includes('/v0/vehicles/statuses')
      ? new Response('', { status: 403 })
      : handle.call(rig.simulator, request)
  expect(new Set(await reasons())).toEqual(new Set(['No status in Lytx']))
})

describe('devices', () => {
  it('are reported if silent for days, unless they are spares', async () => {
    const rig = createRig({ code: 'lytx', nowMs: noonMs, vehicles: 30 })
    const silent = awaitSilence(rig)
    const reported = (await rig.read('mismatches')).flatMap(({ records }) => records)
    expect(reported).toHaveLength(silent.length)
    expect(reported[0]).toMatchObject({ type: 'deviceNotFound', evidence: { device: expect.stringMatching(/^QM40/) } })
  })

  it("leave vehicles without serial numbers if they can't be read", async () => {
    const rig = createRig({ code: 'lytx', nowMs: noonMs })
    rig.simulator.permissions.delete('Devices')
    const reported = (await rig.read('vehicles')).flatMap(({ records }) => records)
    expect(reported).toHaveLength(rig.account.vehicles.length + 1)
    expect(reported.every(({ deviceSerial }) => deviceSerial === null)).toBe(true)
  })
})

it('rejects users under the id their record would have, in either case', async () => {
  const rig = createRig({ code: 'lytx', nowMs: noonMs })
  const { handle } = rig.simulator
  rig.simulator.handle = async (request) => {
    const answer = await handle.call(rig.simulator, request)
    if (!request.url.includes('/v1/users?')) return answer
    const body = Users.parse(await answer.json())
    const [first, ...others] = body.data
    return Response.json({ ...body, data: [{ userId: first!.userId.toUpperCase(), firstName: 7 }, ...others] })
  }
  const known = (await createRig({ code: 'lytx', nowMs: noonMs }).read('drivers')).flatMap(({ records }) => records)
  const rejected = (await rig.read('drivers')).flatMap((page) => page.rejected)
  expect(rejected.map(({ externalId }) => externalId)).toEqual([known[0]!.externalId])
})
