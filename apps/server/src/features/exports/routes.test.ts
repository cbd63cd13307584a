import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from '@milepost/contract/api/endpoint'
import { apiTokenColumns } from '@milepost/contract/api-tokens/columns'
import { exportEndpoints } from '@milepost/contract/exports/endpoints'
import { shareColumns } from '@milepost/contract/shares/columns'
import { shareEndpoints } from '@milepost/contract/shares/endpoints'
import { userColumns } from '@milepost/contract/users/columns'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { parse } from 'csv-parse/sync'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApiToken } from '../../access/tokens/api-tokens.ts'
import { createFolderStore } from '../../adapters/media-store.ts'
import { jobHandlers } from '../../jobs/handlers.ts'
import { runJobs } from '../../jobs/run-jobs.ts'
import { upkeep } from '../../jobs/upkeep.ts'
import { recordId } from '../../sync/record-id.ts'
import { createSampleFleet, type Fleet } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'
import { takeStream } from './exports-at-work.ts'

type Ask = Call<typeof exportEndpoints.start>['body']

let folder: string
let server: TestServer
let fleet: Fleet
let clientId: number
let operator: string
let admin: string
let stranger: string

const hours = (from: number) => toRangeTime(new Date(Date.now() + from * 3_600_000))
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const year = { From: hours(-8000), To: hours(100) }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'milepost-exports-'))
  server = await createTestServer(createFolderStore(folder))
  clientId = await server.client('=Acme')
  fleet = await createSampleFleet(server.services, clientId, 'Acme')
  operator = await server.token(clientId, ['operator'])
  admin = await server.token(clientId, ['admin'])
  stranger = await server.token(await server.client('Other'), ['operator'])
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const start = (body: Ask, token = operator) => ask(server.app, exportEndpoints.start, { body }, token)
const fetchFile = (id: string, token = operator) => send(server.app, exportEndpoints.file, { params: { id } }, token)
async function rowsOf(body: Ask, token = operator): Promise<string[][]> {
  const { id } = await start(body, token)
  // On a busy machine, another download of the same person may not have ended.
  const file = await vi.waitFor(async () => {
    const answer = await fetchFile(id, token)
    expect(answer).toMatchObject({ status: 200 })
    return answer
  }, 10_000)
  return parse(String(file.body), { bom: true })
}

describe('a short list', () => {
  test('is ready immediately, with the columns, text and zone of the screen', async () => {
    const rows = await rowsOf({ list: 'vehicles', query: {}, columns: ['name', 'lastGpsDateTime', 'hasCoaching'] })
    expect(rows[0]).toEqual(['Name', 'Last GPS (UTC)', 'Last GPS (America/Chicago)', 'Coaching'])
    expect(rows.slice(1).map(([name]) => name)).toEqual(['Acme Unit 1', 'Acme Unit 2'])
    expect(rows[1]![1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(rows[2]!.slice(1, 3)).toEqual(['', ''])
  })

  test('follows the list’s filters and order', async () => {
    const query = { SearchedText: 'unit', SortBy: 'name', SortDirection: 'desc' }
    const rows = await rowsOf({ list: 'vehicles', query, columns: ['name'], filters: 'Text “unit”' })
    expect(rows.slice(1).flat()).toEqual(['Acme Unit 2', 'Acme Unit 1'])
  })

  test('names whose rows they are, filters, zone and time in the file name and headers', async () => {
    const filters = 'Text “Łódź/7”'
    const { id } = await start({ list: 'vehicles', query: { SearchedText: 'unit' }, columns: ['name'], filters })
    const { headers } = await fetchFile(id)
    const about = Object.entries(headers).filter(([name]) => name.startsWith('export-'))
    expect(Object.fromEntries(about.map(([name, text]) => [name, decodeURIComponent(String(text))]))).toEqual({
      'export-client': '=Acme',
      'export-list': 'vehicles',
      'export-filters': filters,
      'export-zone': 'UTC and America/Chicago',
      'export-time': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/),
    })
    const name = decodeURIComponent(String(headers['content-disposition']).split("UTF-8''")[1]!)
    expect(name).toMatch(/^milepost vehicles =Acme, Text “Łódź-7”, UTC and America-Chicago, \d{4}-\d\d-\d\d\.csv$/)
  })

  test.each([
    ['words', () => ({ SearchedText: 'unit 1' })],
    ['a vehicle', () => ({ vehicleIds: [fleet.vehicleId('v1')] })],
    ['a group', () => ({ vehicleGroups: [recordId(fleet.connectionId, 'group', 'north')] })],
  ])('counts events without rollups for their file too: %s', async (_, filter) => {
    const rows = await rowsOf({ list: 'incidents', query: { ...year, ...filter() }, columns: ['vehicle'] })
    expect(rows.slice(1).map(([vehicle]) => vehicle)).toEqual(['Acme Unit 1'])
  })

  test.each([
    [
      'incidents',
      { ...year },
      ['occurredAt', 'type', 'vehicle', 'driver', 'place', 'video', 'intensity'],
      'Harsh braking',
    ],
    ['drivers', {}, ['name', 'licenseNumber', 'lastTripAt'], '••23'],
    ['connections', {}, ['name', 'health', 'createdAt'], 'Validated'],
  ] as const)('has its own columns for %s', async (list, query, columns, expected) => {
    const rows = await rowsOf({ list, query, columns: [...columns] })
    expect(rows).toHaveLength(2)
    expect(rows[1]).toContain(expected)
  })

  test('has claims with their fleet and match, for roles that may list them', async () => {
    const { pool } = server.services
    const run = randomUUID()
    await pool.query(
      `insert into loss_run (client_id, id, file_name, imported_by, imported_at) values ($1, $2, 'q1.csv', 'Kim', now())`,
      [clientId, run],
    )
    await pool.query(
      `insert into claim (client_id, id, claim_number, policy_number, policy_id, vehicle_id, occurred_on, fault_percent, paid_usd, loss_run_id)
       values ($1, 77, 'CL-77', 'X-1', 78, $2, '2026-03-02', 75, 1250, $3)`,
      [clientId, fleet.vehicleId('v1'), run],
    )
    const columns = ['claimNumber', 'lossDate', 'connections', 'faultPercent', 'paid', 'reserved', 'loss', 'fileName']
    const insurer = await server.token(clientId, ['insurer'])
    expect((await rowsOf({ list: 'claims', query: {}, columns }, insurer))[1]).toEqual([
      'CL-77',
      '2026-03-02',
      '',
      '75%',
      '1250',
      '',
      'Not matched',
      'q1.csv',
    ])
    const refused = await send(
      server.app,
      exportEndpoints.start,
      { body: { list: 'claims', query: {}, columns } },
      operator,
    )
    expect(refused.status).toBe(403)
    await pool.query('delete from claim where client_id = $1', [clientId])
  })

  test('has the notices of events and of losses, with how soon they were sent', async () => {
    const { pool } = server.services
    const incidentId = fleet.incidentId('e1')
    await pool.query(
      `insert into event_notice (client_id, incident_id, recipient, id, occurred_at, vehicle_id, vehicle_name, translated_type, rule_ids, rule_titles, frequency, due_at, skipped)
       values ($1, $2, 'kim@example.com', gen_random_uuid(), now(), 1, 'Acme Unit 1', 'harshBraking', '{}', '{Severe,Again}', 'daily', now(), 'paused')`,
      [clientId, incidentId],
    )
    await pool.query(
      `insert into loss_notice (client_id, incident_id, level, recipient, id, occurred_at, vehicle_id, vehicle_name, reason, delivery, sent_at)
       values ($1, $2, 1, 'claims@example.com', gen_random_uuid(), now() - interval '90 seconds', 1, 'Acme Unit 1', 'A collision was reported', 'sent', now())`,
      [clientId, incidentId],
    )
    const columns = ['type.word', 'notification.to', 'delivery', 'matchedConfigs', 'frequency', 'failure']
    expect((await rowsOf({ list: 'notifications', query: { ...year }, columns }))[1]).toEqual([
      'Harsh braking',
      'kim@example.com',
      'Skipped',
      '2',
      'Daily',
      'The recipient paused notifications.',
    ])
    const ofLosses = ['notificationLevel', 'accidentId', 'to', 'delay', 'delivery']
    expect((await rowsOf({ list: 'lossNotices', query: { ...year }, columns: ofLosses }))[1]).toEqual([
      'First notice of loss',
      'Not confirmed',
      'claims@example.com',
      '2 min',
      'Sent',
    ])
    await pool.query('delete from event_notice where client_id = $1', [clientId])
    await pool.query('delete from loss_notice where client_id = $1', [clientId])
    expect(await rowsOf({ list: 'notifications', query: { ...year }, columns }, stranger)).toHaveLength(1)
  })

  test('has place, speed and a link to each event', async () => {
    for (const [units, unit] of [
      ['imperial', 'mph'],
      ['metric', 'km/hr'],
    ] as const) {
      const columns = ['place', 'speedKmh', 'id']
      const [head, event] = await rowsOf({ list: 'incidents', query: { ...year }, columns, units })
      expect(head).toEqual(['Place', `Speed (${unit})`, 'Event ID', 'Link'])
      expect(event).toEqual([
        'Chicago, Cook, IL, US',
        '',
        event![2],
        `${server.services.config.origin}/view/events/${event![2]}`,
      ])
    }
  })

  test('exports trips of one vehicle or driver, and rejected records of one connection', async () => {
    const query = { from: year.From, to: year.To }
    const trips = await rowsOf({
      list: 'trips',
      of: fleet.vehicleId('v1'),
      query,
      columns: ['vehicle', 'distanceMeters'],
    })
    expect(trips).toEqual([
      ['Vehicle', 'Distance (mi)', 'Distance source'],
      ['Acme Unit 1', '49.7', 'Odometer'],
    ])
    const ofDriver = {
      list: 'driverTrips',
      of: recordId(fleet.connectionId, 'driver', 'd1'),
      query,
      columns: ['vehicle', 'driver'],
    } as const
    expect(await rowsOf({ ...ofDriver, columns: [...ofDriver.columns] })).toEqual([
      ['Vehicle', 'Driver', 'Several drivers'],
      ['Acme Unit 1', 'Acme Driver', ''],
    ])
    const rejected = { list: 'rejected', of: String(fleet.connectionId), query: {}, columns: ['reason'] } as const
    expect(await rowsOf({ ...rejected, columns: ['reason'] }, admin)).toHaveLength(1)
    const refused = await send(
      server.app,
      exportEndpoints.start,
      { body: { ...rejected, columns: ['reason'] } },
      await server.token(clientId, ['viewer']),
    )
    expect(refused.status).toBe(403)
  })

  test('has people, tokens and links of the client, without anything that opens something', async () => {
    const person = await server.person(clientId, ['operator'])
    const token = await createApiToken(server.services.db, {
      clientId,
      userId: person,
      name: 'Warehouse',
      scopes: ['read:vehicles'],
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    const link = await ask(
      server.app,
      shareEndpoints.create,
      { body: { type: 'list', sharedItem: `From=${year.From}&To=${hours(0)}`, expirationDate: tomorrow() } },
      operator,
    )
    const files = await Promise.all(
      (['users', 'apiTokens', 'shares'] as const).map((list) => {
        const ids = { users: person, apiTokens: token.id, shares: link.id }[list]
        const columns = { users: userColumns, apiTokens: apiTokenColumns, shares: shareColumns }[list].map(
          ({ id }) => id,
        )
        return rowsOf({ list, query: { ids: [ids] }, columns }, admin)
      }),
    )
    const [people, tokens, links] = files
    expect(people?.map(([name, email]) => [name, email])).toEqual([
      ['Name', 'Email'],
      ['Test Person', `${person}@example.com`],
    ])
    expect(tokens?.[1]?.slice(0, 4)).toEqual(['Warehouse', 'Active', token.token.slice(0, 15), 'Vehicles'])
    expect(links?.[1]?.slice(1, 3)).toEqual(['List of events', 'Active'])
    const text = JSON.stringify(files)
    for (const secret of [token.token, new URL(link.url!).searchParams.get('token')!])
      expect(text).not.toContain(secret)
    for (const list of ['users', 'apiTokens', 'shares'] as const)
      expect(
        await rowsOf({ list, query: { ids: [person, token.id, link.id] }, columns: ['createdAt'] }, stranger),
      ).toHaveLength(1)
  })

  test('leaves links to those who may share', async () => {
    const viewer = await server.token(clientId, ['viewer'])
    const body = { list: 'shares', query: {}, columns: ['title'] } as const
    expect(
      (await send(server.app, exportEndpoints.start, { body: { ...body, columns: ['title'] } }, viewer)).status,
    ).toBe(403)
  })

  test('can be a workbook', async () => {
    const { id } = await start({ list: 'vehicles', format: 'xlsx', query: {}, columns: ['name'] })
    const file = await fetchFile(id)
    expect(file.status).toBe(200)
    expect(String(file.headers['content-type'])).toContain('spreadsheetml')
    expect(String(file.headers['content-disposition'])).toMatch(
      /^attachment; filename="milepost vehicles _Acme_ all_ UTC and America-Chicago_ 20.*\.xlsx"/,
    )
  })
})

describe('what can’t be exported is refused with its field', () => {
  test.each([
    [{ list: 'vehicles', query: { Colour: 'red' }, columns: ['name'] }, 'body.query.Colour'],
    [{ list: 'vehicles', query: { SortBy: 'colour' }, columns: ['name'] }, 'body.query.SortBy'],
    [{ list: 'vehicles', query: {}, columns: ['name', 'colour'] }, 'body.columns'],
    [{ list: 'incidents', query: {}, columns: ['id'] }, 'body.query.From'],
    [{ list: 'incidents', query: { ...year, To: '2099-01-01 00:00:00' }, columns: ['id'] }, 'body.query.To'],
    [{ list: 'trips', query: { from: year.From, to: year.To }, columns: ['vehicle'] }, 'body.of'],
    [{ list: 'driverTrips', query: {}, columns: ['vehicle'] }, 'body.of'],
    [{ list: 'vehicles', query: {}, columns: ['name'], timeZone: 'Moon/Base' }, 'body.timeZone'],
    [{ list: 'vehicles', query: { ClientId: 7 }, columns: ['name'] }, 'body.query.ClientId'],
    [{ list: 'vehicles', query: {}, columns: ['name'], of: '7' }, 'body.of'],
    [{ list: 'vehicles', query: {}, columns: ['name', 'vin', 'name'] }, 'body.columns'],
  ] as [Ask, string][])('%j', async (body, field) => {
    const { status, body: problem } = await send(server.app, exportEndpoints.start, { body }, operator)
    expect(status).toBe(422)
    expect((problem as { issues: { field: string }[] }).issues.map((issue) => issue.field)).toContain(field)
  })

  test('with the field’s label', async () => {
    const body = { list: 'incidents', query: { ...year, To: '2099-01-01 00:00:00', severities: [9] }, columns: ['id'] }
    const { body: problem } = await send(server.app, exportEndpoints.start, { body: body as Ask }, operator)
    expect((problem as { detail: string }).detail).toMatch(/^“Level” must be 1, 2, 3, 4 or 5\.$/)
  })

  test('with not found for a vehicle that doesn’t exist or is another client’s', async () => {
    const body: Ask = { list: 'trips', query: { from: year.From, to: year.To }, columns: ['vehicle'] }
    for (const [of, token] of [
      ['987654', operator],
      [fleet.vehicleId('v1'), stranger],
    ] as const) {
      const { status, body: problem } = await send(server.app, exportEndpoints.start, { body: { ...body, of } }, token)
      expect([status, (problem as { detail: string }).detail]).toEqual([404, 'There is no such vehicle.'])
    }
  })

  test('without mentioning page parameters as filters', async () => {
    const query = { PageNumber: 3, PageSize: 10, SearchedText: 'unit' }
    const { id } = await start({ list: 'vehicles', query, columns: ['name'] })
    expect((await fetchFile(id)).headers['export-filters']).toBe('Search%20text%20unit')
  })
})

describe('a file belongs to its owner', () => {
  test('and isn’t found by another client, or another person of the client', async () => {
    const { id } = await start({ list: 'vehicles', query: {}, columns: ['name'] })
    for (const token of [stranger, admin]) {
      expect((await fetchFile(id, token)).status).toBe(404)
      expect((await send(server.app, exportEndpoints.status, { params: { id } }, token)).status).toBe(404)
    }
  })

  test('and includes nothing for another client’s ids', async () => {
    const rows = await rowsOf(
      { list: 'vehicles', query: { vehicleIds: [fleet.vehicleId('v1')] }, columns: ['name'] },
      stranger,
    )
    expect(rows).toHaveLength(1)
  })
})

test('limits parallel streamed files to 2 per person and 6 per client', () => {
  const taken = [takeStream(1, 'Ann'), takeStream(1, 'Ann')]
  expect(() => takeStream(1, 'Ann')).toThrow('Two of your exports are still running.')
  taken.push(takeStream(1, 'Ben'), takeStream(1, 'Ben'), takeStream(1, 'Cleo'), takeStream(1, 'Cleo'))
  expect(() => takeStream(1, 'Dan')).toThrow('Six exports of this client are still running.')
  taken.push(takeStream(2, 'Ann'))
  taken[0]!()
  taken[0]!()
  taken.push(takeStream(1, 'Dan'))
  expect(() => takeStream(1, 'Ann')).toThrow('Six exports')
  for (const letGo of taken) letGo()
})

describe('a long list', () => {
  test('is written in the background in full, kept for a week, and removed', async () => {
    const { pool, media } = server.services
    await pool.query(
      `insert into audit_entry (client_id, at, id, user_name, action, subject_type, subject_id)
       select $1, now() - make_interval(secs => n), gen_random_uuid(), 'Dana', 'user.rename', 'user', n::text
       from generate_series(1, 12345) n`,
      [clientId],
    )
    const query = { subjectType: 'user' }
    const long: Ask = { list: 'audit', query, columns: ['at'] }
    const others = [await start(long, admin), await start(long, admin)]
    const third = await send(server.app, exportEndpoints.start, { body: long }, admin)
    expect(third).toMatchObject({ status: 429, headers: { 'retry-after': '10' } })
    expect((third.body as { detail: string }).detail).toMatch(/^Two of your exports are still running\./)
    expect((await start(long, await server.token(clientId, ['admin']))).state).toBe('queued')
    for (const { id } of others) {
      const run = await pool.query('select id from job_run where key = $1', [id])
      await server.services.queue.cancel(run.rows[0].id)
      const cancelled = await ask(server.app, exportEndpoints.status, { params: { id } }, admin)
      expect(cancelled).toMatchObject({ state: 'failed', failure: 'The export was canceled.' })
    }
    const started = await start({ list: 'audit', query, columns: ['at', 'by', 'text', 'subject'] }, admin)
    expect(started).toMatchObject({ state: 'queued', fileUrl: null, totalRows: 12_345 })
    expect((await fetchFile(started.id, admin)).status).toBe(409)
    const worker = await runJobs({ ...server.services, log: pino({ level: 'silent' }) }, jobHandlers(server.services))
    const status = () => ask(server.app, exportEndpoints.status, { params: { id: started.id } }, admin)
    await vi.waitFor(async () => expect((await status()).state).toBe('done'), { timeout: 15_000, interval: 50 })
    await worker.stop()
    expect(await status()).toMatchObject({ rows: 12_345, fileUrl: `/exports/${started.id}/file` })
    const rows = parse(String((await fetchFile(started.id, admin)).body), { bom: true })
    expect(rows).toHaveLength(12_346)
    expect(new Set(rows.slice(1).map((row: string[]) => row.at(-1))).size).toBe(12_345)

    const file = (await pool.query('select file from export_file where id = $1', [started.id])).rows[0].file
    await pool.query(`update export_file set created_at = now() - interval '8 days' where id = $1`, [started.id])
    await upkeep(server.services, { line: () => {} })
    expect(await media.size(file)).toBeNull()
    expect((await fetchFile(started.id, admin)).status).toBe(404)
  })
})
