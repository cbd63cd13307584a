import { mismatchType } from '@milepost/domain/codes'
import type { IncidentRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDetectionRig, type DetectionRig } from '../../testing/detection-rig.ts'
import { chicago, incident, minutesAgo, trip } from '../../testing/samples/sample-fleet.ts'

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

const crash = (minutes: number, change: Partial<IncidentRecord> = {}) =>
  incident(`crash-${minutes}`, {
    occurredAt: minutesAgo(minutes),
    tags: [{ tag: 'Crash', source: 'automated' }],
    speedKmh: 0,
    maxG: null,
    ...change,
  })
const position = (minutes: number, speedKmh: number, change = {}) => ({
  vehicleExternalId: 'v1',
  at: minutesAgo(minutes),
  ...chicago,
  speedKmh,
  headingDegrees: null,
  engineOn: false,
  ...change,
})
/** Every so many minutes of the last hours. */
const every = (minutes: number, hours: number) =>
  Array.from({ length: (hours * 60) / minutes + 1 }, (_, index) => hours * 60 - index * minutes + 5)

/** The minutes of the crashes that count. */
async function counted(): Promise<number[]> {
  const rows = await rig.rows<{ id: string }>(
    `select e.external_id as id from incident i join incident_detail e on e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id
     where i.client_id = $1 and not exists (select from incident_duplicate d where d.client_id = $1 and d.second_id = i.id and d.confidence = 1)
     order by i.occurred_at`,
  )
  return rows.map(({ id }) => Number(id.split('-')[1]))
}
const trouble = () =>
  rig.rows<{ reason: string; open: boolean }>(
    `select evidence ->> 'reason' as reason, healed_at is null as open from vehicle_mismatch where client_id = $1 and type = ${mismatchType.code.alarm}`,
  )

test.each([10, 30])(
  'counts a crash once that a parked vehicle reports every %d minutes, which is trouble',
  async (minutes) => {
    const times = every(minutes, 30)
    await rig.fleet.load(
      'positions',
      times.map((one) => position(one, 0)),
    )
    await rig.fleet.load(
      'incidents',
      times.map((one) => crash(one)),
    )
    await rig.lookAtAll()
    expect(await counted()).toEqual([times[0]])
    expect(await trouble()).toEqual([{ reason: expect.stringContaining('again and again'), open: true }])
  },
)

test('counts it once however it arrives', async () => {
  for (const one of every(30, 4)) {
    await rig.fleet.load('positions', [position(one, 0)])
    await rig.fleet.load('incidents', [crash(one)])
    await rig.lookAtAll()
  }
  expect(await counted()).toEqual([245])
})

test('counts a crash with a clip, a force or a drive before it', async () => {
  const video = { position: 1 as const, kind: 'video' as const, source: { eventId: 'e' } }
  await rig.fleet.load(
    'positions',
    every(10, 5).map((one) => position(one, one > 60 && one < 90 ? 50 : 0)),
  )
  await rig.fleet.load('incidents', [
    crash(300),
    crash(290),
    crash(250, { media: [video] }),
    crash(240),
    crash(200, { maxG: 3.1 }),
    crash(40),
  ])
  await rig.lookAtAll()
  expect(await counted()).toEqual([300, 250, 200, 40])
  expect(await trouble()).toEqual([])
})

test('counts crashes between which a trip was driven, or of which nothing else is known', async () => {
  await rig.fleet.load('trips', [
    trip('t', { startedAt: minutesAgo(100), endedAt: minutesAgo(80), distanceMeters: 9_000 }),
  ])
  await rig.fleet.load('incidents', [
    crash(120),
    crash(50),
    ...[300, 200].map((one) => crash(one, { vehicleExternalId: 'v2', speedKmh: null })),
  ])
  await rig.lookAtAll()
  expect(await counted()).toEqual([300, 200, 120, 50])
})

test('counts one of ten crashes on the drives of a day', async () => {
  const times = every(40, 6)
  await rig.fleet.load(
    'incidents',
    times.map((one) => crash(one, { speedKmh: 60 })),
  )
  await rig.lookAtAll()
  expect(await counted()).toEqual([times[0]])
  expect(await trouble()).toHaveLength(1)
})
