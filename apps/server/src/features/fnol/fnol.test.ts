import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { fnolEndpoints as endpoints, type FnolConfig } from '@milepost/contract/fnol/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { incidentRating } from '@milepost/domain/codes'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { failingTurns } from '../../db/connection/client-turns.ts'
import { createDatabase } from '../../db/connection/database.ts'
import { preparePage } from '../../sync/load/prepare-page.ts'
import { sampleFnolRule, sampleFnolRules } from '../../testing/samples/fnol.ts'
import { createSampleFleet, type Fleet, incident, minutesAgo } from '../../testing/samples/sample-fleet.ts'
import { days } from '../../testing/samples/sample-records.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'
import { untilKilled } from '../../testing/until-killed.ts'
import { queueDueSeconds } from './sending/queue-due-seconds.ts'
import { writeLossNotices } from './sending/write-loss-notices.ts'

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
  const name = `Claimed ${++clients}`
  clientId = await server.client(name)
  fleet = await createSampleFleet(server.services, clientId, name)
  token = await server.token(clientId, ['admin'])
})

const crash = (externalId: string, change: Parameters<typeof incident>[1] = {}) =>
  incident(externalId, { tags: [{ tag: 'crash', source: 'automated' }], maxG: 3, ...change })
const [first, second] = sampleFnolRules as [FnolConfig, FnolConfig]

/** Turns rules on as if that had been a week ago. */
async function setRules(configs: FnolConfig[] = sampleFnolRules): Promise<void> {
  await ask(server.app, endpoints.changeConfigs, { body: { configs } }, token)
  await server.services.pool.query(
    `update loss_notice_rule set enabled_at = enabled_at - interval '7 days' where client_id = $1`,
    [clientId],
  )
}

const query = async <Row extends object>(text: string) => (await server.services.pool.query<Row>(text, [clientId])).rows
const notices = () =>
  query<{ level: number; recipient: string; delivery: string; reason: string }>(
    'select level, recipient, delivery, reason from loss_notice where client_id = $1 order by incident_id, level, recipient',
  )
const mails = () =>
  query<{ recipient: string; subject: string; text: string }>(
    'select recipient, subject, text from message where client_id = $1 order by created_at, recipient',
  )
const writeMails = () => writeLossNotices(server.services, failingTurns)
/** What a worker does with the emails. */
const deliver = () =>
  server.services.pool.query(`update message set state = 'sent', sent_at = now() where client_id = $1`, [clientId])
const rate = (externalId: string, rating: number) =>
  ask(
    server.app,
    incidentReviewEndpoints.rate,
    { params: { id: fleet.incidentId(externalId) }, body: { rating: rating as 0 } },
    token,
  )
const report = (externalId: string) =>
  ask(server.app, accidentEndpoints.report, { params: { eventId: fleet.incidentId(externalId) } }, token)

test('emails a test to the caller only, about the newest collision, and records no notice', async () => {
  const operator = await server.token(clientId, ['operator'])
  const sendTest = async (level: 1 | 2) =>
    (await send(server.app, endpoints.test, { params: { level } }, operator)).status
  expect(await sendTest(2)).toBe(204)
  await fleet.load('incidents', [crash('older', { occurredAt: minutesAgo(90) }), crash('newest')])
  expect(await sendTest(1)).toBe(204)
  const sent = await mails()
  expect(sent.map(({ subject }) => subject.replace(/ · .*/, ''))).toEqual([
    'Test: Second notice of loss',
    'Test: First notice of loss: Suspected collision',
  ])
  expect(sent[0]!.text).toContain('No collision yet')
  expect(sent[1]!.text).toContain(`/view/events/${fleet.incidentId('newest')}`)
  expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(1)
  expect(sent[0]!.recipient).toMatch(/@example\.com$/)
  expect(await notices()).toEqual([])
})

describe('a first notice', () => {
  test('is sent when a collision is reported, once for each recipient, also if it is confirmed later', async () => {
    await setRules([{ ...first, emails: ['claims@example.com', 'lee@example.com'] }, second])
    for (let times = 0; times < 2; times++) await fleet.load('incidents', [crash('c1'), incident('braking')])
    await writeMails()
    expect(await mails()).toMatchObject([
      {
        recipient: 'claims@example.com',
        subject: expect.stringMatching(/^First notice of loss: Suspected collision · /),
      },
      { recipient: 'lee@example.com' },
    ])
    const { text } = (await mails())[0]!
    for (const part of [
      'Status: Suspected',
      'Jurisdiction: IL, US',
      'Peak force: 3.00',
      'Fault: Unknown',
      'Cost estimate: Unknown',
    ])
      expect(text).toContain(part)
    await rate('c1', incidentRating.code.accurate)
    await writeMails()
    expect(await mails()).toHaveLength(2)
  })

  test('isn’t sent for history, old collisions, those before the rule, weaker ones, or other groups', async () => {
    await setRules([{ ...first, minG: 4, vehicleGroups: [] }, second])
    await fleet.load('incidents', [crash('weak'), crash('old', { maxG: 9, occurredAt: minutesAgo(24 * 60 + 1) })])
    const page = { records: [crash('imported', { maxG: 9 })], rejected: [], cursor: 'end' }
    const context = { ...fleet.context, isHistory: true as const, now: new Date() }
    await (await preparePage(context, { kind: 'incidents', key: 'incidents.history' }, page)).store(
      server.services.pool,
      null,
    )
    expect(await notices()).toEqual([])
    await fleet.load('incidents', [crash('unmeasured', { maxG: null }), crash('strong', { maxG: 4 })])
    expect(await notices()).toHaveLength(2)
    await ask(server.app, endpoints.changeConfigs, { body: { configs: [{ ...first, enabled: false }, second] } }, token)
    await ask(server.app, endpoints.changeConfigs, { body: { configs: sampleFnolRules } }, token)
    await fleet.load('incidents', [crash('before')])
    expect(await notices()).toHaveLength(2)
  })

  test('waits for a person if the rule says so, and is taken back if the event isn’t a collision', async () => {
    await setRules([{ ...first, confirmBeforeSend: true }, second])
    await fleet.load('incidents', [crash('c1'), crash('c2')])
    await writeMails()
    expect(await mails()).toEqual([])
    await rate('c2', incidentRating.code.inaccurate)
    expect(await notices()).toMatchObject([{ delivery: 'awaitingConfirmation' }])
    const eventId = fleet.incidentId('c1')
    const [sent] = await ask(server.app, endpoints.send, { params: { eventId }, body: { notificationLevel: 1 } }, token)
    expect(sent).toMatchObject({ delivery: 'queued', confirmedByName: 'Test Person' })
    await ask(server.app, endpoints.send, { params: { eventId }, body: { notificationLevel: 1 } }, token)
    await writeMails()
    expect(await mails()).toHaveLength(1)
  })

  test('makes the loss’s level, timeline and totals real once it is sent', async () => {
    await setRules()
    await fleet.load('incidents', [crash('c1'), crash('c2')])
    for (const id of ['c1', 'c2']) await rate(id, incidentRating.code.accurate)
    const totals = async () =>
      (await ask(server.app, accidentEndpoints.summary, { query: days as never }, token)).totals
    expect(await totals()).toMatchObject({ losses: 2, withoutFirstNotice: 2 })
    expect((await report('c1')).accident.notificationLevel).toBe(0)
    await writeMails()
    await deliver()
    await writeMails()
    expect(await totals()).toMatchObject({ losses: 2, withoutFirstNotice: 0 })
    const { accident, timeline } = await report('c1')
    expect(accident.notificationLevel).toBe(1)
    expect(timeline.find(({ step }) => step === 'firstNotice')).toMatchObject({
      at: expect.any(String),
      note: 'Sent to 1 recipient',
      recipients: 1,
    })
    const page = await ask(server.app, endpoints.history, { query: days }, token)
    expect(page.items).toMatchObject([{ accidentId: expect.any(Number) }, { delivery: 'sent' }])
    expect(page.delays).toMatchObject([{ notificationLevel: 1, notices: 2 }])
    expect(page.delays[0]!.medianSeconds).toBeGreaterThan(3_500)
  })

  test('leads to a link that needs no account, if the rule says so', async () => {
    await setRules([{ ...first, attach: 'link' }, second])
    await fleet.load('incidents', [crash('c1')])
    await writeMails()
    expect((await mails())[0]!.text).toContain('Open the event:\n{{secret}}')
    expect(await query('select type, shared_item from share where client_id = $1')).toEqual([
      { type: 'incident', shared_item: fleet.incidentId('c1') },
    ])
  })
})

describe('a second notice', () => {
  const change = (body: object) =>
    ask(
      server.app,
      accidentEndpoints.change,
      { params: { eventId: fleet.incidentId('c1') }, body: { reason: 'Appraised', ...body } },
      token,
    )

  test('is sent when its triggers change, once, and only after a first one', async () => {
    await setRules([{ ...first, enabled: false }, second])
    await fleet.load('incidents', [crash('c1')])
    await rate('c1', incidentRating.code.accurate)
    await change({ costEstimateUsd: 100 })
    expect(await notices()).toEqual([])
    await ask(
      server.app,
      endpoints.send,
      { params: { eventId: fleet.incidentId('c1') }, body: { notificationLevel: 1, emails: ['claims@example.com'] } },
      token,
    )
    await change({ noFault: true })
    expect(await notices()).toHaveLength(1)
    await change({ costEstimateUsd: 2000 })
    await change({ costEstimateUsd: 3000 })
    await writeMails()
    expect(await notices()).toMatchObject([{ level: 1 }, { level: 2, reason: 'The cost estimate changed' }])
    expect((await mails()).at(-1)!.text).toContain('Cost estimate: US$3,000')
  })

  test('is sent when the report is ready, or isn’t after some days', async () => {
    await setRules([first, { ...second, triggers: ['reportReady'], afterDays: 2 }])
    const media = [{ position: 2 as const, kind: 'video' as const, source: { eventId: 'c1' } }]
    await fleet.load('incidents', [crash('c1', { media }), crash('c2', { media })])
    for (const id of ['c1', 'c2']) await rate(id, incidentRating.code.accurate)
    const { pool } = server.services
    await queueDueSeconds(pool, new Date())
    expect((await notices()).filter(({ level }) => level === 2)).toEqual([])
    await pool.query('update incident_media set state = 3 where client_id = $1 and incident_id = $2', [
      clientId,
      fleet.incidentId('c1'),
    ])
    for (let times = 0; times < 2; times++) await queueDueSeconds(pool, new Date())
    expect((await notices()).filter(({ level }) => level === 2)).toMatchObject([{ reason: 'The report is ready' }])
    await queueDueSeconds(pool, new Date(Date.now() + 2 * dayMs))
    expect(
      (await notices())
        .filter(({ level }) => level === 2)
        .map(({ reason }) => reason)
        .toSorted(),
    ).toEqual(['The report is ready', 'The report isn’t ready in time'])
  })
})

test('refuses a rule that is on without a recipient, and two rules of one level', async () => {
  const put = (configs: FnolConfig[]) => send(server.app, endpoints.changeConfigs, { body: { configs } }, token)
  expect((await put([{ ...first, emails: [] }, second])).body).toMatchObject({
    issues: [{ field: 'body.configs.0.emails' }],
  })
  expect((await put([first, sampleFnolRule])).status).toBe(422)
  expect((await put([{ ...first, vehicleGroups: ['5'] }, second])).body).toMatchObject({
    issues: [{ field: 'body.configs.0.vehicleGroups' }],
  })
})

test('writes each notice once, wherever a worker is killed', { timeout: 120_000 }, async () => {
  await setRules([{ ...first, emails: ['claims@example.com', 'lee@example.com'] }, second])
  await fleet.load('incidents', [crash('c1'), crash('c2')])
  for (let statements = 0; statements < 60; statements += 1)
    await untilKilled(server.services.pool, statements, (pool) =>
      writeLossNotices({ ...server.services, pool, db: createDatabase(pool) }, failingTurns),
    )
  expect(await mails()).toHaveLength(4)
  await writeMails()
  expect(await mails()).toHaveLength(4)
})
