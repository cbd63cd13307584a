import { notificationEndpoints as endpoints } from '@milepost/contract/notifications/endpoints'
import type { EventNotificationConfigInput } from '@milepost/contract/notifications/rule'
import { subscriptionEndpoints } from '@milepost/contract/notifications/subscription'
import { severity } from '@milepost/domain/codes'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { subscriptionLink } from '../../channels/subscription-link.ts'
import { failingTurns } from '../../db/connection/client-turns.ts'
import { scopeTo } from '../../db/scope/scope.ts'
import { createSampleFleet, type Fleet, incident, minutesAgo } from '../../testing/samples/sample-fleet.ts'
import { days } from '../../testing/samples/sample-records.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'
import { writeDueNotices } from './sending/write-notices.ts'

let server: TestServer
let clientId: number
let fleet: Fleet
let token: string
let clients = 0

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  const name = `Ruled ${++clients}`
  clientId = await server.client(name)
  fleet = await createSampleFleet(server.services, clientId, name)
  token = await server.token(clientId, ['operator'])
})

const rule: EventNotificationConfigInput = {
  title: 'Severe events',
  emails: ['kim@example.com'],
  phoneNumbers: [],
  channelIds: [],
  riskScores: severity.all.map(({ code }) => code),
  translatedIncidentType: [],
  vehicleGroups: [],
  frequency: 'immediate',
  quietHours: null,
  enabled: true,
}
const create = (body: Partial<EventNotificationConfigInput>) =>
  send(server.app, endpoints.createConfig, { body: { ...rule, ...body } }, token)
const issues = ({ status, body }: Awaited<ReturnType<typeof create>>) => ({
  status,
  fields: (body as { issues?: { field: string }[] }).issues?.map(({ field }) => field),
})

describe('a rule', () => {
  test('is created, changed, paused and deleted, and the audit trail has each', async () => {
    const made = await ask(
      server.app,
      endpoints.createConfig,
      { body: { ...rule, emails: ['Kim@Example.com'] } },
      token,
    )
    expect(made).toMatchObject({ emails: ['kim@example.com'], createdByName: 'Test Person', lastSentAt: null })
    expect(made.createdByEmail).toContain('@example.com')
    const params = { id: made.id }
    const quietHours = { from: 22, to: 6 }
    expect(
      await ask(server.app, endpoints.changeConfig, { params, body: { ...rule, quietHours } }, token),
    ).toMatchObject({ quietHours })
    await ask(server.app, endpoints.changeConfig, { params, body: { ...rule, enabled: false } }, token)
    await ask(server.app, endpoints.removeConfig, { params }, token)
    expect(await ask(server.app, endpoints.configs, {}, token)).toEqual([])
    const { rows } = await server.services.pool.query<{ action: string; subject_name: string }>(
      `select action, subject_name from audit_entry where client_id = $1 and subject_type = 'notificationRule' order by at`,
      [clientId],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'notificationRule.create',
      'notificationRule.change',
      'notificationRule.pause',
      'notificationRule.delete',
    ])
    expect(new Set(rows.map((row) => row.subject_name))).toEqual(new Set(['Severe events']))
  })

  test('needs a recipient, a type or level, and types and groups that exist', async () => {
    expect(issues(await create({ emails: [] }))).toEqual({ status: 422, fields: ['body.emails'] })
    expect(issues(await create({ emails: ['kim'] }))).toEqual({ status: 422, fields: ['body.emails.0'] })
    expect(issues(await create({ riskScores: [] }))).toEqual({ status: 422, fields: ['body.translatedIncidentType'] })
    expect(issues(await create({ translatedIncidentType: ['nothing'], vehicleGroups: ['5'] }))).toEqual({
      status: 422,
      fields: ['body.translatedIncidentType', 'body.vehicleGroups'],
    })
    expect(issues(await create({ quietHours: { from: 6, to: 6 } }))).toEqual({
      status: 422,
      fields: ['body.quietHours.to'],
    })
  })

  test('is previewed from the events of the last 30 days', async () => {
    const at = (minutes: number) => incident(`at ${minutes}`, { occurredAt: minutesAgo(minutes) })
    await fleet.load('incidents', [...[70, 71, 72, 73, 74].map(at), at(40 * 24 * 60), at(3 * 24 * 60)])
    const { riskScores, translatedIncidentType, vehicleGroups, frequency } = rule
    const scope = { riskScores, translatedIncidentType, vehicleGroups, frequency }
    const preview = (change: object) => ask(server.app, endpoints.preview, { body: { ...scope, ...change } }, token)
    // With the fleet's own event.
    const immediate = await preview({})
    expect(immediate).toMatchObject({ incidents: 7, mails: 7 })
    expect(immediate.busiestDay!.mails).toBeGreaterThan(1)
    expect((await preview({ frequency: 'daily' })).mails).toBeLessThan(4)
    expect((await preview({ frequency: 'hourly' })).mails).toBeLessThan(6)
    expect(await preview({ riskScores: [], translatedIncidentType: ['phoneUse'] })).toEqual({
      incidents: 0,
      mails: 0,
      busiestDay: null,
    })
  })

  test('is tested with an email to the caller about its newest event', async () => {
    const { id } = await ask(server.app, endpoints.createConfig, { body: rule }, token)
    await ask(server.app, endpoints.test, { params: { id } }, token)
    const { rows } = await server.services.pool.query(
      'select recipient, subject, text from message where client_id = $1',
      [clientId],
    )
    expect(rows).toMatchObject([{ subject: expect.stringMatching(/^Test: .*Unit 1$/) }])
    expect(rows[0].recipient).toContain('@example.com')
    expect(rows[0].text).toContain('Pause or unsubscribe: {{secret}}')
  })
})

describe('the link in an email', () => {
  const open = async (email = 'kim@example.com') => {
    const url = new URL(await subscriptionLink(server.services, scopeTo(server.services.db, clientId), email))
    return { params: { token: url.pathname.split('/').at(-1)! }, query: { token: url.searchParams.get('token')! } }
  }
  const cause = async (id: string, now = new Date()) => {
    await fleet.load('incidents', [incident(id)])
    await writeDueNotices(server.services, failingTurns, now)
    const { items } = await ask(server.app, endpoints.history, { query: days }, token)
    return items.map(({ delivery, failure }) => failure ?? delivery)
  }

  test('pauses, ends and resumes what its address receives, without an account', async () => {
    const { id } = await ask(server.app, endpoints.createConfig, { body: rule }, token)
    await server.services.pool.query(`update notification_rule set created_at = $2 where client_id = $1`, [
      clientId,
      new Date(0),
    ])
    const address = await open()
    expect(await ask(server.app, subscriptionEndpoints.get, address, '')).toMatchObject({
      address: 'kim@example.com',
      state: 'active',
    })
    const pause = { ...address, body: { state: 'paused', days: 7 } } as const
    const paused = await ask(server.app, subscriptionEndpoints.change, pause, '')
    expect(Date.parse(paused.pausedUntil!)).toBeGreaterThan(Date.now() + 6.9 * dayMs)
    expect(await cause('a')).toEqual(['The recipient paused notifications.'])
    await ask(server.app, subscriptionEndpoints.change, { ...address, body: { state: 'unsubscribed' } }, '')
    expect(await cause('b')).toContain('The recipient unsubscribed.')
    const [shown] = await ask(server.app, endpoints.configs, {}, token)
    expect(shown).toMatchObject({ id, silenced: [{ address: 'kim@example.com', until: null }] })
    const { items } = await ask(server.app, endpoints.history, { query: days }, token)
    expect((await send(server.app, endpoints.resend, { params: { id: items[0]!.id } }, token)).status).toBe(409)
    await ask(server.app, subscriptionEndpoints.change, { ...address, body: { state: 'active' } }, '')
    expect(await cause('c')).toContain('queued')
  })

  test('is the same in every email to an address, and works for that address only', async () => {
    expect(await open()).toEqual(await open())
    const [kim, lee] = [await open(), await open('lee@example.com')]
    for (const wrong of [
      { ...kim, query: lee.query },
      { ...kim, query: { token: 'x' } },
      { ...kim, params: { token: 'x' } },
      { ...kim, params: { token: kim.params.token.replace(/^\d+/, String(clientId + 1)) } },
    ])
      expect((await send(server.app, subscriptionEndpoints.get, wrong)).status).toBe(404)
    await ask(server.app, subscriptionEndpoints.change, { ...kim, body: { state: 'unsubscribed' } }, '')
    expect(await ask(server.app, subscriptionEndpoints.get, lee, '')).toMatchObject({ state: 'active' })
  })
})
