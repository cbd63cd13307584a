import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import { mapEventMotion } from './motion.ts'
import { PerformanceEvent } from './wire.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')

// 4 of the samples around the start, from the guide.
const reported = {
  id: 265430,
  type: 'hard_brake',
  start_time: '2020-01-27T11:25:50Z',
  end_time: '2020-01-27T11:25:51Z',
  lat: 31.5346741,
  lon: 74.3442315,
  end_bearing: 256.29,
  m_gps_lat: [31.5347137, 31.534691, 31.5346741, 31.5346616],
  m_gps_lon: [74.3444, 74.3443, 74.3442315, 74.34415],
  m_gps_heading: [259.95, 258.26, 256.8, 256.29],
  m_veh_spd: [31, 30, 27, 23],
  vehicle: { id: 9 },
}
const map = (rest: object = {}) => mapEventMotion(PerformanceEvent.parse({ ...reported, ...rest }))

describe('event series', () => {
  it('has one sample per second, one of them at the place of the start', () => {
    expect(map().map(({ at, speedKmh }) => [at.toISOString().slice(17, 19), speedKmh])).toEqual([
      ['48', 31],
      ['49', 30],
      ['50', 27],
      ['51', 23],
    ])
    expect(map()[2]).toMatchObject({ latitude: 31.5346741, longitude: 74.3442315, headingDegrees: 256.8 })
  })

  it('may be written as text', () => {
    expect(
      map({ lat: '31.5346741', lon: '74.3442315', end_bearing: '256.29', m_veh_spd: ['31', '30', '27', '23'] }),
    ).toEqual(map())
  })

  it.each([
    { lat: 31.6 },
    { lat: null },
    { end_time: '2020-01-27T11:25:52Z' },
    { end_time: null },
    { end_bearing: 259.95 },
    { m_gps_lat: null },
    { m_gps_lat: 'something else' },
    { m_gps_heading: [] },
  ])('is dropped if inconsistent: %j', (rest) => {
    expect(map(rest)).toEqual([])
  })

  it('starts in the middle if the vehicle is stationary', () => {
    const here = { m_gps_lat: Array(5).fill(reported.lat), m_gps_lon: Array(5).fill(reported.lon) }
    const still = { ...here, m_gps_heading: Array(5).fill(256.29), m_veh_spd: Array(5).fill(0) }
    expect(map(still)[0]!.at).toEqual(new Date('2020-01-27T11:25:48Z'))
  })
})

it('shows the motion around an event', async () => {
  const rig = createRig({ code: 'motive', nowMs: noonMs })
  const brake = rig.account.vehicles
    .flatMap((vehicle) => rig.account.incidents(vehicle, noonMs - 86_400_000, noonMs - 3_600_000))
    .find(({ type }) => type === 'harshBrake')!
  const event = (await rig.read('incidents'))
    .flatMap(({ records }) => records)
    .find(({ occurredAt }) => occurredAt.getTime() === brake.instantMs)!
  const [from, to] = [new Date(brake.instantMs - 5000), new Date(brake.instantMs + 5000)]
  const motion = await rig.provider.motion!(rig.context, event.vehicleExternalId!, from, to)
  expect(motion).toHaveLength(11)
  const truth = rig.account.telemetry(brake, { hertz: 1, secondsBefore: 5, secondsAfter: 5 })
  for (const [index, { instantMs, speedMps, latitude }] of truth.entries()) {
    expect(motion[index]!.at.getTime()).toBe(instantMs)
    expect(motion[index]!.speedKmh).toBeCloseTo(speedMps * 3.6, 3)
    expect(motion[index]!.latitude).toBeCloseTo(latitude, 5)
  }
})
