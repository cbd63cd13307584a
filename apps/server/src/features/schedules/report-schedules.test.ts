import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { reportNames } from '@milepost/contract/exports/reports'
import { riskReportEndpoints } from '@milepost/contract/risk/reports'
import { ViewSource } from '@milepost/contract/saved-views/source'
import { scheduleEndpoints as endpoints } from '@milepost/contract/schedules/endpoints'
import { validationEndpoints } from '@milepost/contract/validation/endpoints'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStore } from '../../adapters/media-store.ts'
import { scopeTo } from '../../db/scope/scope.ts'
import { readZone } from '../../reporting/driving/day-range.ts'
import { createFleet, incident, minutesAgo, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { createSampleWorld, type SampleWorld } from '../../testing/samples/sample-world.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'
import { countAll } from '../../testing/two-fleets.ts'
import { sourceAt } from './days-at.ts'
import { sendReport } from './sending/send-report.ts'

let folder: string
let server: TestServer
let world: SampleWorld
let token: string
let ownerId: string
let printed: string
let made = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'milepost-reports-'))
  server = await createTestServer(createFolderStore(folder))
  world = await createSampleWorld(server, 'Reports of figures')
  ownerId = await server.person(world.clientId, ['operator'])
  token = await server.token(world.clientId, ['operator'], ownerId)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const query = { from: toRangeTime(new Date(Date.now() - 30 * 86_400_000)), to: toRangeTime(new Date()) }
const sourceOf = (report: string, own: object = {}) =>
  ViewSource.parse({ report, query: { ...query, ...own }, filters: '', days: { days: 30 } })
const create = (report: string, format: 'csv' | 'pdf' | 'xlsx', own: object = {}) =>
  send(
    server.app,
    endpoints.create,
    {
      body: {
        name: `Monday ${report} ${++made}`,
        newView: {
          page: '/reports/risk',
          search: '',
          source: sourceOf(report, own),
        },
        format,
        time: { frequency: 'weekly', weekday: 1, hour: 7 },
        userIds: [ownerId],
      } as never,
    },
    token,
  )

/** Sends a schedule now, as a worker does, and returns the email and the file. */
async function sent(id: string) {
  const { runId } = await ask(server.app, endpoints.send, { params: { id } }, token)
  const print = async (page: string) => {
    printed = page
    return Buffer.from('%PDF')
  }
  const services = { ...server.services, pdf: { print } }
  const run = { signal: new AbortController().signal, isLast: true, line: () => {} }
  await sendReport(services, { clientId: world.clientId, runId }, run)
  const { rows } = await server.services.pool.query<{ subject: string; name: string; file: string; state: string }>(
    `select m.subject, m.attachment_name as name, m.attachment_file as file, r.state
     from report_run r join report_delivery d on d.client_id = r.client_id and d.run_id = r.id
       join message m on m.client_id = d.client_id and m.id = d.message_id where r.client_id = $1 and r.id = $2`,
    [world.clientId, runId],
  )
  const [row] = rows
  return { ...row!, content: await text(server.services.media.read(row!.file)) }
}

/** The rows of a table of a CSV file, below its headers. */
const tableOf = (csv: string, title: string) =>
  csv
    .split('\n\n')
    .find((block) => block.replace('\uFEFF', '').startsWith(`${title}\n`))!
    .trim()
    .split('\n')
    .slice(2)

test.each(reportNames)('mails the report %s as CSV and as PDF with the same tables', async (report) => {
  const csv = await create(report, 'csv')
  expect(csv.status).toBe(201)
  const { subject, name, content } = await sent((csv.body as { id: string }).id)
  expect(subject).toMatch(new RegExp(`^Monday ${report} \\d+: .+ – .+, 20\\d\\d$`))
  expect(name).toMatch(/^milepost .*\.csv$/)
  const titles = content
    .replace('\uFEFF', '')
    .split('\n\n')
    .map((block) => block.split('\n')[0])
  expect(titles[0]).toBe('Figures')
  expect(titles.length).toBeGreaterThan(1)
  const pdf = await create(report, 'pdf')
  const file = await sent((pdf.body as { id: string }).id)
  expect(file).toMatchObject({ content: '%PDF', name: expect.stringMatching(/\.pdf$/) })
  for (const title of titles.slice(1)) expect(printed).toContain(`<h2>${title}</h2>`)
})

test('has the numbers of the page', async () => {
  const fleet = await createFleet(server.services, world.clientId, 'Driven')
  await fleet.load('vehicles', [vehicle('v1', 'Van')])
  const [startedAt, endedAt] = [minutesAgo(4 * 1440 + 120), minutesAgo(4 * 1440)]
  await fleet.load('trips', [trip('t', { startedAt, endedAt })])
  await fleet.load(
    'incidents',
    [1, 2, 3].map((n) => incident(`e${n}`, { occurredAt: minutesAgo(4 * 1440 + 20 * n) })),
  )
  await countAll(server)
  const { body } = await create('behavioralRisk', 'csv')
  const { content } = await sent((body as { id: string }).id)
  const zone = await readZone(scopeTo(server.services.db, world.clientId))
  const { source } = sourceAt(sourceOf('behavioralRisk'), zone, { at: new Date() })
  const onSameDays = source.query as typeof query
  const types = tableOf(content, 'Event types').map((line) => line.split(',').slice(0, 2))
  const { types: onPage } = await ask(
    server.app,
    riskReportEndpoints.factors,
    { query: { ...onSameDays, riskType: 'behavioral' } },
    token,
  )
  expect(types.length).toBeGreaterThan(0)
  expect(types).toEqual(onPage.map(({ word, count }) => [word, String(count)]))
  const { body: rated } = await create('accuracy', 'csv')
  const accuracy = tableOf((await sent((rated as { id: string }).id)).content, 'Event accuracy by provider')
  const page = await ask(server.app, validationEndpoints.accuracy, { query: onSameDays }, token)
  expect(accuracy.map((line) => Number(line.split(',')[1]))).toEqual(page.reporters.map(({ incidents }) => incidents))
})

test('refuses a format with one table, filters that the page doesn’t have, and what the owner may not see', async () => {
  expect(await create('usage', 'xlsx')).toMatchObject({ status: 422, body: { issues: [{ field: 'body.format' }] } })
  expect(await create('usage', 'csv', { severities: [1] })).toMatchObject({
    status: 422,
    body: { issues: [{ field: 'body.viewId', message: expect.stringContaining('is not a filter') }] },
  })
  const drivers = await create('combinedRisk', 'csv', { subject: 'driver' })
  expect(drivers).toMatchObject({ status: 201 })
  const { runId } = await ask(
    server.app,
    endpoints.send,
    { params: { id: (drivers.body as { id: string }).id } },
    token,
  )
  const run = { signal: new AbortController().signal, isLast: true, line: () => {} }
  await sendReport(server.services, { clientId: world.clientId, runId }, run)
  const [ended] = await ask(
    server.app,
    endpoints.list,
    { query: { ids: [(drivers.body as { id: string }).id] } },
    token,
  )
  expect(ended).toMatchObject({ state: 'ended' })
})
