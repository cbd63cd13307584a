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

it.each([
  ['reads the VIN on the bus of a device without one', {}, { vin: '1xkyd49x0mj000001' }, '1XKYD49X0MJ000001'],
  [
    'keeps the VIN that people entered',
    { vin: 'WF0XXXTTGXKE12345' },
    { vin: '1XKYD49X0MJ000001' },
    'WF0XXXTTGXKE12345',
  ],
  ['reads no VIN of signs', {}, { vin: '@@@@@@@@@@@@@@@@@' }, null],
  ['reads no VIN that is cut', {}, { vin: '1XKYD49X0MJ' }, null],
  ['reads no empty VIN', {}, { vin: '' }, null],
  ['lists devices although their positions can’t be read', {}, null, null],
])('%s', async (_, entered, onBus, vin) => {
  const rig = createRig({ code: 'traccar', nowMs: Date.parse('2026-11-18T18:00:00Z'), vehicles: 3 })
  const { handle } = rig.simulator
  rig.simulator.handle = async (request) => {
    const { pathname } = new URL(request.url)
    const answer = await handle.call(rig.simulator, request)
    if (!/\/(devices|positions)$/.test(pathname)) return answer
    const isDevices = pathname.endsWith('/devices')
    if (!isDevices && !onBus) return new Response('Access denied', { status: 403 })
    const rows = (await answer.json()) as object[]
    return Response.json(rows.map((row) => ({ ...row, attributes: isDevices ? entered : onBus })))
  }
  const vehicles = (await rig.read('vehicles')).flatMap(({ records }) => records)
  // One of them never had a position.
  const read = new Set(vehicles.flatMap((one) => one.vin ?? []))
  expect([vehicles.length, read]).toEqual([4, new Set(vin === null ? [] : [vin])])
})
