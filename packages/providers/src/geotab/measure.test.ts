import { speedingOf } from '@milepost/simulators/simulation/facts/speeding'
import { createRig, type Rig } from '@milepost/simulators/testing/test-rig'
import { expect, it } from 'vitest'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const reading = async (rig: Rig) => (await rig.history('incidents')).flatMap(({ records }) => records)

it('returns speeding with its fastest moment and the limit there', async () => {
  const rig = createRig({ code: 'geotab', nowMs: noonMs })
  const reported = new Map((await reading(rig)).map((record) => [record.occurredAt.getTime(), record]))
  const speedings = rig.account.vehicles
    .flatMap((vehicle) => rig.account.incidents(vehicle, noonMs - 30 * 86_400_000, noonMs - 4 * 86_400_000))
    .filter(({ type }) => type === 'speeding')
  expect(speedings.length).toBeGreaterThan(50)
  for (const incident of speedings) {
    const { fastestMps, limitMps } = speedingOf(incident)
    const record = reported.get(incident.instantMs)!
    expect(record.speedLimitKmh).toBeCloseTo(limitMps * 3.6, 2)
    expect(Math.abs(record.speedKmh! - fastestMps * 3.6)).toBeLessThan(5)
  }
})

it('reads exceptions without measurements if the user may not see them', async () => {
  const rig = createRig({ code: 'geotab', nowMs: noonMs, historyDays: 6 })
  const whole = await reading(rig)
  expect(whole.some(({ maxG }) => maxG !== null)).toBe(true)
  rig.simulator.permissions.delete('View engine and device measurements')
  const without = await reading(rig)
  expect(without.map((record) => record.externalId)).toEqual(whole.map((record) => record.externalId))
  expect(without.every(({ maxG }) => maxG === null)).toBe(true)
})

it('retries a server that can’t answer, rather than leaving out its measurements', async () => {
  const rig = createRig({ code: 'geotab', nowMs: noonMs, historyDays: 6 })
  rig.simulator.faults.inject({ kind: 'status', status: 503, path: '/apiv1/ExecuteMultiCall', times: 1000 })
  await expect(reading(rig)).rejects.toThrow('Geotab')
})
