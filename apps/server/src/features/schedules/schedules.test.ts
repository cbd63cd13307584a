import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { savedViewEndpoints } from '@milepost/contract/saved-views/endpoints'
import { scheduleEndpoints as endpoints, unopenedReports } from '@milepost/contract/schedules/endpoints'
import { largestAttachmentBytes } from '@milepost/domain/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStore } from '../../adapters/media-store.ts'
import { deliverMessage } from '../../channels/deliver-message.ts'
import type { Outgoing } from '../../channels/message-transport.ts'
import { failingTurns } from '../../db/connection/client-turns.ts'
import { scopeTo } from '../../db/scope/scope.ts'
import { upkeep } from '../../jobs/upkeep.ts'
import { createSampleWorld, type SampleWorld } from '../../testing/samples/sample-world.ts'
import { sampleView } from '../../testing/samples/saved-views.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'
import { queueDueReports } from './sending/queue-due-reports.ts'
import { sendReport } from './sending/send-report.ts'

let folder: string
let server: TestServer
let world: SampleWorld
let clientId: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'milepost-reports-'))
  server = await createTestServer(createFolderStore(folder))
  world = await createSampleWorld(server, 'Reports')
  clientId = world.clientId
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** A view of one of the two vehicles. */
const unitOne = {
  ...sampleView,
  search: '?text=Unit+1',
  source: { ...sampleView.source, query: { SearchedText: 'Unit 1' }, filters: '“Unit 1”' },
}

type Owner = { id: string; token: string; email: string }

async function newPerson(roles = ['operator']): Promise<Owner> {
  const id = await server.person(clientId, roles)
  return { id, token: await server.token(clientId, roles, id), email: `${id}@example.com` }
}

/** A new person with a view, scheduled for Mondays. */
async function scheduled({ to = {}, view = {} }: { to?: object; view?: object } = {}) {
  const owner = await newPerson()
  const saved = await ask(server.app, savedViewEndpoints.create, { body: { ...unitOne, ...view } }, owner.token)
  const body = {
    name: 'Vehicles of Monday',
    viewId: saved.id,
    format: 'csv' as const,
    time: { frequency: 'weekly' as const, weekday: 1, hour: 7 },
    userIds: [owner.id],
    ...to,
  }
  const schedule = await ask(server.app, endpoints.create, { body }, owner.token)
  return { owner, schedule, view: saved, body }
}

const run = { signal: new AbortController().signal, isLast: true, line: () => {} }

/** Lets a schedule be due, and does what a worker does. */
async function dueNow(id: string, at = new Date()) {
  await server.services.pool.query('update report_schedule set next_at = $2 where id = $1', [id, at])
  await queueDueReports(server.services, failingTurns, new Date(at.getTime() + 1000))
  return work(id)
}

async function work(id: string) {
  const { rows } = await server.services.pool.query<{ runId: string }>(
    `select id as "runId" from report_run where schedule_id = $1 and state = 'queued'`,
    [id],
  )
  for (const { runId } of rows) await sendReport(server.services, { clientId, runId }, run)
  return rows.length
}

/** Sends what is queued to an address; returns it. */
async function mailsTo(address: string): Promise<Outgoing[]> {
  const { rows } = await server.services.pool.query<{ id: string }>(
    `select id from message where client_id = $1 and lower(recipient) = lower($2) and state = 'waiting' order by created_at`,
    [clientId, address],
  )
  const taken: Outgoing[] = []
  const transport = {
    name: 'smtp' as const,
    repeatable: false,
    send: async (message: Outgoing) => {
      taken.push(message)
      return { state: 'sent' as const, remoteId: null }
    },
  }
  for (const { id: messageId } of rows)
    await deliverMessage(
      { ...server.services, transports: { mail: transport, sms: transport } },
      { clientId, messageId },
      run,
    )
  return taken
}

const linkIn = ({ text: mail }: Outgoing) => {
  const url = new URL(/http\S+scheduled\S+/.exec(mail)![0])
  return { params: { token: url.pathname.split('/').at(-1)! }, query: { token: url.searchParams.get('token')! } }
}

const read = async (id: string, { token }: Owner) => {
  const [found] = await ask(server.app, endpoints.list, { query: { ids: [id] } }, token)
  return found!
}

test('mails the rows of the view as a file, whose link counts as opened', async () => {
  const contactId = '4d0b6a0e-52a1-4b62-8d80-1d6a1a7f3a11'
  const db = scopeTo(server.services.db, clientId)
  await db
    .insertInto('coachingContact')
    .values({
      clientId,
      id: contactId,
      connectionId: world.fleet.connectionId,
      name: 'Dana',
      email: 'dana@example.com',
    })
    .execute()
  const { owner, schedule } = await scheduled({ to: { contactIds: [contactId] } })
  expect(schedule).toMatchObject({ state: 'active', isMine: true, view: { name: 'Sample' }, lastRun: null })
  expect(await dueNow(schedule.id)).toBe(1)
  const [mail] = await mailsTo(owner.email)
  const rows = mail!.attachment!.content.toString().trim().split('\n')
  expect(rows[0]).toContain('VIN')
  expect(rows.slice(1)).toEqual([expect.stringContaining('Reports Unit 1')])
  expect(mail!.subject).toBe('Vehicles of Monday: 1 row')
  expect(mail!.text).toContain('every Monday at 07:00 (Central Time)')
  const [other] = await mailsTo('dana@example.com')
  const link = linkIn(other!)
  const wrong = await send(server.app, endpoints.open, { ...link, query: { token: 'x' } }, '')
  expect(wrong.status).toBe(404)
  expect((await read(schedule.id, owner)).lastRun).toMatchObject({ state: 'sent', rows: 1, recipients: 2, opened: 0 })
  for (let times = 0; times < 2; times++)
    expect(await ask(server.app, endpoints.open, link, '')).toMatchObject({
      name: 'Vehicles of Monday',
      page: '/view/vehicles?text=Unit+1',
      isAttached: true,
    })
  const { lastRun, nextAt } = await read(schedule.id, owner)
  expect(lastRun).toMatchObject({ opened: 1, hasFile: true })
  expect(Date.parse(nextAt!)).toBeGreaterThan(Date.now())
})

test('is sent once per due time, with two workers at it and killed between any two steps', async () => {
  const { owner, schedule } = await scheduled()
  const at = new Date()
  await server.services.pool.query('update report_schedule set next_at = $2 where id = $1', [schedule.id, at])
  const later = new Date(at.getTime() + 1000)
  await Promise.all([1, 2, 3].map(() => queueDueReports(server.services, failingTurns, later)))
  // Queued again as if the next time had not been stored.
  await server.services.pool.query('update report_schedule set next_at = $2 where id = $1', [schedule.id, at])
  await queueDueReports(server.services, failingTurns, later)
  const { rows } = await server.services.pool.query<{ runId: string }>(
    'select id as "runId" from report_run where schedule_id = $1',
    [schedule.id],
  )
  expect(rows).toHaveLength(1)
  const { media } = server.services
  const payload = { clientId, runId: rows[0]!.runId }
  const died = sendReport(
    { ...server.services, media: { ...media, putStream: async () => Promise.reject(new Error('killed')) } },
    payload,
    { ...run, isLast: false },
  )
  await expect(died).rejects.toThrow('killed')
  await Promise.all([1, 2].map(() => sendReport(server.services, payload, run)))
  await sendReport(server.services, payload, run)
  expect(await mailsTo(owner.email)).toHaveLength(1)
})

test('ends and says why if its owner lost the role, the account, or the view', async () => {
  const cases = [
    ['no longer has a role', true, `update app_user set roles = '{viewer}' where id = $1`],
    ['was deactivated', false, 'update app_user set deactivated_at = now() where id = $1'],
    ['no longer has an account', false, 'delete from app_user where id = $1'],
    ['view was deleted', true, 'delete from saved_view where owner_id = $1'],
  ] as const
  const watcher = await newPerson(['admin'])
  for (const [reason, canSignIn, change] of cases) {
    const { owner, schedule } = await scheduled({ to: { userIds: [watcher.id] } })
    await server.services.pool.query(change, [owner.id])
    await dueNow(schedule.id)
    const ended = await read(schedule.id, watcher)
    expect(ended).toMatchObject({ state: 'ended', nextAt: null, lastRun: { state: 'failed', recipients: 0 } })
    expect(ended.endedBecause).toContain(reason)
    expect(await mailsTo(watcher.email)).toEqual([])
    const notices = (await mailsTo(owner.email)).map(({ text: mail }) => mail)
    expect(notices).toEqual(canSignIn ? [expect.stringContaining(reason)] : [])
  }
})

test('is paused with a notice after four reports in a row that were not opened, until it is resumed', async () => {
  const { owner, schedule } = await scheduled()
  const at = (week: number) => new Date(Date.now() - (10 - week) * 60_000)
  for (let week = 0; week < unopenedReports; week++) await dueNow(schedule.id, at(week))
  expect(await read(schedule.id, owner)).toMatchObject({ state: 'active' })
  expect(await dueNow(schedule.id, at(unopenedReports))).toBe(0)
  expect(await read(schedule.id, owner)).toMatchObject({ state: 'unopened', nextAt: null })
  const mails = await mailsTo(owner.email)
  expect(mails.map(({ subject }) => subject!)).toContain('Your report Vehicles of Monday is paused')
  const turn = { params: { id: schedule.id }, body: { state: 'active' as const } }
  expect(await ask(server.app, endpoints.turn, turn, owner.token)).toMatchObject({ state: 'active' })
  expect(await dueNow(schedule.id, new Date())).toBe(1)
  expect(await read(schedule.id, owner)).toMatchObject({ state: 'active' })
})

test('goes on while one of the last four was opened', async () => {
  const { owner, schedule } = await scheduled()
  const at = (week: number) => new Date(Date.now() - (10 - week) * 60_000)
  for (let week = 0; week < unopenedReports; week++) await dueNow(schedule.id, at(week))
  await ask(server.app, endpoints.open, linkIn((await mailsTo(owner.email))[2]!), '')
  expect(await dueNow(schedule.id, at(unopenedReports))).toBe(1)
})

test('is stopped by a recipient for themselves, without an account, and by all of them for everyone', async () => {
  const other = await newPerson()
  const { owner, schedule, body } = await scheduled()
  const change = { params: { id: schedule.id }, body: { ...body, userIds: [owner.id, other.id] } }
  await ask(server.app, endpoints.change, change, owner.token)
  await dueNow(schedule.id)
  const [mail] = await mailsTo(other.email)
  const link = linkIn(mail!)
  expect(mail!.text).toContain(
    `Stop this report for me: ${server.services.config.origin}/reports/scheduled/stop/${link.params.token}`,
  )
  expect(await ask(server.app, endpoints.subscription, link, '')).toMatchObject({
    name: 'Vehicles of Monday',
    address: other.email,
    isStopped: false,
  })
  const wrong = { ...link, query: { token: 'x' }, body: { isStopped: true } }
  expect((await send(server.app, endpoints.changeSubscription, wrong, '')).status).toBe(404)
  const turn = (isStopped: boolean, by = link) =>
    ask(server.app, endpoints.changeSubscription, { ...by, body: { isStopped } }, '')
  for (let times = 0; times < 2; times++) expect((await turn(true)).isStopped).toBe(true)
  expect(await read(schedule.id, owner)).toMatchObject({
    state: 'active',
    stoppedBy: [{ address: other.email.toLowerCase() }],
  })
  const ofOwner = linkIn((await mailsTo(owner.email))[0]!)
  await dueNow(schedule.id)
  expect(await mailsTo(other.email)).toEqual([])
  expect(await mailsTo(owner.email)).toHaveLength(1)
  // The last one stops it too.
  await turn(true, ofOwner)
  expect(await read(schedule.id, owner)).toMatchObject({ state: 'stopped', nextAt: null })
  expect((await mailsTo(owner.email)).map(({ text: notice }) => notice)).toEqual([
    expect.stringContaining('All of its recipients stopped it'),
  ])
  const again = { params: { id: schedule.id } }
  expect((await send(server.app, endpoints.send, again, owner.token)).status).toBe(409)
  const resume = { ...again, body: { state: 'active' as const } }
  expect((await send(server.app, endpoints.turn, resume, owner.token)).status).toBe(409)
  await turn(false)
  expect(await read(schedule.id, owner)).toMatchObject({
    state: 'active',
    nextAt: expect.any(String),
    stoppedBy: [{ address: owner.email.toLowerCase() }],
  })
  await dueNow(schedule.id)
  expect(await mailsTo(other.email)).toHaveLength(1)
  expect(await mailsTo(owner.email)).toEqual([])
})

test('gives a file that is too large only to people who sign in, and only to those it is for', async () => {
  const { owner, schedule } = await scheduled()
  const { media } = server.services
  const large = {
    ...media,
    putStream: async (bytes: Parameters<typeof media.putStream>[0], extension: string) => ({
      ...(await media.putStream(bytes, extension)),
      bytes: largestAttachmentBytes + 1,
    }),
  }
  const { runId } = await ask(server.app, endpoints.send, { params: { id: schedule.id } }, owner.token)
  await sendReport({ ...server.services, media: large }, { clientId, runId }, run)
  const [mail] = await mailsTo(owner.email)
  expect(mail!.attachment).toBeNull()
  expect(mail!.text).toContain('sign in to download it')
  const opened = await ask(server.app, endpoints.open, linkIn(mail!), '')
  expect(opened).toMatchObject({ isAttached: false, file: { scheduleId: schedule.id, runId } })
  const file = { params: { id: schedule.id, runId } }
  const stranger = await newPerson()
  expect((await send(server.app, endpoints.file, file, stranger.token)).status).toBe(404)
  const { rows } = await server.services.pool.query('select file from report_run where id = $1', [runId])
  expect(await text(media.read(rows[0].file))).toContain('VIN')
  await server.services.pool.query(`update report_run set created_at = now() - interval '31 days' where id = $1`, [
    runId,
  ])
  await upkeep(server.services, run)
  expect((await read(schedule.id, owner)).lastRun).toMatchObject({ state: 'sent', hasFile: false })
})

test('is changed only by its owner or an admin, and only with views and people that can be used', async () => {
  const { owner, schedule, body } = await scheduled()
  const stranger = await newPerson()
  const change = (more: object, { token }: Owner) =>
    send(server.app, endpoints.change, { params: { id: schedule.id }, body: { ...body, ...more } }, token)
  expect((await change({ name: 'Mine' }, stranger)).status).toBe(403)
  expect((await change({ name: 'Renamed' }, owner)).status).toBe(200)
  expect(await change({ userIds: ['7b0e6c1e-2f6d-4a0b-9d0c-000000000000'] }, owner)).toMatchObject({
    status: 422,
    body: { issues: [{ field: 'body.userIds.0' }] },
  })
  expect(await change({ userIds: [] }, owner)).toMatchObject({
    status: 422,
    body: { issues: [{ field: 'body.userIds' }] },
  })
  const other = await scheduled()
  expect(await change({ viewId: other.view.id }, owner)).toMatchObject({
    status: 422,
    body: { issues: [{ field: 'body.viewId', message: 'is not a view that you can open' }] },
  })
  const removing = await send(server.app, savedViewEndpoints.remove, { params: { id: body.viewId } }, owner.token)
  expect(removing).toMatchObject({ status: 409, body: { detail: expect.stringContaining('sends this view') } })
})

test('saves a page as a view of the same name', async () => {
  const { owner, body } = await scheduled()
  const { viewId: _, ...rest } = body
  const newView = { page: '/view/vehicles', search: unitOne.search, source: unitOne.source }
  const create = (more: object) =>
    send(server.app, endpoints.create, { body: { ...rest, newView, ...more } }, owner.token)
  expect(await create({ name: 'Unit one' })).toMatchObject({
    status: 201,
    body: { name: 'Unit one', view: { name: 'Unit one', search: unitOne.search } },
  })
  expect(await create({ name: 'Unit one' })).toMatchObject({ status: 422, body: { issues: [{ field: 'body.name' }] } })
  const broken = { ...newView, source: { ...unitOne.source, columns: ['nothing'] } }
  expect(await create({ name: 'Broken', newView: broken })).toMatchObject({
    status: 422,
    body: { issues: [{ field: 'body.viewId', message: expect.stringContaining('no column') }] },
  })
})
