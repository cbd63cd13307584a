import { cityBlock, drive, munich, startMs } from '@milepost/detection/testing/sample-drive'
import { incidentRating, incidentSource, mismatchType, vehicleClass } from '@milepost/domain/codes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rollUp } from '../recompute/roll-up/roll-up.ts'
import { markGone } from '../sync/load/vehicles/mark-gone.ts'
import { createDetectionRig, type DetectionRig, hertz, positionsOf } from '../testing/detection-rig.ts'
import { createFleet, incident, minutesAgo, trip, vehicle } from '../testing/samples/sample-fleet.ts'
import { claimSpans, finishSpans } from './vehicle-span.ts'

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

describe('events', () => {
  const emergencyStop = drive(
    [{ seconds: 10, acceleration: 2 }, { seconds: 60 }, { seconds: 3, acceleration: -6.5 }, { seconds: 30 }],
    hertz,
  ).trace
  const found = () =>
    rig.rows<{ type: string; source: number; g: number | null; limit: number | null }>(
      `select i.translated_type as type, i.source, e.max_g as g, e.speed_limit_kmh as limit from incident i
       join incident_detail e on (e.client_id, e.occurred_at, e.id) = (i.client_id, i.occurred_at, i.id)
       where i.client_id = $1 order by i.occurred_at`,
    )

  test('are detected in a trace with one point per second, as Milepost’s own', async () => {
    await rig.fleet.load('positions', positionsOf(emergencyStop))
    await rig.lookAtAll()
    expect(await found()).toMatchObject([{ type: 'harshBraking', source: incidentSource.code.product }])
    expect((await found())[0]!.g).toBeCloseTo(6.5 / 9.81, 0.1)
  })

  test('begin at lower forces for a truck than for a car', async () => {
    const braking = drive(
      [
        ...cityBlock,
        { seconds: 10, acceleration: 2 },
        { seconds: 10 },
        { seconds: 4, acceleration: -4.75 },
        ...cityBlock,
      ],
      { hertz: 1, positionNoise: 0.1, speedNoise: 0.01 },
    )
    await rig.fleet.load('vehicles', [
      { ...vehicle('v1', 'Unit 1'), make: 'Freightliner', model: 'Cascadia 126' },
      { ...vehicle('v2', 'Unit 2'), make: 'Toyota', model: 'Camry' },
      { ...vehicle('v3', 'Unit 3'), make: 'Acme', model: 'Cascadia' },
    ])
    for (const vehicleExternalId of ['v1', 'v2', 'v3'])
      await rig.fleet.load('positions', positionsOf(braking.trace, { vehicleExternalId }))
    await rig.lookAtAll()
    const found = await rig.rows(
      `select v.external_id as id, v.class, i.translated_type as type from vehicle v
         left join incident i on i.client_id = $1 and i.vehicle_id = v.id where v.client_id = $1 order by 1`,
    )
    expect(found).toEqual([
      { id: 'v1', class: vehicleClass.code.heavy, type: 'harshBraking' },
      { id: 'v2', class: vehicleClass.code.light, type: null },
      { id: 'v3', class: vehicleClass.code.unknown, type: null },
    ])
  })

  test('are not made of speeds that their own places contradict, which is device trouble until they agree', async () => {
    const highway = drive([{ seconds: 20, acceleration: 1.5 }, { seconds: 300 }], { hertz: 0.2, speedNoise: 0.1 }).trace
    const since = minutesAgo(60).getTime() - highway[0]!.atMs
    const stated = (scale: number, laterMs: number) =>
      positionsOf(
        highway.map((point) => ({ ...point, atMs: point.atMs + since + laterMs, speedKmh: point.speedKmh! * scale })),
        {
          speedLimitKmh: 110,
        },
      )
    const trouble = () =>
      rig.rows<{ open: boolean; reason: string }>(
        `select healed_at is null as open, evidence ->> 'reason' as reason from vehicle_mismatch
         where client_id = $1 and type = ${mismatchType.code.speed}`,
      )
    const reported = (id: string, minutes: number, tag = 'speeding') =>
      rig.fleet.load('incidents', [
        incident(id, {
          occurredAt: minutesAgo(minutes),
          location: null,
          tags: [{ tag, source: 'automated' }],
          media: [],
        }),
      ])
    const rejected = () =>
      rig.rows(
        'select external_id as id, reason from rejected_record where client_id = $1 and stored_at is null order by 1',
      )
    await reported('before', 58)
    await rig.fleet.load('positions', stated(1.852, 0))
    await rig.lookAtAll()
    await reported('after', 57)
    await reported('braking', 56, 'Braking')
    expect(await found()).toMatchObject([{ type: 'harshBraking' }])
    const reason = expect.stringMatching(/^It is reported as speeding, but its device states 1.8\d times the speed/)
    expect(await rejected()).toEqual([
      { id: 'after', reason },
      { id: 'before', reason },
    ])
    expect(await trouble()).toEqual([{ open: true, reason: expect.stringContaining('as if km/h were read as knots') }])
    await rig.fleet.load('positions', stated(1, 30 * 60_000))
    await rig.lookAtAll()
    expect(await trouble()).toMatchObject([{ open: false }])
    await reported('true', 20)
    expect(await found()).toMatchObject([{ type: 'harshBraking' }, { type: 'speeding' }])
    expect(await rejected()).toHaveLength(2)
  })

  test('keep the speeding from before a device’s unit changed, even if it had been wrong before that', async () => {
    const day = 24 * 60
    const { trace } = drive([{ seconds: 20, acceleration: 1.5 }, { seconds: 600 }], { hertz: 0.2, speedNoise: 0.1 })
    const driven = (minutes: number, scaleAt: (index: number) => number) => {
      const laterMs = minutesAgo(minutes).getTime() - trace[0]!.atMs
      const scaled = trace.map((point, index) => ({
        ...point,
        atMs: point.atMs + laterMs,
        speedKmh: point.speedKmh! * scaleAt(index),
      }))
      return rig.fleet.load('positions', positionsOf(scaled))
    }
    const speeding = (id: string, minutes: number) =>
      incident(id, {
        occurredAt: minutesAgo(minutes),
        location: null,
        tags: [{ tag: 'speeding', source: 'automated' }],
      })
    const left = async () =>
      (
        await rig.rows<{ id: string }>('select external_id as id from incident_detail where client_id = $1 order by 1')
      ).map(({ id }) => id)
    await rig.fleet.load('incidents', [
      speeding('a-wrong', 6 * day - 4),
      speeding('b-right', 4 * day - 4),
      speeding('c-right-half', 57),
      speeding('d-wrong-half', 51),
    ])
    await driven(60, (index) => (index < 62 ? 1 : 1.852))
    await rig.lookAtAll()
    expect(await left()).toEqual(['a-wrong', 'b-right', 'c-right-half'])
    const since = async () =>
      await rig.rows('select since from vehicle_mismatch where client_id = $1 and healed_at is null')
    const found = await since()
    expect(found).toHaveLength(1)
    await driven(4 * day, () => 1)
    await rig.lookAtAll()
    await driven(6 * day, () => 1.852)
    await rig.lookAtAll()
    expect(await left()).toEqual(['b-right', 'c-right-half'])
    expect(await since()).toEqual(found)
  })

  test('are not made of wrong speeds before a device’s unit was corrected, which is trouble that is over', async () => {
    const { trace } = drive([{ seconds: 20, acceleration: 1.5 }, { seconds: 600 }], { hertz: 0.2, speedNoise: 0.1 })
    const laterMs = minutesAgo(60).getTime() - trace[0]!.atMs
    const scaled = trace.map((point, index) => ({
      ...point,
      atMs: point.atMs + laterMs,
      speedKmh: point.speedKmh! * (index < 62 ? 1.852 : 1),
    }))
    await rig.fleet.load('positions', positionsOf(scaled, { speedLimitKmh: 110 }))
    await rig.lookAtAll()
    await rig.lookAtAll()
    expect(await found()).toEqual([])
    expect(
      await rig.rows('select healed_at is not null as over, came_back from vehicle_mismatch where client_id = $1'),
    ).toEqual([{ over: true, came_back: false }])
    const speeding = (id: string, minutes: number) =>
      incident(id, {
        occurredAt: minutesAgo(minutes),
        location: null,
        tags: [{ tag: 'speeding', source: 'automated' }],
      })
    await rig.fleet.load('incidents', [speeding('wrong half', 57), speeding('right half', 51), speeding('after', 20)])
    expect(await rig.rows('select external_id as id from incident_detail where client_id = $1 order by 1')).toEqual([
      { id: 'after' },
      { id: 'right half' },
    ])
  })

  test('are not made of one speed that the path on both sides contradicts', async () => {
    const { trace } = drive([{ seconds: 20, acceleration: 0.8 }, { seconds: 300 }], { hertz: 0.1, speedNoise: 0 })
    const stating = (speedKmh: number, index: number) =>
      positionsOf(
        trace.map((point, at) => (at === index ? { ...point, speedKmh } : point)),
        { speedLimitKmh: 60 },
      )
    await rig.fleet.load('positions', stating(140, 15))
    await rig.lookAtAll()
    expect(await found()).toEqual([])
    await rig.fleet.load('positions', stating(76, 20))
    await rig.lookAtAll()
    expect(await found()).toMatchObject([{ type: 'speeding' }])
  })

  test('are detected once, however often it runs, and not in positions too far apart', async () => {
    await rig.fleet.load('positions', positionsOf(emergencyStop))
    await rig.lookAtAll()
    await rig.fleet.load('positions', positionsOf(emergencyStop))
    await rig.lookAtAll()
    await rig.fleet.load(
      'positions',
      positionsOf(
        emergencyStop.filter((_, index) => index % 5 === 0),
        { vehicleExternalId: 'v2' },
      ),
    )
    await rig.lookAtAll()
    expect(await found()).toHaveLength(1)
  })

  test('are left to the provider if it reports them', async () => {
    await rig.fleet.load('incidents', [incident('reported', { occurredAt: new Date(startMs - 3 * 86_400_000) })])
    await rig.fleet.load('positions', positionsOf(emergencyStop))
    await rig.lookAtAll()
    expect((await found()).map(({ source }) => source)).toEqual([incidentSource.code.tsp])
  })

  test('are left to the provider if it reports them later, unless a person has rated them', async () => {
    await rig.fleet.load('positions', positionsOf(emergencyStop))
    await rig.lookAtAll()
    await rig.server.services.pool.query('update incident set rating = $2 where client_id = $1', [
      rig.clientId,
      incidentRating.code.accurate,
    ])
    await rig.fleet.load('positions', positionsOf(emergencyStop, { vehicleExternalId: 'v2' }))
    await rig.lookAtAll()
    for (const vehicleExternalId of ['v1', 'v2'])
      await rig.fleet.load('incidents', [
        incident(vehicleExternalId, { vehicleExternalId, occurredAt: new Date(startMs + 3 * 86_400_000) }),
      ])
    await rig.lookAtAll()
    const { product, tsp } = incidentSource.code
    expect((await found()).map(({ source }) => source)).toEqual([product, tsp, tsp])
  })

  test('are detected in a trace that arrives a few points at a time', async () => {
    const positions = positionsOf(emergencyStop)
    for (let from = 0; from < positions.length; from += 5)
      await rig.fleet.load('positions', positions.slice(from, from + 5))
    await rig.lookAtAll()
    expect(await found()).toMatchObject([{ type: 'harshBraking' }])
  })

  test('end where a position without a limit arrives late', async () => {
    const { trace } = drive([{ seconds: 10, acceleration: 2 }, { seconds: 300 }], { hertz: 0.1, speedNoise: 0 })
    const positions = positionsOf(trace, { speedLimitKmh: 50 })
    await rig.fleet.load(
      'positions',
      positions.filter((_, index) => index !== 15),
    )
    await rig.lookAtAll()
    expect(await found()).toHaveLength(1)
    await rig.fleet.load('positions', [{ ...positions[15]!, speedLimitKmh: null }])
    await rig.lookAtAll()
    expect(await found()).toHaveLength(2)
  })

  test('are shortened when part of them turns out to be a private trip', async () => {
    const { trace } = drive([{ seconds: 10, acceleration: 2 }, { seconds: 300 }], { hertz: 0.1, speedNoise: 0 })
    await rig.fleet.load('positions', positionsOf(trace, { speedLimitKmh: 50 }))
    await rig.lookAtAll()
    const ends = () => rig.rows<{ ended: string }>('select ended_at as ended from incident_detail where client_id = $1')
    const privateMs = trace[15]!.atMs
    expect(Date.parse((await ends())[0]!.ended)).toBeGreaterThan(privateMs)
    await rig.fleet.load('trips', [
      trip('private', { startedAt: new Date(privateMs), endedAt: new Date(privateMs + 600_000), isPrivate: true }),
    ])
    await rig.lookAtAll()
    expect(Date.parse((await ends())[0]!.ended)).toBeLessThan(privateMs)
  })

  test('are completed if part of an hours-long one arrives late', async () => {
    const { trace } = drive([{ seconds: 10, acceleration: 2 }, { seconds: 7200 }], { hertz: 0.1, speedNoise: 0 })
    const positions = positionsOf(trace, { speedLimitKmh: 50 })
    await rig.fleet.load('positions', [...positions.slice(0, 400), ...positions.slice(403)])
    await rig.lookAtAll()
    const episodes = () =>
      rig.rows('select occurred_at, translated_type, xmin::text from incident where client_id = $1')
    const before = await episodes()
    expect(before).toHaveLength(1)
    await rig.fleet.load('positions', positions.slice(400, 403))
    await rig.lookAtAll()
    expect(await episodes()).toEqual(before)
  })

  test('require a known speed limit for speeding', async () => {
    const cruise = drive([{ seconds: 15, acceleration: 2 }, { seconds: 60 }], hertz).trace
    await rig.fleet.load('positions', positionsOf(cruise))
    await rig.lookAtAll()
    expect(await found()).toEqual([])
    await rig.fleet.load('positions', positionsOf(cruise, { speedLimitKmh: 50 }))
    await rig.lookAtAll()
    expect(await found()).toMatchObject([{ type: 'speeding', source: incidentSource.code.product, limit: 50 }])
  })
})

describe('events reported twice', () => {
  const twins = () =>
    rig.rows<{ first: string; second: string; reason: string }>(
      `select first_id as first, second_id as second, reason from incident_duplicate where client_id = $1`,
    )
  const at = (seconds: number) => new Date(startMs + seconds * 1000)

  test('are paired for one vehicle', async () => {
    await rig.fleet.load('incidents', [
      incident('a', { occurredAt: at(0) }),
      incident('b', { occurredAt: at(20) }),
      incident('later', { occurredAt: at(600) }),
      incident('elsewhere', { occurredAt: at(10), location: munich }),
      incident('other vehicle', { occurredAt: at(10), vehicleExternalId: 'v2' }),
    ])
    await rig.lookAtAll()
    expect(await twins()).toEqual([
      { first: rig.fleet.incidentId('a'), second: rig.fleet.incidentId('b'), reason: 'sameType' },
    ])
  })

  test('are paired for two providers of one VIN', async () => {
    const other = await createFleet(rig.server.services, rig.clientId, `Camera ${rig.clientId}`)
    await other.load('vehicles', [{ ...vehicle('cam1', 'Camera 1'), vin: '1m8gdm9axkp042788' }])
    await rig.fleet.load('incidents', [incident('a', { occurredAt: at(0) })])
    await rig.lookAtAll()
    expect(await twins()).toEqual([])
    await other.load('incidents', [incident('b', { occurredAt: at(4), vehicleExternalId: 'cam1' })])
    await rig.lookAtAll()
    expect(await twins()).toMatchObject([{ first: rig.fleet.incidentId('a'), second: other.incidentId('b') }])
  })

  test('are unpaired when one is dismissed or moved', async () => {
    await rig.fleet.load('incidents', [incident('a', { occurredAt: at(0) }), incident('b', { occurredAt: at(20) })])
    await rig.lookAtAll()
    await rig.fleet.load('incidents', [incident('b', { occurredAt: at(20), state: 'dismissed' })])
    expect(await twins()).toEqual([])
  })
})

test('takes the newest days first, then what has waited longest', async () => {
  const { pool } = rig.server.services
  const laterId = await rig.server.client('Later')
  const later = await createFleet(rig.server.services, laterId, 'Later')
  for (const fleet of [rig.fleet, later]) await fleet.load('vehicles', [vehicle('v1', 'Unit 1')])
  const mark = (clientId: number, daysAgo: number, minutes: number) =>
    pool.query(
      `insert into detection_due (client_id, connection_id, vehicle_id, day, from_at, until_at, moved, due_at)
       select client_id, connection_id, id, current_date - $2::int, now(), now(), false, now() - make_interval(mins => $3)
       from vehicle where client_id = $1 and external_id = 'v1'`,
      [clientId, daysAgo, minutes],
    )
  await mark(rig.clientId, 100, 30)
  await mark(laterId, 50, 20)
  await mark(laterId, 0, 10)
  const claimed = []
  for (let count = 0; count < 3; count++) claimed.push(...(await claimSpans(pool, 1)).map(({ clientId }) => clientId))
  expect(claimed).toEqual([laterId, rig.clientId, laterId])
})

test('keeps what is marked during detection due', async () => {
  const loadAndRollUp = async (maxG: number) => {
    await rig.fleet.load('incidents', [incident('a', { maxG })])
    while (await rollUp(rig.server.services.pool));
  }
  await loadAndRollUp(0.4)
  const spans = await claimSpans(rig.server.services.pool, 1000)
  expect(await claimSpans(rig.server.services.pool, 1000)).toEqual([])
  await loadAndRollUp(0.9)
  await finishSpans(rig.server.services.pool, rig.clientId, spans)
  expect(await rig.rows('select 1 from detection_due where client_id = $1')).toHaveLength(1)
})

describe('mismatches', () => {
  const open = () =>
    rig.rows<{ type: number; evidence: object }>(
      'select type, evidence from vehicle_mismatch where client_id = $1 and healed_at is null order by type',
    )
  const truck = { ...vehicle('v1', 'Unit 1'), vin: '1M8GDM9AXKP042788', deviceSerial: 'G-1' }

  test('reports a changed VIN, and resolves it when the old one is back', async () => {
    await rig.fleet.load('vehicles', [truck])
    expect(await open()).toEqual([])
    await rig.fleet.load('vehicles', [{ ...truck, vin: '1M8GDM9A1KP042789' }])
    expect(await open()).toEqual([
      {
        type: mismatchType.code.vin,
        evidence: { foundBy: 'milepost', before: '1M8GDM9AXKP042788', now: '1M8GDM9A1KP042789' },
      },
    ])
    await rig.fleet.load('vehicles', [truck])
    expect(await open()).toEqual([])
  })

  test('treats a differently formatted VIN as the same', async () => {
    await rig.fleet.load('vehicles', [truck])
    await rig.fleet.load('vehicles', [{ ...truck, vin: '1m8gdm9axkp 042788' }])
    expect(await open()).toEqual([])
  })

  test('reports a device as not found while its vehicle is missing from the list', async () => {
    await rig.fleet.load('vehicles', [truck])
    await markGone(rig.server.services.pool, rig.fleet.context, 'vehicles', [])
    await markGone(rig.server.services.pool, rig.fleet.context, 'vehicles', [])
    expect(await open()).toMatchObject([{ type: mismatchType.code.deviceNotFound, evidence: { before: 'G-1' } }])
    await rig.fleet.load('vehicles', [truck])
    expect(await open()).toEqual([])
  })

  test('forgets a place that two positions contradict, and keeps the event', async () => {
    const atMs = minutesAgo(10 * 24 * 60).getTime()
    const position = (seconds: number) => ({
      vehicleExternalId: 'v1',
      at: new Date(atMs + seconds * 1000),
      ...munich,
      speedKmh: 50,
      headingDegrees: 0,
      engineOn: true,
    })
    const places = () =>
      rig.rows(
        'select d.external_id as id, i.latitude_e6 as lat from incident i join incident_detail d on d.client_id = $1 and d.id = i.id where i.client_id = $1 order by 1',
      )
    const far = { latitude: munich.latitude + 4.5, longitude: munich.longitude }
    const event = (id: string, location: typeof munich) =>
      incident(id, { occurredAt: new Date(atMs + (id === 'far' ? 0 : 5000)), location })
    const surroundings = () =>
      rig.rows<{ factor: number; risk: number }>(
        `select d.external_id as id, d.light > 0 as "isLit", d.time_zone as zone, d.weather, d.weather_source as source, d.temperature_kelvin as kelvin,
           d.conditions_factor as factor, i.risk from incident i join incident_detail d on d.client_id = $1 and d.id = i.id where i.client_id = $1 order by 1`,
      )
    const onIce = { context: ['ice'] }
    await rig.fleet.load('incidents', [
      event('far', far),
      event('near', munich),
      { ...event('far', far), externalId: 'far on ice', ...onIce },
    ])
    await rig.server.services.pool.query(
      `update incident_detail set temperature_kelvin = 270, temperature_source = 'archive', weather = coalesce(weather, 'snow'),
         weather_source = case when weather is null then 'archive' end, conditions_factor = 2 where client_id = $1`,
      [rig.clientId],
    )
    await rig.server.services.pool.query('update incident set risk = 2 * risk where client_id = $1', [rig.clientId])
    const before = await surroundings()
    expect(before).toMatchObject([
      { isLit: true, weather: 'snow', zone: 'Europe/Berlin' },
      { weather: 'ice', source: null },
      {},
    ])
    await rig.fleet.load('positions', [position(120)])
    await rig.lookAtAll()
    expect(await places()).toEqual([
      { id: 'far', lat: Math.round(far.latitude * 1e6) },
      { id: 'far on ice', lat: Math.round(far.latitude * 1e6) },
      { id: 'near', lat: munich.latitude * 1e6 },
    ])
    await rig.fleet.load('positions', [position(150)])
    await rig.lookAtAll()
    expect(await places()).toEqual([
      { id: 'far', lat: null },
      { id: 'far on ice', lat: null },
      { id: 'near', lat: munich.latitude * 1e6 },
    ])
    expect(await rig.rows('select part, reason from rejected_record where client_id = $1')).toEqual([
      ...Array(2).fill({
        part: 'place',
        reason: expect.stringMatching(/^Its place is 311\smi from its vehicle’s positions/),
      }),
    ])
    const unknown = { isLit: false, zone: rig.fleet.context.clientTimeZone, source: null, kelvin: null }
    const [away, icy, near] = await surroundings()
    expect(away).toEqual({ id: 'far', ...unknown, weather: null, factor: expect.any(Number), risk: expect.any(Number) })
    expect(icy).toMatchObject({ ...unknown, weather: 'ice' })
    expect(near).toEqual(before[2])
    expect(away!.factor).toBeLessThan(2)
    expect(away!.risk).toBeLessThan(before[0]!.risk)
    expect(icy!.risk).toBeGreaterThan(away!.risk)
  })

  test('reports an event far from the vehicle’s position', async () => {
    const at = minutesAgo(10)
    await rig.fleet.load('positions', [
      { vehicleExternalId: 'v1', at, ...munich, speedKmh: 50, headingDegrees: 0, engineOn: true },
    ])
    await rig.fleet.load('incidents', [incident('near', { occurredAt: at, location: munich })])
    await rig.lookAtAll()
    expect(await open()).toEqual([])
    await rig.fleet.load('incidents', [incident('far', { occurredAt: new Date(at.getTime() + 60_000) })])
    await rig.lookAtAll()
    expect(await open()).toMatchObject([
      { type: mismatchType.code.gps, evidence: { foundBy: 'milepost', secondsApart: 60 } },
    ])
  })
})
