import { spotAt } from '@milepost/detection/geometry'
import { munich } from '@milepost/detection/testing/sample-drive'
import type { PositionRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDetectionRig, type DetectionRig } from '../../testing/detection-rig.ts'
import { incident, minutesAgo } from '../../testing/samples/sample-fleet.ts'

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

const atMs = minutesAgo(30 * 60).getTime()
const at = (minutes: number) => new Date(atMs + minutes * 60_000)
const seen = (minutes: number, km = 0): PositionRecord => ({
  vehicleExternalId: 'v1',
  at: at(minutes),
  ...spotAt(munich, { east: km * 1000, north: 0 }),
  speedKmh: 0,
  headingDegrees: 0,
  engineOn: null,
})
const speeding = (km: number) =>
  incident('far', {
    occurredAt: at(0),
    location: spotAt(munich, { east: km * 1000, north: 0 }),
    tags: [{ tag: 'maxSpeed', source: 'automated' }],
    maxG: null,
    speedKmh: 120,
    speedLimitKmh: 80,
  })
const facts = () =>
  rig.rows(
    `select i.latitude_e6 is not null as "hasPlace", i.speed_kmh as speed, i.over_by_kmh as "overBy", e.heading_degrees as heading,
       e.speed_limit_kmh as "limit", i.intensity, i.translated_type as type, (select string_agg(device || ': ' || reason, '; ' order by part) from rejected_record r where r.client_id = $1 and r.external_id = 'far') as listed
     from incident i join incident_detail e on e.client_id = $1 and e.id = i.id where i.client_id = $1`,
  )
const whole = { hasPlace: true, speed: 120, overBy: 40, heading: 90, limit: 80, listed: null }

test.each(['before', 'after'])(
  'forgets the place and the speed of an event to which its vehicle can’t have driven, with positions %s it',
  async (order) => {
    const positions = [seen(-20), seen(20)]
    if (order === 'before') await rig.fleet.load('positions', positions)
    await rig.fleet.load('incidents', [speeding(150)])
    if (order === 'after') for (const one of positions) await rig.fleet.load('positions', [one])
    await rig.lookAtAll()
    expect(await facts()).toEqual([
      {
        ...whole,
        hasPlace: false,
        speed: null,
        overBy: null,
        heading: null,
        limit: null,
        intensity: null,
        type: 'speeding',
        listed: expect.stringMatching(
          /^v1: Its place is 93.\d\smi from its vehicle’s positions.*; v1: Its speed was measured there$/,
        ),
      },
    ])
  },
)

test('decides with the first position after an event, however long after the event was stored', async () => {
  await rig.fleet.load('positions', [seen(-20)])
  await rig.fleet.load('incidents', [speeding(150)])
  await rig.lookAtAll()
  expect(await facts()).toMatchObject([whole])
  await rig.fleet.load('positions', [seen(20)])
  await rig.lookAtAll()
  expect(await facts()).toMatchObject([{ hasPlace: false, speed: null }])
})

test.each([
  ['a place that can be reached on the way', 30, [seen(-20), seen(20)]],
  ['a place on the way', 40, [seen(-20), seen(20, 80)]],
  ['a place with positions on one side only', 150, [seen(-20), seen(-10)]],
])('keeps %s', async (_, km, positions) => {
  await rig.fleet.load('positions', positions)
  await rig.fleet.load('incidents', [speeding(km)])
  await rig.lookAtAll()
  expect(await facts()).toMatchObject([whole])
})
