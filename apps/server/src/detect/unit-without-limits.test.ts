import { spotAt } from '@milepost/detection/geometry'
import { munich } from '@milepost/detection/testing/sample-drive'
import { expect, test } from 'vitest'
import { createDetectionRig, positionsOf } from '../testing/detection-rig.ts'
import { incident } from '../testing/samples/sample-fleet.ts'

const nowMs = Math.floor(Date.now() / 60_000) * 60_000
/** An hour until now at 85 km/h, stated as if it were knots, with a position each minute and no limits. */
const knots = Array.from({ length: 60 }, (_, index) => ({
  atMs: nowMs - (59 - index) * 60_000,
  ...spotAt(munich, { east: (index * 85_000) / 60, north: 0 }),
  speedKmh: 157,
  headingDegrees: null,
}))

test('names a wrong unit without limits, and rejects the speeding that its provider reports', async () => {
  await using rig = await createDetectionRig()
  await rig.renew()
  await rig.fleet.load('positions', positionsOf(knots))
  await rig.lookAtAll()
  expect(
    await rig.rows(
      `select evidence ->> 'ratio' as ratio from vehicle_mismatch where client_id = $1 and healed_at is null`,
    ),
  ).toEqual([{ ratio: '1.85' }])
  const speeding = incident('e1', {
    occurredAt: new Date(nowMs - 1_800_000),
    speedKmh: 157,
    tags: [{ tag: 'Speeding', source: 'automated' }],
  })
  await rig.fleet.load('incidents', [speeding])
  expect(await rig.rows('select 1 from incident where client_id = $1')).toEqual([])
})
