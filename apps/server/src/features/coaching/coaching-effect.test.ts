import { coachingContactEndpoints } from '@milepost/contract/coaching/endpoints'
import { coachingEndpoints as endpoints } from '@milepost/contract/coaching/messages'
import { dayPlus } from '@milepost/domain/time/calendar-days'
import { localDay } from '@milepost/geo/time-zone'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayStart } from '../../recompute/clocks/day-start.ts'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { recordId } from '../../sync/record-id.ts'
import { createFleet, driver, type Fleet, incident, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

const zone = 'America/Chicago'
const metersPerDay = 160_934.4

let server: TestServer
let clientId: number
let fleet: Fleet
let operator: string

/** Noon of a day so many days ago, where the client is. */
const noon = (daysAgo: number) =>
  new Date(dayStart(zone, dayPlus(localDay(zone, Date.now()), -daysAgo)).getTime() + 12 * 3_600_000)

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Effects', zone)
  operator = await server.token(clientId, ['operator'])
  fleet = await createFleet(server.services, clientId, 'Fleet')
  await fleet.load('drivers', [driver('d1', 'Olga')])
  await fleet.load('vehicles', [{ ...vehicle('v1', 'Unit 1'), groupExternalIds: [] }])
  await server.services.pool.query('update vehicle set has_coaching = true where client_id = $1', [clientId])
  // 100 miles a day: two events each before day 20, one each after.
  const driven = Array.from({ length: 60 }, (_, index) => index + 1)
  await fleet.load(
    'trips',
    driven.map((days) =>
      trip(`t${days}`, {
        startedAt: noon(days),
        endedAt: new Date(noon(days).getTime() + 3_600_000),
        distanceMeters: metersPerDay,
      }),
    ),
  )
  const happened = driven.flatMap((days) => (days > 20 ? [days, days] : days === 20 ? [] : [days]))
  await fleet.load(
    'incidents',
    happened.map((days, index) =>
      incident(`e${index}`, { occurredAt: new Date(noon(days).getTime() + (index + 1) * 1000) }),
    ),
  )
  while (await rollUp(server.services.pool));
  const contactResources = [
    { resourceType: 'driver' as const, resourceId: recordId(fleet.connectionId, 'driver', 'd1') },
    { resourceType: 'vehicle' as const, resourceId: fleet.vehicleId('v1') },
  ]
  const contact = { connectionId: fleet.connectionId, name: 'Olga', email: 'olga@fleet.test', phoneNumber: null }
  await ask(server.app, coachingContactEndpoints.create, { body: { ...contact, contactResources } }, operator)
})
afterAll(() => server[Symbol.asyncDispose]())

const aboutDriver = () => ({ driverId: recordId(fleet.connectionId, 'driver', 'd1') })
const sendMessage = async (about: object, incidentIds: string[]) =>
  (await ask(server.app, endpoints.send, { body: { ...about, text: 'Watch this', incidentIds } }, operator))
    .conversationId
const contextOf = (id: string) => ask(server.app, endpoints.context, { params: { id } }, operator)
const moveTo = (conversationId: string, daysAgo: number) =>
  server.services.pool.query('update coaching_message set at = $3 where client_id = $1 and conversation_id = $2', [
    clientId,
    conversationId,
    noon(daysAgo),
  ])

test.each([
  ['a driver', aboutDriver],
  ['a vehicle', () => ({ vehicleId: fleet.vehicleId('v1') })],
])('compares the 30 days before coaching of %s with the days after it', async (_, about) => {
  const id = await sendMessage(about(), [fleet.incidentId('e0')])
  await moveTo(id, 20)
  const context = await contextOf(id)
  // The day of coaching counts on neither side; today hasn't any driving yet.
  expect(context.before).toEqual({ days: 30, incidents: 60, withoutMiles: 0, per1000Miles: expect.closeTo(20, 2) })
  expect(context.after).toEqual({ days: 20, incidents: 19, withoutMiles: 0, per1000Miles: expect.closeTo(10, 2) })
  expect(context.margin).toBeGreaterThan(4)
  expect(Date.parse(context.lastCoachedAt!)).toBe(noon(20).getTime())
})

test('counts a mark as coaching, and neither a message without events nor one that failed', async () => {
  const id = await sendMessage(aboutDriver(), [])
  const { pool } = server.services
  await pool.query('delete from coaching_message_incident where client_id = $1', [clientId])
  expect(await contextOf(id)).toMatchObject({ lastCoachedAt: null, before: null, after: null, margin: null })
  await sendMessage(aboutDriver(), [fleet.incidentId('e1')])
  expect((await contextOf(id)).lastCoachedAt).not.toBeNull()
  await pool.query(`update message set state = 'failed' where client_id = $1`, [clientId])
  expect((await contextOf(id)).lastCoachedAt).toBeNull()
  await send(server.app, endpoints.markRead, { params: { id }, body: { coached: true } }, operator)
  expect(await contextOf(id)).toMatchObject({ lastCoachedAt: expect.any(String), after: null })
})

test('says nothing of the days before if not all of them are known', async () => {
  const id = await sendMessage(aboutDriver(), [fleet.incidentId('e2')])
  await server.services.pool.query('update coaching_conversation set coached_at = null where client_id = $1', [
    clientId,
  ])
  await moveTo(id, 50)
  expect(await contextOf(id)).toMatchObject({ before: null, margin: null, after: { days: 30 } })
})
