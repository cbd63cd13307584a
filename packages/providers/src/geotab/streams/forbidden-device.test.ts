import { createRig } from '@milepost/simulators/testing/test-rig'
import { expect, it } from 'vitest'
import { Unavailable } from '../../kit/http/errors.ts'

const rigOf = () => createRig({ code: 'geotab', nowMs: Date.parse('2026-11-18T18:00:00Z'), vehicles: 4 })

type Reported = { vehicleExternalId: string | null; externalId: string }

it.each(['trips', 'incidents'] as const)(
  'reports one restricted device in %s and reads the others in full',
  async (kind) => {
    const usual = (await rigOf().read(kind)).flatMap(({ records }) => records as Reported[])
    const keptBack = usual[0]!.vehicleExternalId!
    const rig = rigOf()
    rig.simulator.strict.forbidden.add(keptBack)
    const pages = await rig.read(kind)
    const reported = pages.flatMap(({ records }) => records as Reported[])
    const others = (records: Reported[]) => records.filter(({ vehicleExternalId: id }) => id !== keptBack)
    expect(others(usual).length).toBeGreaterThan(0)
    expect(others(reported)).toEqual(others(usual))
    const ids = (records: Reported[]) => new Set(records.map(({ externalId }) => externalId))
    expect(ids(reported)).toEqual(ids(usual))
    const rejections = pages.flatMap(({ rejected }) => rejected)
    expect(rejections.length).toBeGreaterThan(0)
    for (const { externalId, reason } of rejections)
      expect([externalId, reason]).toEqual([keptBack, expect.stringContaining('You do not have access to this device')])
  },
)

it('continues without locations, and reports it, if an account’s only vehicle is restricted', async () => {
  const alone = () => createRig({ code: 'geotab', nowMs: Date.parse('2026-11-18T18:00:00Z'), vehicles: 1 })
  const usual = (await alone().read('trips')).flatMap(({ records }) => records)
  const rig = alone()
  rig.simulator.strict.forbidden.add(usual[0]!.vehicleExternalId)
  const pages = await rig.read('trips')
  expect(pages.flatMap(({ records }) => records)).toHaveLength(usual.length)
  expect(pages.flatMap(({ rejected }) => rejected)).toContainEqual(
    expect.objectContaining({ externalId: usual[0]!.vehicleExternalId }),
  )
})

it('stops the stream if none of several devices may be read', async () => {
  const usual = (await rigOf().read('trips')).flatMap(({ records }) => records)
  const rig = rigOf()
  for (const { vehicleExternalId } of usual) rig.simulator.strict.forbidden.add(vehicleExternalId)
  await expect(rig.read('trips')).rejects.toThrow('You do not have access to this device')
})

it('stops the stream if the lookups of three devices in a row fail', async () => {
  const rig = rigOf()
  const { handle } = rig.simulator
  rig.simulator.handle = async (request) => {
    const isBatch = (await request.clone().text()).includes('ExecuteMultiCall')
    return isBatch ? new Response('', { status: 503 }) : handle.call(rig.simulator, request)
  }
  await expect(rig.read('trips')).rejects.toThrow(Unavailable)
})
