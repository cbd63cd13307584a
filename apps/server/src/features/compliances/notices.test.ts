import { complianceEndpoints } from '@milepost/contract/compliances/endpoints'
import type { MetricChoice } from '@milepost/contract/compliances/metrics'
import { notificationEndpoints } from '@milepost/contract/notifications/endpoints'
import { subscriptionEndpoints } from '@milepost/contract/notifications/subscription'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriptionLink } from '../../channels/subscription-link.ts'
import { createDatabase } from '../../db/connection/database.ts'
import { scopeTo } from '../../db/scope/scope.ts'
import { createFleet, type Fleet, vehicle } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'
import { untilKilled } from '../../testing/until-killed.ts'
import { noticedMonths } from './notices/find-results.ts'
import { queueDailyNotices } from './notices/queue-daily.ts'
import { sendComplianceNotices } from './notices/send-notices.ts'

let server: TestServer
let clientId: number
let token: string
let fleet: Fleet
const run = { line: () => {} }
/** In the middle of this month, and of the next one. */
const now = new Date(`${new Date().toISOString().slice(0, 7)}-15T18:00:00Z`)
const nextMonth = new Date(now.getTime() + 31 * dayMs)

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Noticed')
  token = await server.token(clientId, ['admin'])
  fleet = await createFleet(server.services, clientId, 'Noticed')
  await fleet.load('vehicles', [vehicle('bus', 'Bus 1'), vehicle('two', 'Bus 2'), vehicle('unset', 'Not set')])
  await setType('bus', 'Bus')
})
afterAll(() => server[Symbol.asyncDispose]())

const setType = (externalId: string, vehicleType: string) =>
  server.services.pool.query('update vehicle set settings = $3 where client_id = $1 and id = $2', [
    clientId,
    fleet.vehicleId(externalId),
    JSON.stringify({ vehicleType }),
  ])

/** Only vans are accepted; without a type, the result is unknown. */
const vans = (shouldReceiveNotification: boolean): MetricChoice[] => [
  {
    key: 'vehicleType',
    acceptableValues: { type: 'multipleChoice', acceptable: ['Van'] },
    shouldReceiveNotification,
  },
  // Without trips, unknown.
  {
    key: 'radiusFromParkLocation',
    acceptableValues: { type: 'range', from: null, to: 1000 },
    shouldReceiveNotification,
  },
]
const checklist = (asks: boolean, emails: string[]) => ({
  name: 'Vans only',
  metrics: vans(asks),
  connectionIds: [fleet.connectionId],
  takeOver: true,
  emails,
})
const mails = async () =>
  (
    await server.services.pool.query<{ recipient: string; subject: string; text: string }>(
      'select recipient, subject, text from message where client_id = $1 order by created_at, recipient',
      [clientId],
    )
  ).rows
const queued = async () =>
  (
    await server.services.pool.query(`select from job_run where client_id = $1 and job = 'compliance.notify'`, [
      clientId,
    ])
  ).rowCount

test('asks once a day, in the morning of the client, and only for those who want notices', async () => {
  const { id } = await ask(server.app, complianceEndpoints.createChecklist, { body: checklist(false, []) }, token)
  const at = (hours: number) => queueDailyNotices(server.services, new Date(now.getTime() + hours * 3_600_000))
  const change = (asks: boolean, emails: string[]) =>
    ask(server.app, complianceEndpoints.changeChecklist, { params: { id }, body: checklist(asks, emails) }, token)
  await at(0)
  await change(true, [])
  await at(0)
  await change(false, ['kim@example.com'])
  await at(0)
  expect(await queued()).toBe(0)
  const changed = await change(true, ['Kim@Example.com', 'lee@example.com', 'pat@example.com'])
  expect(changed.emails).toEqual(['kim@example.com', 'lee@example.com', 'pat@example.com'])
  // 3 am in Chicago.
  await at(-10)
  expect(await queued()).toBe(0)
  for (let times = 0; times < 2; times++) await at(0)
  expect(await queued()).toBe(1)
})

test('sends one email a run to each recipient, and each result once, wherever a worker is killed', async () => {
  const { services } = server
  const db = scopeTo(services.db, clientId)
  const link = new URL(await subscriptionLink(services, db, 'pat@example.com'))
  const address = {
    params: { token: link.pathname.split('/').at(-1)! },
    query: { token: link.searchParams.get('token')! },
  }
  await ask(server.app, subscriptionEndpoints.change, { ...address, body: { state: 'unsubscribed' } }, '')
  for (let statements = 0; statements < 40; statements++)
    await untilKilled(services.pool, statements, (pool) =>
      sendComplianceNotices({ ...services, pool, db: createDatabase(pool) }, { clientId }, run, now),
    )
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['kim@example.com', 'lee@example.com'])
  const [first] = await mails()
  expect(first!.subject).toMatch(/^1 vehicle isn’t compliant: \w+ \d{4}$/)
  expect(first!.text).toContain('Bus 1 · Type')
  expect(first!.text).toContain('Bus (accepted: Van)')
  expect(first!.text).not.toContain('Not set')
  await setType('two', 'Truck')
  await sendComplianceNotices(services, { clientId }, run, now)
  expect(await mails()).toHaveLength(4)
  expect((await mails())[2]!.text).not.toContain('Bus 1 ·')
  await sendComplianceNotices(services, { clientId }, run, nextMonth)
  expect((await mails()).slice(4).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^2 vehicles aren’t compliant/),
    expect.stringMatching(/^2 vehicles aren’t compliant/),
  ])
})

test('is in the history of notifications, and can be sent again', async () => {
  const query = { From: toRangeTime(new Date(now.getTime() - 40 * dayMs)), To: toRangeTime(nextMonth) }
  const history = async () => (await ask(server.app, notificationEndpoints.history, { query }, token)).items
  const items = await history()
  expect(items).toHaveLength(12)
  const own = items.find(
    ({ notification, vehicle }) => notification.to === 'kim@example.com' && vehicle.name === 'Bus 1',
  )!
  expect(own).toMatchObject({
    about: 'compliance',
    notification: {
      referenceId: fleet.vehicleId('bus'),
      metadata: { AllRecipients: ['kim@example.com', 'lee@example.com', 'pat@example.com'] },
    },
    eventNotificationConfigTitle: 'Vans only',
    type: { word: 'Not compliant: Type' },
    delivery: 'queued',
  })
  const silent = items.find(({ notification }) => notification.to === 'pat@example.com')
  expect(silent).toMatchObject({ delivery: 'skipped', failure: 'The recipient unsubscribed.' })
  const params = { id: own.id }
  expect((await send(server.app, notificationEndpoints.resend, { params }, token)).status).toBe(409)
  await server.services.pool.query(`update message set state = 'sent', sent_at = now() where client_id = $1`, [
    clientId,
  ])
  const details = await ask(server.app, notificationEndpoints.details, { params }, token)
  expect(details).toMatchObject({ delivery: 'sent', configTitles: ['Vans only'] })
  const before = (await mails()).length
  expect((await send(server.app, notificationEndpoints.resend, { params }, token)).status).toBeLessThan(300)
  expect((await mails()).slice(before)).toMatchObject([{ recipient: 'kim@example.com' }])
})

test('looks at the month before only in the first week', () => {
  expect(noticedMonths('2026-03-07')).toEqual(['2026-03-01', '2026-02-01'])
  expect(noticedMonths('2026-03-08')).toEqual(['2026-03-01'])
})
