import { cameraPosition, vehicleClass } from '@milepost/domain/codes'
import type { IncidentRecord } from '@milepost/providers/kit/record'
import { webfleet } from '@milepost/providers/webfleet/provider'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  chicago,
  createFleet,
  driver,
  type Fleet,
  incident,
  minutesAgo,
  trip,
  vehicle,
} from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { preparePage } from './prepare-page.ts'
import { markGone } from './vehicles/mark-gone.ts'

// What a provider reports reaches the database as intended, in whatever order it arrives.

let server: TestServer
let clientId: number
let fleet: Fleet
let fleets = 0
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  const name = `Facts ${++fleets}`
  clientId = await server.client(name)
  fleet = await createFleet(server.services, clientId, name)
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1')])
})

const rows = async (sql: string) => (await server.services.pool.query(sql, [clientId])).rows
const speeds = () => rows('select speed_kmh as speed from incident where client_id = $1')
const event = (change: Partial<IncidentRecord>) => incident('e1', { occurredAt: minutesAgo(60), ...change })

describe('the newest version of a record wins', () => {
  test('within one page and across pages, in any order', async () => {
    await fleet.load('incidents', [event({ revision: 3, speedKmh: 30 }), event({ revision: 2, speedKmh: 20 })])
    expect(await speeds()).toEqual([{ speed: 30 }])
    await fleet.load('incidents', [event({ revision: 1, speedKmh: 10 })])
    expect(await speeds()).toEqual([{ speed: 30 }])
    await fleet.load('incidents', [event({ revision: 4, speedKmh: 40 })])
    await fleet.load('incidents', [event({ revision: 3, speedKmh: 30 })])
    expect(await speeds()).toEqual([{ speed: 40 }])
  })

  test('and restores a dismissed event if newer, but not if older', async () => {
    await fleet.load('incidents', [event({ revision: 1 })])
    await fleet.load('incidents', [event({ revision: 3, state: 'dismissed' })])
    await fleet.load('incidents', [event({ revision: 2, speedKmh: 20 })])
    expect(await speeds()).toEqual([])
    await fleet.load('incidents', [event({ revision: 4, speedKmh: 40 })])
    await fleet.load('incidents', [event({ revision: 3, state: 'dismissed' })])
    expect(await speeds()).toEqual([{ speed: 40 }])
  })

  test('for trips, vehicles and drivers too', async () => {
    const driver = {
      externalId: 'd1',
      inactiveReason: null,
      licenseState: null,
      licenseNumber: null,
      phoneNumber: null,
    }
    for (const [revision, name] of [
      [2, 'new'],
      [1, 'old'],
    ] as const) {
      await fleet.load('trips', [trip('t1', { revision, distanceMeters: 20_000 + revision * 1_000 })])
      await fleet.load('vehicles', [{ ...vehicle('v1', name), revision }])
      await fleet.load('drivers', [{ ...driver, name, revision }])
    }
    expect(await rows('select distance_meters as meters from trip where client_id = $1')).toEqual([{ meters: 22_000 }])
    expect(await rows('select name from vehicle where client_id = $1')).toEqual([{ name: 'new' }])
    expect(await rows('select name from driver where client_id = $1')).toEqual([{ name: 'new' }])
  })
})

describe('an event whose type the provider changes', () => {
  const called = (revision: number, ...tags: string[]) =>
    event({ revision, speedKmh: 10 * revision, tags: tags.map((tag) => ({ tag, source: 'automated' as const })) })
  const types = () =>
    rows(`select i.translated_type as type, i.speed_kmh as speed, (select array_agg(t ->> 'tag') from jsonb_array_elements(e.tags) t) as tags
      from incident i join incident_detail e on e.client_id = i.client_id and e.id = i.id where i.client_id = $1`)

  test('has only the newer type', async () => {
    await fleet.load('incidents', [called(1, 'Braking')])
    await fleet.load('incidents', [called(2, 'Crash')])
    expect(await types()).toEqual([{ type: 'collision', speed: 20, tags: ['Crash'] }])
    await fleet.load('incidents', [called(1, 'Braking')])
    expect(await types()).toEqual([{ type: 'collision', speed: 20, tags: ['Crash'] }])
  })

  test('is removed once its tags mean no incident, and restored by a newer version whose tags do', async () => {
    await fleet.load('incidents', [called(1, 'Braking')])
    await fleet.load('incidents', [called(2, 'OperationalEvent')])
    expect(await types()).toEqual([])
    await fleet.load('incidents', [called(1, 'Braking')])
    expect(await types()).toEqual([])
    await fleet.load('incidents', [called(3, 'Crash')])
    expect(await types()).toMatchObject([{ type: 'collision' }])
  })

  test('stays if people have rated it, whatever its new type', async () => {
    await fleet.load('incidents', [called(1, 'Braking')])
    await rows('update incident set rating = 1 where client_id = $1')
    await fleet.load('incidents', [called(2, 'OperationalEvent')])
    expect(await types()).toMatchObject([{ type: 'harshBraking' }])
  })

  test('keeps its type if the newer tags are unknown, and takes everything else from the newer version', async () => {
    await fleet.load('incidents', [called(1, 'Braking')])
    await fleet.load('incidents', [called(2, 'Sleepwalking')])
    expect(await types()).toEqual([{ type: 'harshBraking', speed: 20, tags: ['Sleepwalking', 'Braking'] }])
    expect(await rows('select reason from rejected_record where client_id = $1')).toEqual([])
  })

  test('is withdrawn without any tag, until it has one again', async () => {
    await fleet.load('incidents', [called(1, 'Braking')])
    await fleet.load('incidents', [called(3)])
    expect(await types()).toEqual([])
    await fleet.load('incidents', [called(2, 'Braking')])
    expect(await types()).toEqual([])
    await fleet.load('incidents', [called(4, 'Crash')])
    expect(await types()).toEqual([{ type: 'collision', speed: 40, tags: ['Crash'] }])
  })
})

describe('a private trip leaves only its time and distance', () => {
  const drive = { startedAt: minutesAgo(90), endedAt: minutesAgo(30) }
  const position = (minutes: number) => ({
    vehicleExternalId: 'v1',
    at: minutesAgo(minutes),
    ...chicago,
    speedKmh: 50,
    headingDegrees: null,
    engineOn: true,
  })
  const stored = async () => ({
    positions: await rows('select at from position where client_id = $1 order by at desc'),
    latest: await rows('select at from vehicle_latest where client_id = $1'),
    incidents: await rows('select id from incident where client_id = $1'),
  })

  test('for data from before it was known to be private', async () => {
    await fleet.load('trips', [trip('t1', { ...drive })])
    await fleet.load('positions', [position(100), position(60)])
    await fleet.load('incidents', [event({})])
    await fleet.load('trips', [trip('t1', { ...drive, isPrivate: true })])
    const { positions, latest, incidents } = await stored()
    expect({ positions, incidents }).toMatchObject({ positions: [{}], incidents: [] })
    // The last place is the one from before the trip.
    expect(latest).toEqual(positions)
    expect(
      await rows(`select distance_meters, driver_id, start_latitude_e6, end_latitude_e6, start_place_id, end_place_id, conditions, is_private
        from trip where client_id = $1`),
    ).toEqual([
      {
        distance_meters: 80_000,
        driver_id: null,
        start_latitude_e6: null,
        end_latitude_e6: null,
        start_place_id: null,
        end_place_id: null,
        conditions: null,
        is_private: true,
      },
    ])
  })

  test('and for later data, while data around it stays', async () => {
    await fleet.load('trips', [trip('t1', { ...drive, isPrivate: true })])
    await fleet.load('positions', [position(100), position(60), position(20)])
    await fleet.load('incidents', [event({}), incident('e2', { occurredAt: minutesAgo(20) })])
    expect(await stored()).toMatchObject({ positions: [{}, {}], latest: [{}], incidents: [{}] })
    expect(await rows('select external_id, reason, payload from rejected_record where client_id = $1')).toEqual([
      { external_id: 'e1', reason: 'It happened on a private trip, so nothing about it is stored', payload: null },
    ])
  })

  test('and no problem in monitoring, unlike a record that can’t be used', async () => {
    const counted: string[] = []
    const failures = {
      note: ({ source, error }: { source: string; error: unknown }) => counted.push(`${source}: ${error}`),
    }
    const context = { ...fleet.context, failures: failures as never }
    await fleet.load('trips', [trip('t1', { ...drive, isPrivate: true })])
    const noOwner = { vehicleExternalId: null, driverExternalId: null }
    const page = { records: [event({}), incident('e2', noOwner)], rejected: [], cursor: 'end' }
    await (await preparePage(context, { kind: 'incidents', key: 'incidents' }, page)).store(server.services.pool, null)
    expect(await rows('select external_id from rejected_record where client_id = $1 order by 1')).toEqual([
      { external_id: 'e1' },
      { external_id: 'e2' },
    ])
    expect(counted).toEqual([expect.stringMatching(/^incidents: /)])
  })

  test('until the next trip, if its end isn’t known', async () => {
    const [start, end] = [minutesAgo(40), minutesAgo(20)]
    const within = new Date(start.getTime() + 60_000)
    await fleet.load('positions', [position(70), { ...position(0), at: within }])

    await fleet.load('trips', [
      trip('t1', { ...drive, endedAt: null, isPrivate: true }),
      trip('t2', { startedAt: start, endedAt: end, distanceMeters: 9000 }),
    ])
    await fleet.load('positions', [position(80), { ...position(0), at: end }])
    const kept = await rows('select at from position where client_id = $1 order by at')
    expect(kept.map(({ at }) => at)).toEqual([within, end].map((at) => at.toISOString()))
  })

  test('and in what is listed as rejected, whenever it is known to be private', async () => {
    const odd = trip('t1', { ...drive, maxSpeedKmh: 900, startOdometerMeters: 5_000_000 })
    const places = async () => {
      const listed: { text: string }[] = await rows(
        `select external_id || coalesce(payload, '{}')::text || coalesce(record, '{}')::text as text from rejected_record where client_id = $1`,
      )
      return { listed: listed.length, with: listed.filter(({ text }) => /latitude|start"|odometer/i.test(text)).length }
    }
    const turned = (minutes: number) => ({ ...position(minutes), headingDegrees: 700 })
    await fleet.load('trips', [odd])
    await fleet.load('positions', [turned(60)])
    expect(await places()).toEqual({ listed: 2, with: 2 })
    await fleet.load('trips', [{ ...odd, isPrivate: true }])
    expect(await places()).toEqual({ listed: 2, with: 0 })
    await fleet.load('positions', [turned(80)])
    expect(await places()).toEqual({ listed: 2, with: 0 })
  })

  test('and in rows of a provider with private trips that can’t be read', async () => {
    const row = {
      tripid: '77',
      objectuid: 'v1',
      tripmode: 1,
      start_time: '2026-11-20T08:00:00Z',
      end_time: 'yesterday',
      start_latitude: 41_881_832,
      start_postext: '12 Elm St, Chicago',
      driver: { driveruid: '1-2', name1: 'Ana' },
    }
    const rejected = [{ externalId: '77', reason: 'It is not a valid time', path: 'end_time', payload: row }]
    const payloads = () => rows('select payload from rejected_record where client_id = $1')
    await fleet.load('trips', [], { rejected })
    expect(await payloads()).toEqual([{ payload: row }])
    fleet.context.providerId = webfleet.manifest.id
    await fleet.load('trips', [], { rejected })
    const hidden = '[hidden]'
    expect(await payloads()).toEqual([
      {
        payload: {
          ...row,
          tripmode: hidden,
          end_time: hidden,
          start_latitude: hidden,
          start_postext: hidden,
          driver: { driveruid: '1-2', name1: hidden },
        },
      },
    ])
  })

  test('for an event that is itself private', async () => {
    await fleet.load('incidents', [event({})])
    await fleet.load('incidents', [event({ isPrivate: true })])
    expect(await stored()).toMatchObject({ incidents: [] })
  })
})

test('keeps an event without a vehicle under its driver, and rejects one without either', async () => {
  await fleet.load('incidents', [
    incident('e1', { vehicleExternalId: null, driverExternalId: 'd7' }),
    incident('e2', { vehicleExternalId: null, driverExternalId: null }),
  ])
  expect(
    await rows(`select v.name, v.gone_at is not null as "isUnlisted" from incident i
      join vehicle v on v.client_id = i.client_id and v.id = i.vehicle_id where i.client_id = $1`),
  ).toEqual([{ name: 'Vehicle not reported', isUnlisted: true }])
  expect(await rows('select external_id, reason from rejected_record where client_id = $1')).toEqual([
    { external_id: 'e2', reason: 'It has no vehicle and no driver' },
  ])
})

describe('an unlisted driver', () => {
  const drivers = () =>
    rows(
      'select external_id as id, name, status, inactive_reason as reason from driver where client_id = $1 order by 1',
    )
  const unlisted = { status: 3, reason: 'Not in the list of drivers' }

  test('is created from the events, trips and scores that name them, with a name if there is one', async () => {
    const times = { from: minutesAgo(1440), until: minutesAgo(60) }
    await fleet.load('vehicles', [{ ...vehicle('v1', 'Unit 1'), driverExternalId: 'd0', driverName: 'Zoe Adeyemi' }])
    await fleet.load('incidents', [event({ driverExternalId: 'd1' })])
    await fleet.load('trips', [trip('t1', { driverExternalId: 'd2', driverName: 'Ana Ruiz' })])
    await fleet.load('driverScores', [{ driverExternalId: 'd3', ...times, score: 80, distanceMeters: null }])
    const known = [
      { id: 'd0', name: 'Zoe Adeyemi', ...unlisted },
      { id: 'd2', name: 'Ana Ruiz', ...unlisted },
      { id: 'd3', name: 'd3', ...unlisted },
    ]
    expect(await drivers()).toEqual([known[0], { id: 'd1', name: 'd1', ...unlisted }, known[1], known[2]])
    await fleet.load('incidents', [event({ driverExternalId: 'd1', driverName: 'Jo Berg' }), incident('e2')])
    await fleet.load('trips', [trip('t1', { driverExternalId: 'd2' })])
    expect(await drivers()).toEqual([known[0], { id: 'd1', name: 'Jo Berg', ...unlisted }, known[1], known[2]])
  })

  test('stays when a list arrives without them, and follows the list once it includes them', async () => {
    await fleet.load('incidents', [event({ driverExternalId: 'd1', driverName: 'Jo Berg' })])
    await markGone(server.services.pool, fleet.context, 'drivers', [])
    await markGone(server.services.pool, fleet.context, 'drivers', [])
    expect(await rows('select 1 from driver where client_id = $1 and gone_at is null')).toHaveLength(1)
    await fleet.load('drivers', [driver('d1', 'Johanna Berg')])
    await fleet.load('incidents', [event({ driverExternalId: 'd1', driverName: 'Jo Berg' })])
    expect(await drivers()).toEqual([{ id: 'd1', name: 'Johanna Berg', status: 1, reason: null }])
    await markGone(server.services.pool, fleet.context, 'drivers', [])
    expect(await rows('select 1 from driver where client_id = $1 and gone_at is null')).toHaveLength(1)
    await markGone(server.services.pool, fleet.context, 'drivers', [])
    expect(await rows('select 1 from driver where client_id = $1 and gone_at is null')).toEqual([])
  })

  test('isn’t created from a private trip', async () => {
    await fleet.load('trips', [trip('t1', { driverExternalId: 'd2', driverName: 'Ana Ruiz', isPrivate: true })])
    await fleet.load('incidents', [event({ driverExternalId: 'd3', isPrivate: true })])
    expect((await drivers()).map(({ id }) => id)).toEqual(['d1'])
  })
})

test('names an unlisted vehicle as an event does', async () => {
  await fleet.load('incidents', [event({ vehicleExternalId: 'v7', vehicleName: 'Unit 7' })])
  await fleet.load('incidents', [event({ vehicleExternalId: 'v8' })])
  expect(
    await rows(`select name from vehicle where client_id = $1 and external_id in ('v7', 'v8') order by 1`),
  ).toEqual([{ name: 'Unit 7' }, { name: 'v8' }])
})

test('distinguishes unnamed cameras by their files and keeps their number', async () => {
  const { unknown, frontExternal } = cameraPosition.code
  const clip = (fileId: string) => ({ position: unknown, kind: 'video' as const, fileId, source: { fileId } })
  const road = { position: frontExternal, kind: 'video' as const, source: { fileId: 'road' } }
  await fleet.load('incidents', [event({ media: [road, clip('m')] })])
  await fleet.load('incidents', [event({ media: [clip('a'), clip('m'), road] })])
  const clips = await rows(`select position, source ->> 'fileId' as file from incident_media
    where client_id = $1 and kind = 1 order by position`)
  expect(clips).toEqual([
    { position: frontExternal, file: 'road' },
    { position: cameraPosition.code.camera1, file: 'm' },
    { position: cameraPosition.code.camera2, file: 'a' },
  ])
})

test('takes the class of a vehicle from its VIN if its provider reports none', async () => {
  const tractor = { vin: '1XPBD49X8PD000001', make: null, model: null }
  const { heavy, medium, unknown } = vehicleClass.code
  await fleet.load('vehicles', [
    { ...vehicle('v1', 'Unit 1'), ...tractor, class: null },
    { ...vehicle('v2', 'Unit 2'), ...tractor, vin: '1XPBD49X8PD000002', class: unknown },
    { ...vehicle('v3', 'Unit 3'), ...tractor, vin: '1XPBD49X8PD000003', class: medium },
    { ...vehicle('v4', 'Unit 4'), ...tractor, vin: '1FUJHHDR0PL000005', class: null },
  ])
  const classes = await rows('select class from vehicle where client_id = $1 order by external_id')
  expect(classes.map((row) => row.class)).toEqual([heavy, heavy, medium, unknown])
})

test('stores why someone is inactive, and how many events one represents', async () => {
  await fleet.load('vehicles', [{ ...vehicle('v1', 'Unit 1'), inactiveReason: 'Deactivated in Samsara' }])
  await fleet.load('incidents', [event({ occurrences: 5, sums: { seconds: 90, meters: null } })])
  expect(await rows('select status, inactive_reason as reason from vehicle where client_id = $1')).toEqual([
    { status: 2, reason: 'Deactivated in Samsara' },
  ])
  expect(
    await rows(`select occurrences, sums from incident i join incident_detail d on d.client_id = i.client_id and d.id = i.id
      where i.client_id = $1`),
  ).toEqual([{ occurrences: 5, sums: { seconds: 90, meters: null } }])
})

test('keeps the last instrument readings until new ones are reported', async () => {
  const at = (minutes: number, odometerMeters: number | null) => ({
    vehicleExternalId: 'v1',
    at: minutesAgo(minutes),
    ...chicago,
    speedKmh: 50,
    headingDegrees: null,
    engineOn: true,
    odometerMeters,
  })
  await fleet.load('positions', [at(10, 120_000.5)])
  await fleet.load('positions', [at(5, null)])
  expect(await rows('select odometer_meters as meters from vehicle_latest where client_id = $1')).toEqual([
    { meters: 120_000.5 },
  ])
})

test('merges two reports of one moment', async () => {
  const moment = { vehicleExternalId: 'v1', at: minutesAgo(5), ...chicago }
  const listed = { ...moment, speedKmh: 50, headingDegrees: 45, engineOn: true }
  const way = { ...moment, speedKmh: 50, headingDegrees: null, engineOn: null, odometerMeters: 120_000.5 }
  await fleet.load('positions', [listed])
  await fleet.load('positions', [way])
  await fleet.load('positions', [{ ...way, odometerMeters: null, engineHours: 7 }])
  expect(
    await rows(`select heading_degrees as heading, engine_on as "engineOn", odometer_meters as meters, engine_hours as hours
      from vehicle_latest where client_id = $1`),
  ).toEqual([{ heading: 45, engineOn: true, meters: 120_000.5, hours: 7 }])
  expect(await rows('select heading_degrees as heading from position where client_id = $1')).toEqual([{ heading: 45 }])
})
