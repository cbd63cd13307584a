import { notificationEndpoints as endpoints } from '@milepost/contract/notifications/endpoints'
import type { EventNotificationConfigInput } from '@milepost/contract/notifications/rule'
import { severity } from '@milepost/domain/codes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { failingTurns } from '../../db/connection/client-turns.ts'
import { createDatabase } from '../../db/connection/database.ts'
import { preparePage } from '../../sync/load/prepare-page.ts'
import { createSampleFleet, type Fleet, incident, minutesAgo } from '../../testing/samples/sample-fleet.ts'
import { days } from '../../testing/samples/sample-records.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'
import { untilKilled } from '../../testing/until-killed.ts'
import { messagesPerHour } from './sending/due-notices.ts'
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
  const name = `Noticed ${++clients}`
  clientId = await server.client(name)
  fleet = await createSampleFleet(server.services, clientId, name)
  token = await server.token(clientId, ['operator'])
})

const all: EventNotificationConfigInput = {
  title: 'Everything',
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

/** Adds a rule as if it had been made a week ago. */
async function addRule(change: Partial<EventNotificationConfigInput> = {}): Promise<string> {
  const { id } = await ask(server.app, endpoints.createConfig, { body: { ...all, ...change } }, token)
  await server.services.pool.query(
    `update notification_rule set created_at = created_at - interval '7 days' where client_id = $1 and id = $2`,
    [clientId, id],
  )
  return id
}

type Notice = {
  recipient: string
  ruleTitles: string[]
  frequency: string
  skipped: string | null
  messageId: string | null
}

const notices = async () =>
  (
    await server.services.pool.query<Notice>(
      `select recipient, rule_titles as "ruleTitles", frequency, skipped, message_id as "messageId" from event_notice
       where client_id = $1 order by recipient, incident_id`,
      [clientId],
    )
  ).rows

const mails = async () =>
  (
    await server.services.pool.query<{ recipient: string; subject: string; text: string; html: string }>(
      'select recipient, subject, text, html from message where client_id = $1 order by created_at, id',
      [clientId],
    )
  ).rows

const writeMails = (now = new Date()) => writeDueNotices(server.services, failingTurns, now)
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const history = () => ask(server.app, endpoints.history, { query: days }, token)

describe('a new event', () => {
  test('is one notice for each person, whatever the number of rules', async () => {
    await addRule({ emails: ['kim@example.com', 'lee@example.com'] })
    await addRule({ title: 'Again', emails: ['kim@example.com'], frequency: 'daily' })
    for (let times = 0; times < 2; times++) await fleet.load('incidents', [incident('new')])
    expect(await notices()).toMatchObject([
      { recipient: 'kim@example.com', ruleTitles: ['Everything', 'Again'], frequency: 'immediate' },
      { recipient: 'lee@example.com', ruleTitles: ['Everything'] },
    ])
    expect((await history()).items.map(({ matchedConfigs }) => matchedConfigs).toSorted()).toEqual([1, 2])
  })

  test('must have the type, the level and the group of a rule', async () => {
    const group = (await server.services.pool.query('select id from vehicle_group where client_id = $1', [clientId]))
      .rows[0].id
    const other = await server.services.pool.query(
      `insert into vehicle_group (client_id, id, connection_id, external_id, name) values ($1, 77, $2, 'south', 'South') returning id`,
      [clientId, fleet.connectionId],
    )
    await addRule({ title: 'Group', vehicleGroups: [String(group)] })
    await addRule({ title: 'Other group', vehicleGroups: [String(other.rows[0].id)] })
    await addRule({ title: 'Type', riskScores: [], translatedIncidentType: ['harshBraking'] })
    await addRule({ title: 'Other type', riskScores: [], translatedIncidentType: ['phoneUse'] })
    await fleet.load('incidents', [incident('new')])
    const { rows } = await server.services.pool.query<{ severity: number }>(
      'select severity from incident where client_id = $1 and id = $2',
      [clientId, fleet.incidentId('new')],
    )
    expect((await notices())[0]!.ruleTitles.toSorted()).toEqual(['Group', 'Type'])
    const others = severity.all.map(({ code }) => code).filter((code) => code !== rows[0]!.severity)
    await server.services.pool.query('delete from notification_rule where client_id = $1', [clientId])
    await addRule({ title: 'Other levels', riskScores: others })
    await fleet.load('incidents', [incident('newer')])
    expect(await notices()).toHaveLength(1)
  })

  test('isn’t sent from history, after a day, before the rule was made, or while it is paused', async () => {
    await addRule()
    await addRule({ title: 'Paused', emails: ['lee@example.com'], enabled: false })
    await fleet.load('incidents', [incident('old', { occurredAt: minutesAgo(24 * 60 + 1) })])
    const page = { records: [incident('imported')], rejected: [], cursor: 'end' }
    const context = { ...fleet.context, isHistory: true as const, now: new Date() }
    await (await preparePage(context, { kind: 'incidents', key: 'incidents.history' }, page)).store(
      server.services.pool,
      null,
    )
    expect(await notices()).toEqual([])
    await ask(server.app, endpoints.createConfig, { body: { ...all, emails: ['new@example.com'] } }, token)
    await fleet.load('incidents', [incident('late', { occurredAt: minutesAgo(23 * 60) })])
    expect((await notices()).map(({ recipient }) => recipient)).toEqual(['kim@example.com'])
  })
})

describe('an email', () => {
  test('says what happened, when, where, and by which rules', async () => {
    await addRule({ title: 'East <b>' })
    await fleet.load('incidents', [incident('new', { speedKmh: 81, occurredAt: new Date(minutesAgo(30)) })])
    await writeMails()
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: 'kim@example.com', subject: expect.stringContaining('Unit 1') })
    expect(mail!.text).toContain('Place: Chicago, Cook, IL, US')
    expect(mail!.text).toContain('Speed: 50')
    expect(mail!.text).toContain(`/view/events/${fleet.incidentId('new')}`)
    expect(mail!.text).toContain('the rule “East <b>” notifies you')
    expect(mail!.html).toContain('East &lt;b&gt;')
    expect(mail!.text).toContain('Pause or unsubscribe: {{secret}}')
    const [item] = (await history()).items
    const details = await ask(server.app, endpoints.details, { params: { id: item!.id } }, token)
    expect(details).toMatchObject({ delivery: 'queued', eventsInEmail: 1 })
    expect(details.text).toContain('Pause or unsubscribe: ••••••')
  })

  test('is a text message for a phone number, with its own link to end them', async () => {
    await addRule({ emails: [], phoneNumbers: ['+13125550142'] })
    await fleet.load('incidents', [incident('new')])
    await writeMails()
    const { rows } = await server.services.pool.query(
      'select kind, recipient, subject, text from message where client_id = $1',
      [clientId],
    )
    expect(rows).toMatchObject([{ kind: 'sms', recipient: '+13125550142', subject: null }])
    const [what, link, end] = rows[0].text.split('\n')
    expect(what).toMatch(/Unit 1, .*, Chicago, Cook, IL, US$/)
    expect(link).toContain(`/view/events/${fleet.incidentId('new')}`)
    expect(end).toBe('Pause or unsubscribe: {{secret}}')
  })

  test('has several events if more than five are due at once, or the rule asks for it', async () => {
    await addRule()
    await fleet.load('incidents', [incident('a'), incident('b')])
    await writeMails()
    expect(await mails()).toHaveLength(2)
    await fleet.load(
      'incidents',
      ['c', 'd', 'e', 'f', 'g', 'h'].map((id) => incident(id)),
    )
    await writeMails()
    expect((await mails()).at(-1)!.subject).toContain('6 events: ')
    expect(await mails()).toHaveLength(3)
  })

  test('of an hour or a day is written when it is due, with all of its events', async () => {
    await addRule({ frequency: 'hourly' })
    await addRule({ title: 'Daily', emails: ['lee@example.com'], frequency: 'daily' })
    await fleet.load('incidents', [incident('a'), incident('b')])
    await writeMails()
    expect(await mails()).toEqual([])
    await writeMails(hoursFromNow(1))
    // The hour of the daily one may be the next.
    expect((await mails()).filter(({ recipient }) => recipient === 'kim@example.com')).toMatchObject([
      { subject: expect.stringContaining('2 events') },
    ])
    await writeMails(hoursFromNow(25))
    expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual(['kim@example.com', 'lee@example.com'])
  })

  test('waits if a person got many in an hour, and then has everything', async () => {
    await addRule()
    for (let sent = 0; sent < messagesPerHour; sent++) {
      await fleet.load('incidents', [incident(`e${sent + 10}`)])
      await writeMails()
    }
    await fleet.load(
      'incidents',
      ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => incident(id)),
    )
    expect(await writeMails()).toBe(false)
    expect(await mails()).toHaveLength(messagesPerHour)
    await writeMails(hoursFromNow(1.1))
    expect((await mails()).at(-1)!.subject).toContain('6 events')
  })

  test('is written about an event whose time was corrected meanwhile', async () => {
    await addRule({ frequency: 'hourly' })
    await fleet.load('incidents', [incident('moved')])
    await fleet.load('incidents', [incident('moved', { occurredAt: minutesAgo(50) })])
    await writeMails(hoursFromNow(1))
    expect(await mails()).toHaveLength(1)
  })

  test('isn’t written about an event that was removed meanwhile, nor for a rule that was deleted', async () => {
    await addRule({ frequency: 'hourly' })
    await fleet.load('incidents', [incident('gone')])
    for (const table of ['incident', 'incident_detail', 'incident_key'])
      await server.services.pool.query(`delete from ${table} where client_id = $1 and id = $2`, [
        clientId,
        fleet.incidentId('gone'),
      ])
    await writeMails(hoursFromNow(1))
    expect(await notices()).toMatchObject([{ skipped: 'removed' }])
    const id = await addRule({ title: 'Deleted', emails: ['lee@example.com'], frequency: 'daily' })
    await fleet.load('incidents', [incident('next')])
    await ask(server.app, endpoints.removeConfig, { params: { id } }, token)
    expect((await notices()).map(({ recipient }) => recipient)).toEqual(['kim@example.com', 'kim@example.com'])
  })

  test('isn’t written about an event that turned out to repeat another one of its vehicle', async () => {
    await addRule({ frequency: 'hourly' })
    await fleet.load('incidents', [incident('first'), incident('copy')])
    await server.services.pool.query(
      `insert into incident_duplicate (client_id, first_id, second_id, confidence, gap_seconds, reason) values ($1, $2, $3, 1, 0, 'sameType')`,
      [clientId, fleet.incidentId('first'), fleet.incidentId('copy')],
    )
    await writeMails(hoursFromNow(1))
    expect((await mails()).map(({ subject }) => subject)).toEqual([expect.not.stringContaining('2 events')])
    expect((await notices()).map(({ skipped }) => skipped).toSorted()).toEqual([null, 'removed'])
  })

  test('is sent again on request, alone, and its history says so', async () => {
    await addRule()
    await fleet.load('incidents', [incident('new')])
    await writeMails()
    const [item] = (await history()).items
    const params = { id: item!.id }
    expect((await send(server.app, endpoints.resend, { params }, token)).status).toBe(409)
    await server.services.pool.query(
      `update message set state = 'failed', error = 'No such mailbox' where client_id = $1`,
      [clientId],
    )
    expect((await history()).items[0]).toMatchObject({ delivery: 'failed', failure: 'No such mailbox' })
    await ask(server.app, endpoints.resend, { params }, token)
    expect(await mails()).toHaveLength(2)
    expect((await history()).items[0]).toMatchObject({ delivery: 'queued', failure: null })
  })
})

test('writes each email once, with its job, wherever a worker is killed', { timeout: 120_000 }, async () => {
  await addRule({ emails: ['kim@example.com', 'lee@example.com'] })
  await fleet.load('incidents', [incident('a'), incident('b')])
  const { pool } = server.services
  for (let statements = 0; statements < 60; statements += 1)
    await untilKilled(pool, statements, (guarded) =>
      writeDueNotices({ ...server.services, pool: guarded, db: createDatabase(guarded) }, failingTurns),
    )
  // The last of them had enough statements to finish.
  expect(await mails()).toHaveLength(4)
  await writeMails()
  expect(await mails()).toHaveLength(4)
  expect(new Set((await notices()).map(({ messageId }) => messageId)).size).toBe(4)
  const { rows } = await pool.query<{ key: string }>(
    `select key from job_run where client_id = $1 and job = 'message.send'`,
    [clientId],
  )
  expect(rows.map(({ key }) => key).toSorted()).toEqual((await notices()).map(({ messageId }) => messageId).toSorted())
})
