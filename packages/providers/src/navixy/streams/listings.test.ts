import { awaitSilence } from '@milepost/simulators/testing/silent-device'
import { createRig } from '@milepost/simulators/testing/test-rig'
import { expect, it } from 'vitest'

it('reports trackers without contact for days, once', async () => {
  const rig = createRig({ code: 'navixy', nowMs: Date.parse('2026-11-18T18:00:00Z'), vehicles: 30 })
  const silent = awaitSilence(rig)
  const trouble = (await rig.read('mismatches')).flatMap(({ records }) => records)
  const vehicles = (await rig.read('vehicles')).flatMap(({ records }) => records)
  const nameOf = new Map(vehicles.map(({ externalId, name }) => [externalId, name]))
  expect(trouble.map(({ vehicleExternalId }) => nameOf.get(vehicleExternalId)).sort()).toEqual(
    silent.map(({ name }) => name).sort(),
  )
})
