import { createRig } from '@milepost/simulators/testing/test-rig'
import { expect, it } from 'vitest'
import { mapMotion } from './motion.ts'
import { LogRecord } from './wire.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')

const record = (time: string, latitude: number, speed: number) =>
  LogRecord.parse({
    id: time,
    device: { id: 'b20' },
    dateTime: `2026-03-01T${time}Z`,
    latitude,
    longitude: -79,
    speed,
  })

it('interpolates between log records, and returns nothing beyond them', () => {
  const records = [record('10:00:02', 43, 60), record('10:00:06', 43.0004, 20)]
  const motion = mapMotion(records, new Date('2026-03-01T10:00:00Z'), new Date('2026-03-01T10:00:10Z'))
  expect(motion.map(({ at, speedKmh }) => [at.toISOString().slice(17, 19), speedKmh])).toEqual([
    ['02', 60],
    ['03', 50],
    ['04', 40],
    ['05', 30],
    ['06', 20],
  ])
  expect(motion[2]).toMatchObject({ latitude: expect.closeTo(43.0002, 9), headingDegrees: expect.closeTo(0, 6) })
})

it('shows how hard a vehicle braked', async () => {
  const rig = createRig({ code: 'geotab', nowMs: noonMs })
  const brakes = rig.account.vehicles
    .flatMap((vehicle) => rig.account.incidents(vehicle, noonMs - 30 * 86_400_000, noonMs - 4 * 86_400_000))
    .filter(({ type, isGenuine }) => type === 'harshBrake' && isGenuine)
  const { instantMs, maxG } = brakes.sort((a, b) => b.maxG - a.maxG)[0]!
  const event = (await rig.history('incidents'))
    .flatMap(({ records }) => records)
    .find(({ occurredAt }) => occurredAt.getTime() === instantMs)!
  const [from, to] = [new Date(instantMs - 10_000), new Date(instantMs + 10_000)]
  const motion = await rig.provider.motion!(rig.context, event.vehicleExternalId!, from, to)
  expect(motion).toHaveLength(21)
  const slowing = motion.map(({ speedKmh }, index) => (motion[index - 1]?.speedKmh ?? 0) - speedKmh!)
  const hardestG = Math.max(...slowing) / 3.6 / 9.81
  expect(hardestG).toBeGreaterThan(maxG * 0.6)
  expect(hardestG).toBeLessThan(maxG * 1.1)
})
