import { coachingContactEndpoints } from '@milepost/contract/coaching/endpoints'
import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { samePersonEndpoints } from '@milepost/contract/drivers/same-person'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import type { DriverRecord } from '@milepost/providers/kit/record'
import { providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layout } from '../../recompute/evidence/evidence-sums.ts'
import { sumDrivers } from '../../recompute/evidence/sum-drivers.ts'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { scoreDue } from '../../recompute/scores/score-due.ts'
import { markGone } from '../../sync/load/vehicles/mark-gone.ts'
import { recordId } from '../../sync/record-id.ts'
import {
  createFleet,
  driver,
  type Fleet,
  incident,
  minutesAgo,
  trip,
  vehicle,
  zoneAtNoon,
} from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clientId: number
let operator: string
/** A logging device at Samsara, and a camera at Motive. */
let logger: Fleet
let camera: Fleet

beforeAll(async () => {
  server = await createTestServer()
  ;({ clientId, operator, logger, camera } = await world('Merging'))
})
afterAll(() => server[Symbol.asyncDispose]())

const vin = '1FUJGLDR2CLBP8834'

async function world(name: string) {
  const clientId = await server.client(name, zoneAtNoon())
  const logger = await createFleet(server.services, clientId, `${name} logger`)
  const camera = await createFleet(server.services, clientId, `${name} camera`, providers.motive)
  const operator = await server.token(clientId, ['operator'])
  return { clientId, logger, camera, operator }
}

const known = (id: string, name: string, facts: Partial<DriverRecord> = {}) => ({ ...driver(id, name), ...facts })
const idOf = (fleet: Fleet, id: string) => recordId(fleet.connectionId, 'driver', id)
const at = (minutes: number) => ({ startedAt: minutesAgo(minutes), endedAt: minutesAgo(minutes - 60) })
const braking = (id: string, minutes: number) =>
  incident(id, {
    occurredAt: minutesAgo(minutes),
    vehicleExternalId: 'v',
    driverExternalId: 'd',
    tags: [{ tag: 'hard_brake', source: 'automated' }],
  })
const settle = async () => {
  const { pool } = server.services
  while (await sumDrivers(pool));
  while (await rollUp(pool));
  while (await scoreDue(pool));
}
const candidates = async (query = {}, id = clientId, token = operator) =>
  (await ask(server.app, samePersonEndpoints.candidates, { params: { id }, query }, token)).items.map((one) => [
    one.a.name,
    one.b.name,
    one.reasons,
    one.strength,
  ])
const decide = (id: string, otherId: string, same: boolean, token = operator) =>
  send(server.app, samePersonEndpoints.decide, { params: { id }, body: { otherId, same } }, token)
const separate = (id: string) => send(server.app, samePersonEndpoints.separate, { params: { id } }, operator)
const listed = async (query = {}) =>
  (await ask(server.app, driverEndpoints.page, { params: { id: clientId }, query }, operator)).items
const details = (id: string) => ask(server.app, driverEndpoints.details, { params: { id } }, operator)
const stats = (id: string) => ask(server.app, driverEndpoints.stats, { params: { id } }, operator)

test('proposes one person at two providers with reason and strength, and never by a common name alone', async () => {
  const other = await world('Proposing')
  await other.logger.load('drivers', [
    known('1', 'Dana Reyes', { licenseNumber: 'D123-4567', licenseState: 'IL' }),
    known('2', 'Eli Moss', { employeeNumber: '0042' }),
    known('3', 'Kim Park', { phoneNumber: '+1 (312) 555-0142' }),
    known('4', 'John Smith'),
    known('5', 'Ana Diaz', { licenseNumber: 'A7654321', licenseState: 'IL' }),
    known('6', 'Office One', { phoneNumber: '312 555 0100' }),
    known('7', 'Office Two', { phoneNumber: '312 555 0100' }),
  ])
  await other.camera.load('drivers', [
    known('1', 'D. Reyes', { licenseNumber: 'd1234567', licenseState: 'IL' }),
    known('2', 'Moss, Eli', { employeeNumber: '42' }),
    known('3', 'K. Park', { phoneNumber: '3125550142' }),
    known('4', 'john smith'),
    known('5', 'Ana Diaz', { licenseNumber: 'B7654322', licenseState: 'IL' }),
    known('6', 'Dispatch', { phoneNumber: '3125550100' }),
  ])
  expect(await candidates({}, other.clientId, other.operator)).toEqual([
    ['Dana Reyes', 'D. Reyes', ['license'], 'strong'],
    ['Eli Moss', 'Moss, Eli', ['employeeNumber', 'name'], 'strong'],
    ['Kim Park', 'K. Park', ['phone'], 'likely'],
    ['John Smith', 'john smith', ['name'], 'maybe'],
  ])
  const [one, two] = [idOf(other.logger, '4'), idOf(other.camera, '4')]
  expect((await decide(one, two, false, other.operator)).status).toBeLessThan(300)
  expect(await candidates({ driverId: one }, other.clientId, other.operator)).toEqual([])
  // A driver of another client doesn't exist.
  await logger.load('drivers', [known('x', 'Someone Else')])
  expect((await decide(one, idOf(logger, 'x'), true, other.operator)).status).toBe(404)
  const same = await decide(one, idOf(other.logger, '1'), true, other.operator)
  expect(same).toMatchObject({ status: 422, body: { issues: [{ field: 'body.otherId' }] } })
})

describe('a driver with a logging device at one provider and a camera at another', () => {
  beforeAll(async () => {
    for (const fleet of [logger, camera]) {
      await fleet.load('vehicles', [{ ...vehicle('v', 'Truck'), vin }])
      await fleet.load('trips', [
        trip('t', { ...at(300), vehicleExternalId: 'v', driverExternalId: 'd', distanceMeters: 160_000 }),
      ])
    }
    await camera.load('trips', [
      trip('short', { ...at(200), vehicleExternalId: 'v', driverExternalId: 'd', distanceMeters: 20_000 }),
    ])
    await logger.load('drivers', [known('d', 'Dana Reyes', { employeeNumber: 'E-7' })])
    await camera.load('drivers', [known('d', 'D. Reyes', { licenseNumber: 'D1234567' })])
    await camera.load('incidents', [braking('e', 290)])
    await logger.load('incidents', [
      incident('e', { occurredAt: minutesAgo(290), vehicleExternalId: 'v', driverExternalId: 'd' }),
    ])
    // Both devices reported one event.
    await server.services.pool.query(
      `insert into incident_duplicate (client_id, first_id, second_id, confidence, gap_seconds, reason) values ($1, $2, $3, 0.95, 1, 'sameType')`,
      [clientId, logger.incidentId('e'), camera.incidentId('e')],
    )
    await settle()
  })
  const main = () => idOf(logger, 'd')
  const other = () => idOf(camera, 'd')
  const contact = (fleet: Fleet, resourceId: string) =>
    ask(
      server.app,
      coachingContactEndpoints.create,
      {
        body: {
          connectionId: fleet.connectionId,
          name: 'Sam Reed',
          email: 'sam@fleet.test',
          phoneNumber: null,
          contactResources: [{ resourceType: 'driver', resourceId }],
        },
      },
      operator,
    )
  const events = async (...driverIds: string[]) => {
    const range = { From: toRangeTime(minutesAgo(2880)), To: toRangeTime(new Date()) }
    const query = { ...range, driverIds }
    const { items } = await ask(server.app, incidentEndpoints.page, { params: { id: clientId }, query }, operator)
    return items.map(({ driver }) => driver?.id)
  }

  /** The points of events in the evidence of a driver’s score. */
  const scoredPoints = async (id: string) => {
    const { rows } = await server.services.pool.query<{ sums: number[] | null }>(
      'select sums from driver_evidence_month where client_id = $1 and driver_id = $2',
      [clientId, id],
    )
    const places = layout.flatMap((name, place) => (/^(certain|reported|found)\./.test(name) ? [place] : []))
    return rows.flatMap(({ sums }) => places.map((place) => sums?.[place] ?? 0)).reduce((sum, own) => sum + own, 0)
  }

  test('has its event in the numbers of both drivers, over the distance of each, until they are merged', async () => {
    expect(await listed({ driverIds: [main(), other()], SortBy: 'name' })).toMatchObject([
      { id: other(), incidents30d: 1, rate30d: { withoutMiles: 0, distanceMeters: 180_000 } },
      { id: main(), incidents30d: 1, rate30d: { withoutMiles: 0, distanceMeters: 160_000 } },
    ])
    for (const id of [main(), other()])
      expect(await stats(id)).toMatchObject({ incidents: { value: 1 }, vehicles: [{ incidents: 1 }] })
    // Scores count by the same rule.
    const points = await scoredPoints(main())
    expect(points).toBeGreaterThan(0)
    expect(await scoredPoints(other())).toBe(points)
  })

  test('is one driver everywhere once merged, whose driving counts once', async () => {
    await contact(camera, other())
    expect((await decide(main(), other(), true)).status).toBeLessThan(300)
    expect((await decide(main(), other(), true)).status).toBe(409)
    await settle()
    // Found by what the other record says, in either connection.
    for (const query of [
      {},
      { SearchedText: 'd1234567' },
      { ConnectionId: [camera.connectionId] },
      { driverIds: [other()] },
    ]) {
      const found = (await listed(query)).filter(({ id }) => id === main() || id === other())
      expect(found).toMatchObject([
        {
          id: main(),
          name: 'Dana Reyes',
          alsoAt: ['Motive'],
          incidents30d: 1,
          // The camera recorded 20 km more.
          rate30d: { withoutMiles: 0, distanceMeters: 180_000 },
        },
      ])
    }
    const own = await stats(main())
    // The address of the record that was merged still works.
    expect(await stats(other())).toEqual(own)
    for (const fleet of [logger, camera]) {
      const query = { connectionId: fleet.connectionId }
      const trips = await ask(server.app, driverEndpoints.trips, { params: { id: other() }, query }, operator)
      expect(trips.map((one) => one.driver?.id)).toEqual([main(), main(), main()])
    }
    expect(own).toMatchObject({
      distanceMeters: { value: 180_000 },
      incidents: { value: 1 },
      withoutMiles: 0,
      trips: { value: 2 },
      vehicles: [{ distanceMeters: 180_000, incidents: 1 }],
      coverage: { distanceMeters: 180_000, ownMeters: 180_000 },
    })
    expect((await listed({ driverIds: [main()] }))[0]!.rate30d.per1000Miles).toBe(own.incidentsPer1000Miles.value)
    expect(await details(other())).toMatchObject({
      id: main(),
      records: [
        { id: main(), employeeNumber: 'E-7' },
        { id: other(), name: 'D. Reyes', licenseNumber: '••••4567' },
      ],
    })
    expect(await events(main())).toEqual([main(), main()])
    // A saved filter names the other record.
    expect(await events(other())).toEqual([main(), main()])
    expect(await events(other(), '5')).toEqual([main(), main()])
    const named = { params: { id: clientId }, query: { driverIds: [other()] } }
    const chip = await ask(server.app, driverEndpoints.options, named, operator)
    expect(chip).toMatchObject([{ id: other(), name: 'D. Reyes' }])
    const { rows } = await server.services.pool.query(
      'select driver_id as id from driver_score where client_id = $1 and driver_id = any($2::bigint[])',
      [clientId, [main(), other()]],
    )
    expect(rows).toEqual([{ id: main() }])
    const ofCamera = { query: { connectionId: camera.connectionId } }
    const [held] = (await ask(server.app, coachingContactEndpoints.list, ofCamera, operator)).items
    expect(held!.contactResources).toMatchObject([{ resourceId: main(), name: 'Dana Reyes' }])
    const { id, connectionId, email, phoneNumber } = held!
    const body = {
      ...{ connectionId, email, phoneNumber, name: 'Sam R.' },
      contactResources: [{ resourceType: 'driver' as const, resourceId: main() }],
    }
    const kept = await send(server.app, coachingContactEndpoints.change, { params: { id }, body }, operator)
    expect(kept.status).toBeLessThan(300)
    const query = { SearchedText: 'D1234567' }
    const options = await ask(server.app, driverEndpoints.options, { params: { id: clientId }, query }, operator)
    expect(options.map(({ id }) => id)).toEqual([main()])
  })

  test('stays one driver while both providers go on, and keeps each provider’s record', async () => {
    await camera.load('drivers', [known('d', 'Dana R.', { licenseNumber: 'D1234567' })])
    await camera.load('incidents', [braking('later', 280)])
    await settle()
    expect(await events(main())).toEqual([main(), main(), main()])
    expect((await listed()).find(({ id }) => id === main())).toMatchObject({ name: 'Dana Reyes', incidents30d: 2 })
    expect((await details(main())).records.map(({ name }) => name)).toEqual(['Dana Reyes', 'Dana R.'])
  })

  test('leaves the other record if a provider no longer lists the main one', async () => {
    await markGone(server.services.pool, logger.context, 'drivers', ['x'])
    await markGone(server.services.pool, logger.context, 'drivers', ['x'])
    await settle()
    expect((await listed()).find(({ id }) => id === other())).toMatchObject({ name: 'Dana R.', incidents30d: 2 })
    expect(await details(main())).toMatchObject({ id: other(), goneAt: null })
    await logger.load('drivers', [known('d', 'Dana Reyes', { employeeNumber: 'E-7' })])
    expect((await listed()).filter(({ id }) => id === main())).toEqual([])
  })

  test('is separated into what each connection brought', async () => {
    expect((await separate(main())).status).toBeLessThan(300)
    expect((await separate(main())).status).toBe(404)
    await settle()
    const rows = await listed({ driverIds: [main(), other()], SortBy: 'name' })
    expect(rows.map(({ id, incidents30d, rate30d }) => [id, incidents30d, rate30d.distanceMeters])).toEqual([
      [other(), 2, 180_000],
      [main(), 1, 160_000],
    ])
    expect(await events(main())).toEqual([main()])
    expect(await candidates()).toEqual([])
  })

  test('has one conversation, and two again with the messages of each connection', async () => {
    const { pool } = server.services
    for (const [fleet, driverId, text] of [
      [logger, main(), 'first'],
      [camera, other(), 'second'],
    ] as const) {
      const { rows } = await pool.query<{ id: string }>(
        `insert into coaching_conversation (client_id, id, connection_id, driver_id, unread) values ($1, gen_random_uuid(), $2, $3, 1) returning id`,
        [clientId, fleet.connectionId, driverId],
      )
      await pool.query(
        `insert into coaching_message (client_id, id, conversation_id, connection_id, is_reply, by_name, text) values ($1, gen_random_uuid(), $2, $3, true, 'Dana', $4)`,
        [clientId, rows[0]!.id, fleet.connectionId, text],
      )
    }
    const threads = async () =>
      (
        await pool.query(
          `select c.driver_id as driver, c.unread, array_agg(m.text order by m.at) as texts from coaching_conversation c
             join coaching_message m on m.client_id = c.client_id and m.conversation_id = c.id
           where c.client_id = $1 group by c.client_id, c.id order by c.driver_id = $2 desc`,
          [clientId, main()],
        )
      ).rows
    await decide(main(), other(), true)
    expect(await threads()).toEqual([{ driver: main(), unread: 2, texts: ['first', 'second'] }])
    await separate(other())
    expect(await threads()).toMatchObject([
      { driver: main(), texts: ['first'] },
      { driver: other(), texts: ['second'] },
    ])
  })

  test('keeps what the other connection brought if one is deleted', async () => {
    await decide(main(), other(), true)
    await ask(server.app, connectionEndpoints.remove, { params: { id: camera.connectionId } }, operator)
    await settle()
    expect(await listed({ driverIds: [main()] })).toMatchObject([
      { alsoAt: [], incidents30d: 1, rate30d: { distanceMeters: 160_000 } },
    ])
    expect((await details(main())).records).toHaveLength(1)
  })
})

test('takes the parts of shared trips along when it is merged, and back', async () => {
  const own = await world('Sharing')
  const startedAt = minutesAgo(600)
  const [middle, endedAt] = [20, 50].map((minutes) => new Date(startedAt.getTime() + minutes * 60_000)) as [Date, Date]
  await own.logger.load('vehicles', [vehicle('v', 'Truck')])
  await own.logger.load('drivers', [known('d', 'Dana Reyes'), known('e', 'Eli Moss')])
  await own.camera.load('drivers', [known('d', 'D. Reyes')])
  const drivers = [
    { driverExternalId: 'd', from: startedAt, until: middle },
    { driverExternalId: 'e', from: middle, until: endedAt },
  ]
  const times = { startedAt, endedAt, distanceMeters: 50_000, vehicleExternalId: 'v' }
  await own.logger.load('trips', [trip('t', { ...times, driverExternalId: null, drivers })])
  const [logged, filmed] = [idOf(own.logger, 'd'), idOf(own.camera, 'd')]
  const meters = async () => {
    await settle()
    while (await sumDrivers(server.services.pool));
    const { rows } = await server.services.pool.query<{ id: string; meters: string }>(
      'select id, distance_30d_meters as meters from driver where client_id = $1 and id = any($2)',
      [own.clientId, [logged, filmed]],
    )
    return [logged, filmed].map((id) => Number(rows.find((row) => row.id === id)?.meters))
  }
  expect(await meters()).toEqual([20_000, 0])
  await decide(filmed, logged, true, own.operator)
  expect(await meters()).toEqual([0, 20_000])
  await send(server.app, samePersonEndpoints.separate, { params: { id: logged } }, own.operator)
  expect(await meters()).toEqual([20_000, 0])
})
