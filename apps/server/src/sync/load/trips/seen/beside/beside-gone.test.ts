import { metersBetween } from '@milepost/detection/geometry'
import type { PositionRecord, TripRecord } from '@milepost/providers/kit/record'
import { providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDetectionRig, type DetectionRig } from '../../../../../testing/detection-rig.ts'
import { createFleet, type Fleet, trip } from '../../../../../testing/samples/sample-fleet.ts'

// What a trip had of the road beside others is theirs once it is gone: they are as if it had never been.

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

const minuteMs = 60_000
const startMs = Math.floor(Date.now() / minuteMs) * minuteMs - 44 * 60 * minuteMs
const at = (minute: number) => new Date(startMs + minute * minuteMs)
/** A position each minute on a straight road: how far it is, in meters, and at what speed. */
const minutes = (places: readonly (readonly [meters: number, kmh: number])[]): PositionRecord[] =>
  places.map(([meters, speedKmh], minute) => ({
    vehicleExternalId: 'v1',
    at: at(minute),
    latitude: 48.137,
    longitude: 11.575 + meters / 74_220,
    speedKmh,
    headingDegrees: 90,
    engineOn: true,
  }))
const stays = (meters: number) => Array.from({ length: 8 }, () => [meters, 0] as const)
const drives = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => [from + index * 500, 36] as const)

const positions = minutes([
  ...stays(0),
  [150, 0],
  [300, 0],
  [450, 30],
  [650, 30],
  [800, 0],
  [920, 0],
  ...drives(1400, 5),
  [3700, 0],
  [4000, 30],
  [4200, 30],
  [4350, 0],
  ...stays(4500),
])
/** The trip between two minutes, as far as its positions show. */
function between(name: string, from: number, until: number, change: Partial<TripRecord> = {}): TripRecord {
  const own = positions.slice(from, until + 1)
  return trip(name, {
    startedAt: at(from),
    endedAt: at(until),
    start: own[0]!,
    end: own.at(-1)!,
    distanceMeters: own.reduce((sum, one, index) => sum + (index ? metersBetween(own[index - 1]!, one) : 0), 0),
    distanceSource: 'gps',
    maxSpeedKmh: 36,
    ...change,
  })
}
const [before, main, after] = [between('before', 10, 11), between('main', 14, 18), between('after', 20, 21)]

const stored = (fleet: Fleet = rig.fleet) =>
  rig.rows<{ id: string; meters: number }>(
    `select external_id as id, distance_meters as meters, driving_seconds as seconds, distance_source as source, start_longitude_e6 as "from", end_longitude_e6 as "to"
     from trip where client_id = $1 and connection_id = $2 order by started_at`,
    fleet.connectionId,
  )
/** What is stored of some trips alone. */
async function alone(trips: TripRecord[]): Promise<Awaited<ReturnType<typeof stored>>> {
  await rig.renew()
  await rig.fleet.load('positions', positions)
  await rig.fleet.load('trips', trips)
  const rows = await stored()
  await rig.renew()
  return rows
}
async function load(order: string, trips: TripRecord[]): Promise<void> {
  if (order === 'before') await rig.fleet.load('positions', positions)
  await rig.fleet.load('trips', trips)
  if (order === 'after') await rig.fleet.load('positions', positions)
}

describe.each(['before', 'after'])('with positions that arrive %s the trips', (order) => {
  test.each([
    ['before', [before], [main, after]],
    ['after', [after], [before, main]],
    ['between', [main], [before, after]],
    ['on both sides', [before, after], [main]],
  ])('gives a road back to the trips beside those %s that are deleted', async (_, deleted, left) => {
    const expected = await alone(left)
    await load(order, [before, main, after])
    expect(await stored()).not.toMatchObject(expected)
    await rig.fleet.load('trips', [], { gone: deleted.map(({ externalId }) => externalId) })
    expect(await stored()).toEqual(expected)
  })

  test('gives it back beside a trip that a complete listing no longer has', async () => {
    const expected = await alone([main, after])
    await load(order, [before, main, after])
    const whole = { vehicleExternalIds: ['v1'], from: at(0), to: at(60) }
    await rig.fleet.load('trips', [main, after], { whole: [whole] })
    expect(await stored()).toEqual(expected)
  })

  test('gives it back beside a trip that is at another time in its next version', async () => {
    const expected = await alone([main])
    await load(order, [before, main])
    const early = { startedAt: at(-300), endedAt: at(-290), start: null, end: null, distanceMeters: 3000 }
    await rig.fleet.load('trips', [{ ...before, ...early }])
    expect((await stored()).filter(({ id }) => id === 'main')).toEqual(expected)
  })
})

test('gives it back beside trips that newer ones replace', async () => {
  const newer = between('newer', 14, 21, { revision: 2 })
  const expected = await alone([before, newer])
  const fleet = await createFleet(rig.server.services, rig.clientId, 'Replaced', providers.geotab)
  await fleet.load('positions', positions)
  await fleet.load(
    'trips',
    [before, main, after].map((one) => ({ ...one, revision: 1 })),
  )
  await fleet.load('trips', [newer])
  expect(await stored(fleet)).toEqual(expected)
})

test('has detection look again at the road beside a trip that is gone', async () => {
  await load('before', [before, main, after])
  await rig.lookAtAll()
  await rig.fleet.load('trips', [], { gone: ['main'] })
  expect(await rig.rows('select from_at from detection_due where client_id = $1')).toHaveLength(1)
})
