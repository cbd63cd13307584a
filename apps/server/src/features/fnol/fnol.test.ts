import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { fnolEndpoints as endpoints, type FnolConfig } from '@milepost/contract/fnol/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { mergeEventEndpoints } from '@milepost/contract/merging/endpoints'
import { incidentRating } from '@milepost/domain/codes'
import { largestAttachmentBytes } from '@milepost/domain/limits'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFolderStore } from '../../adapters/media-store.ts'
import { AppError } from '../../app-error.ts'
import { failingTurns } from '../../db/connection/client-turns.ts'
import { createDatabase } from '../../db/connection/database.ts'
import { scopeTo } from '../../db/scope/scope.ts'
import { findTwins } from '../../detect/find-twins.ts'
import { upkeep } from '../../jobs/upkeep.ts'
import { preparePage } from '../../sync/load/prepare-page.ts'
import { sampleFnolRule, sampleFnolRules } from '../../testing/samples/fnol.ts'
import {
  createFleet,
  createSampleFleet,
  type Fleet,
  incident,
  minutesAgo,
  vehicle,
} from '../../testing/samples/sample-fleet.ts'
import { days } from '../../testing/samples/sample-records.ts'
import { signInAdmin } from '../../testing/sign-in-admin.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'
import { untilKilled } from '../../testing/until-killed.ts'
import { printAttached } from './sending/attached-report.ts'
import { queueDueSeconds } from './sending/queue-due-seconds.ts'
import { writeLossNotices, writePrintedNotices } from './sending/write-loss-notices.ts'

let server: TestServer
let clientId: number
let fleet: Fleet
let token: string
let clients = 0
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'milepost-notices-'))
  server = await createTestServer(createFolderStore(folder))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  const name = `Claimed ${++clients}`
  clientId = await server.client(name)
  fleet = await createSampleFleet(server.services, clientId, name)
  token = await server.token(clientId, ['admin'])
})

const crash = (externalId: string, change: Parameters<typeof incident>[1] = {}) =>
  incident(externalId, { tags: [{ tag: 'crash', source: 'automated' }], maxG: 3, ...change })
/** Another crash of the vehicle. */
const later = (externalId: string) => crash(externalId, { occurredAt: minutesAgo(90) })
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
const writeMails = async () => {
  await writeLossNotices(server.services, failingTurns)
  await writePrintedNotices(server.services, failingTurns)
}
/** What a worker does with the emails. */
const deliver = (transport = 'smtp') =>
  server.services.pool.query(
    `update message set state = 'sent', sent_at = now(), transport = $2 where client_id = $1`,
    [clientId, transport],
  )
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
    await deliver()
    await writeMails()
    await rate('c1', incidentRating.code.accurate)
    await writeMails()
    expect(await mails()).toHaveLength(2)
    const steps = (await report('c1')).timeline.map(({ step }) => step)
    expect(steps).toEqual(['detected', 'video', 'firstNotice', 'reviewed', 'secondNotice'])
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

  test('is sent by hand only about a loss or a possible collision, and a second one only after it', async () => {
    await fleet.load('incidents', [incident('braking'), crash('c1'), crash('c2', { occurredAt: minutesAgo(90) })])
    await rate('c2', incidentRating.code.inaccurate)
    const sendTo = (externalId: string, notificationLevel: 1 | 2) =>
      send(
        server.app,
        endpoints.send,
        { params: { eventId: fleet.incidentId(externalId) }, body: { notificationLevel, emails: ['a@example.com'] } },
        token,
      )
    for (const id of ['braking', 'c2'])
      expect(await sendTo(id, 1)).toMatchObject({
        status: 409,
        body: { code: 'conflict', detail: expect.stringContaining('only about a loss') },
      })
    expect(await sendTo('c1', 2)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('first notice') },
    })
    expect(await notices()).toEqual([])
    expect([(await sendTo('c1', 1)).status, (await sendTo('c1', 2)).status]).toEqual([200, 200])
  })

  test('makes the loss’s level, timeline and totals real once it is sent', async () => {
    await setRules()
    await fleet.load('incidents', [crash('c1'), later('c2')])
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

  test('isn’t sent if it is only stored because there is no mail service', async () => {
    await setRules()
    await fleet.load('incidents', [crash('c1')])
    await rate('c1', incidentRating.code.accurate)
    await writeMails()
    await deliver('outbox')
    await writeMails()
    const { accident, timeline } = await report('c1')
    expect(accident.notificationLevel).toBe(0)
    expect(timeline.find(({ step }) => step === 'firstNotice')).toMatchObject({
      at: null,
      storedAt: expect.any(String),
      note: 'Stored, not sent',
    })
    const { totals } = await ask(server.app, accidentEndpoints.summary, { query: days as never }, token)
    expect(totals).toMatchObject({ losses: 1, withoutFirstNotice: 1 })
    const { items, delays } = await ask(server.app, endpoints.history, { query: days }, token)
    expect([items, delays]).toMatchObject([[{ isStoredOnly: true, sentAt: null, storedAt: expect.any(String) }], []])
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

describe('a report as a PDF', () => {
  const withPdf = (print: TestServer['services']['pdf']['print']) => ({ ...server.services, pdf: { print } })
  const confirmed = async (externalId: string) => {
    await setRules([{ ...first, attach: 'pdf' }, second])
    await fleet.load('incidents', [crash(externalId)])
    await rate(externalId, incidentRating.code.accurate)
  }
  const sent = async () => {
    const [mail] = await query<{ text: string; file: string | null; name: string | null; note: string | null }>(
      `select m.text, m.attachment_file as file, m.attachment_name as name, n.note
       from loss_notice n join message m on m.client_id = $1 and m.id = n.message_id where n.client_id = $1`,
    )
    return mail!
  }

  test('is attached to the notice of a confirmed loss, without what is only for the client', async () => {
    await confirmed('c1')
    let page = ''
    await writePrintedNotices(
      withPdf(async (html) => {
        page = html
        return Buffer.from('%PDF')
      }),
      failingTurns,
    )
    const { file, name, text: mail, note } = await sent()
    expect({ name, note }).toEqual({ name: 'Loss AC0001.pdf', note: null })
    expect(await text(server.services.media.read(file!))).toBe('%PDF')
    expect(mail).toContain('The report is attached as a PDF.')
    expect(mail).toContain(`/reports/losses/${fleet.incidentId('c1')}`)
    expect(page).toContain('Loss AC0001')
    for (const own of ['Changes', 'Timeline', 'Event risk', 'Rating', 'Test Person']) expect(page).not.toContain(own)
    expect(await query('select from share where client_id = $1')).toEqual([])
    await query(`update message set created_at = now() - interval '91 days' where client_id = $1`)
    await upkeep(server.services, { line: () => {} })
    expect(await server.services.media.size(file!)).toBeNull()
  })

  test('never holds up its notice, which then has a link and says why', async () => {
    const cases = [
      [async () => Promise.reject(new AppError('unavailable', 'Install Chromium.')), 'created', 'Install Chromium.'],
      [async () => Buffer.alloc(largestAttachmentBytes + 1), 'larger than 5 MB', ''],
    ] as const
    for (const [print, ...reasons] of cases) {
      await query('delete from loss_notice where client_id = $1')
      await confirmed(`c${reasons[0].length}`)
      await writePrintedNotices(withPdf(print), failingTurns)
      const { text: mail, file, note } = await sent()
      expect({ file, link: mail.includes('Open the report:\n{{secret}}') }).toEqual({ file: null, link: true })
      for (const reason of reasons) expect(note).toContain(reason)
      const [shown] = (await ask(server.app, endpoints.history, { query: days }, token)).items
      expect(shown!.note).toBe(note)
    }
  })

  test('isn’t waited for beyond its time, nor printed for a collision that isn’t confirmed', async () => {
    await confirmed('c1')
    await fleet.load('incidents', [crash('c2', { occurredAt: minutesAgo(90) })])
    const due = ['c2', 'c1'].map((id) => ({ id: fleet.incidentId(id), level: 1 as const }))
    const ended = Promise.withResolvers<Buffer>()
    const hanging = withPdf(() => ended.promise)
    const found = await printAttached(hanging, scopeTo(server.services.db, clientId), due, 300)
    expect([...found.values()]).toEqual([
      { file: null, note: expect.stringContaining('confirmed loss') },
      { file: null, note: expect.stringContaining('in time') },
    ])
    ended.resolve(Buffer.from('%PDF'))
  })
})

describe('a report that takes long', () => {
  test('holds up no other notice, and the crash’s other record waits for it', async () => {
    await server.services.pool.query(`update loss_notice set delivery = 'skipped' where message_id is null`)
    await setRules([{ ...first, attach: 'pdf' }, second])
    await fleet.load('incidents', [crash('c1')])
    await rate('c1', incidentRating.code.accurate)
    await fleet.load('incidents', [later('c2'), crash('again', { occurredAt: minutesAgo(80) })])
    await server.services.pool.query(
      `insert into incident_duplicate (client_id, first_id, second_id, confidence, gap_seconds, reason, decision_id, decided_at, decided_name)
       values ($1, $2, $3, 1, 8, 'sameType', gen_random_uuid(), now(), 'Pat')`,
      [clientId, fleet.incidentId('c1'), fleet.incidentId('again')],
    )
    const printed = Promise.withResolvers<Buffer>()
    const isAsked = Promise.withResolvers<void>()
    const print = async () => {
      isAsked.resolve()
      return printed.promise
    }
    const printing = writePrintedNotices({ ...server.services, pdf: { print } }, failingTurns)
    await isAsked.promise
    while (await writeLossNotices(server.services, failingTurns));
    const written = async () =>
      (
        await query<{ id: string }>(
          'select incident_id as id from loss_notice where client_id = $1 and message_id is not null',
        )
      ).map(({ id }) => id)
    expect(await written()).toEqual([fleet.incidentId('c2')])
    printed.resolve(Buffer.from('%PDF'))
    await printing
    await writeMails()
    expect((await written()).toSorted()).toEqual([fleet.incidentId('c1'), fleet.incidentId('c2')].toSorted())
  })
})

describe('one crash recorded by two providers', () => {
  /** The other device, in a vehicle with the same VIN. */
  const withTwin = async () => {
    const vin = '1FUJGLDR2CLBP8834'
    const camera = await createFleet(server.services, clientId, `Camera ${clients}`, providers.motive)
    await fleet.load('vehicles', [{ ...vehicle('v1', 'Truck'), vin }])
    await camera.load('vehicles', [{ ...vehicle('v1', 'Truck camera'), vin }])
    const load = (seconds: number) =>
      camera.load('incidents', [
        crash('c1', {
          occurredAt: new Date(crash('c1').occurredAt.getTime() + seconds * 1000),
          tags: [{ tag: 'crash', source: 'automated' }],
        }),
      ])
    return { camera, load }
  }

  test('sends one first notice, and the other one if a person separates them', async () => {
    await setRules()
    const { camera, load } = await withTwin()
    await fleet.load('incidents', [crash('c1')])
    await writeMails()
    await load(2)
    await writeMails()
    expect(await mails()).toHaveLength(1)
    const { items } = await ask(server.app, endpoints.history, { query: days }, token)
    expect(items.map(({ delivery, note }) => [delivery, note])).toEqual(
      expect.arrayContaining([
        ['queued', null],
        ['skipped', expect.stringContaining('first notice of this crash')],
      ]),
    )
    // The other record is the loss, and the notice about its crash was sent.
    await deliver()
    await writeMails()
    await ask(
      server.app,
      incidentReviewEndpoints.rate,
      { params: { id: camera.incidentId('c1') }, body: { rating: incidentRating.code.accurate } },
      token,
    )
    await writeMails()
    expect(await mails()).toHaveLength(1)
    const other = { params: { eventId: camera.incidentId('c1') } }
    const { accident, timeline } = await ask(server.app, accidentEndpoints.report, other, token)
    expect(accident.notificationLevel).toBe(1)
    expect(timeline.find(({ step }) => step === 'firstNotice')).toMatchObject({ recipients: 1 })
    const body = { reason: 'Appraised', costEstimateUsd: 500 }
    await ask(server.app, accidentEndpoints.change, { ...other, body }, token)
    await writeMails()
    expect((await mails())[1]!.text).toContain('This is the crash of an earlier first notice: Truck (')
    const pair = { primaryId: fleet.incidentId('c1'), otherId: camera.incidentId('c1') }
    const admin = await signInAdmin(server, clientId)
    const same = { body: { ...pair, same: false } }
    expect((await send(server.app, mergeEventEndpoints.merge, same, admin)).status).toBeLessThan(300)
    await writeMails()
    expect((await mails()).map(({ subject }) => subject.split(':')[0])).toEqual([
      'First notice of loss',
      'Second notice of loss',
      'First notice of loss',
    ])
  })

  test('sends the other one too if the provider corrects its time, so that it is another crash', async () => {
    await setRules()
    const { camera, load } = await withTwin()
    await fleet.load('incidents', [crash('c1')])
    await load(2)
    await writeMails()
    expect(await mails()).toHaveLength(1)
    await load(600)
    const at = crash('c1').occurredAt
    const until = new Date(at.getTime() + 600_000)
    await findTwins(server.services.pool, clientId, [{ vehicleId: camera.vehicleId('v1'), from: at, until }])
    await writeMails()
    expect(await mails()).toHaveLength(2)
  })

  test('has a second notice that says so if both first ones were sent', async () => {
    await setRules()
    const { camera, load } = await withTwin()
    await fleet.load('incidents', [crash('c1')])
    await writeMails()
    // Too far apart in time, until the provider corrects it.
    await load(600)
    await writeMails()
    expect(await mails()).toHaveLength(2)
    await load(2)
    const at = crash('c1').occurredAt
    await findTwins(server.services.pool, clientId, [{ vehicleId: fleet.vehicleId('v1'), from: at, until: at }])
    await rate('c1', incidentRating.code.accurate)
    await ask(
      server.app,
      accidentEndpoints.change,
      { params: { eventId: fleet.incidentId('c1') }, body: { reason: 'Appraised', costEstimateUsd: 500 } },
      token,
    )
    await writeMails()
    expect(camera.incidentId('c1')).not.toBe(fleet.incidentId('c1'))
    expect((await mails()).at(-1)!.text).toContain('This is the crash of an earlier first notice: Truck camera (Camera')
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
    expect((await mails()).at(-1)!.text).toContain('Cost estimate: $3,000')
  })

  test('names all that changed until it is written', async () => {
    await setRules([
      first,
      { ...second, triggers: ['costChanged', 'faultChanged', 'reportReady'], confirmBeforeSend: true },
    ])
    await fleet.load('incidents', [crash('c1')])
    await rate('c1', incidentRating.code.accurate)
    await queueDueSeconds(server.services.pool, new Date())
    await change({ costEstimateUsd: 2000 })
    await change({ costEstimateUsd: 3000 })
    const params = { eventId: fleet.incidentId('c1') }
    await ask(server.app, endpoints.send, { params, body: { notificationLevel: 2 } }, token)
    await writeMails()
    const both = 'The report is ready. The cost estimate changed'
    expect((await mails()).find(({ subject }) => subject.startsWith('Second'))!.text).toContain(`${both}.`)
    await change({ noFault: true })
    expect(await notices()).toMatchObject([{ level: 1 }, { level: 2, reason: both }])
  })

  test('is about crashes after its rule was turned on: of an earlier one it is sent by hand only', async () => {
    await setRules([first, { ...second, enabled: false }])
    await fleet.load('incidents', [crash('c1')])
    await rate('c1', incidentRating.code.accurate)
    await ask(server.app, endpoints.changeConfigs, { body: { configs: [first, second] } }, token)
    await change({ costEstimateUsd: 2000 })
    expect(await notices()).toMatchObject([{ level: 1 }])
    const params = { eventId: fleet.incidentId('c1') }
    await ask(server.app, endpoints.send, { params, body: { notificationLevel: 2 } }, token)
    expect(await notices()).toMatchObject([{ level: 1 }, { level: 2, reason: 'Sent by hand' }])
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
  await fleet.load('incidents', [crash('c1'), later('c2')])
  for (let statements = 0; statements < 90; statements += 1)
    await untilKilled(server.services.pool, statements, (pool) =>
      writeLossNotices({ ...server.services, pool, db: createDatabase(pool) }, failingTurns),
    )
  expect(await mails()).toHaveLength(4)
  await writeMails()
  expect(await mails()).toHaveLength(4)
})
