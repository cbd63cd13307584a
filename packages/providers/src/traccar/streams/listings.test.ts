import { awaitSilence } from '@milepost/simulators/testing/silent-device'
import { createRig } from '@milepost/simulators/testing/test-rig'
import { expect, it } from 'vitest'

it('reports devices without contact for days, once', async () => {
  const rig = createRig({ code: 'traccar', nowMs: Date.parse('2026-11-18T18:00:00Z'), vehicles: 30 })
  const silent = awaitSilence(rig)
  const reported = (await rig.read('mismatches')).flatMap(({ records }) => records)
  const trouble = reported.filter(({ type }) => type === 'deviceNotFound')
  const names = (await rig.read('vehicles'))
    .flatMap(({ records }) => records)
    .filter(({ externalId }) => trouble.some(({ vehicleExternalId }) => vehicleExternalId === externalId))
    .map(({ name }) => name)
  expect(names.sort()).toEqual(silent.map(({ name }) => name).sort())
  expect(trouble).toHaveLength(silent.length)
})
