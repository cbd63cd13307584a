import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from '@milepost/contract/api/endpoint'
import type { ShareContent } from '@milepost/contract/shares/content'
import { shareEndpoints as endpoints, type SharedItem } from '@milepost/contract/shares/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFolderStore } from '../../adapters/media-store.ts'
import { incident } from '../../testing/samples/sample-fleet.ts'
import { ofLoss } from '../../testing/samples/sample-records.ts'
import { createSampleWorld, type SampleWorld } from '../../testing/samples/sample-world.ts'
import { tenantState } from '../../testing/tenant-state.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

type Input = NonNullable<Call<typeof endpoints.create>['body']>

let folder: string
let server: TestServer
let world: SampleWorld
let operator: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shares-'))
  server = await createTestServer(createFolderStore(folder))
  world = await createSampleWorld(server, 'Lakeshore')
  operator = await server.token(world.clientId, ['operator'])
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => server.services.pool.query('delete from rate_bucket'))

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const share = (more: Partial<Input> = {}, by = operator): Promise<SharedItem> =>
  ask(
    server.app,
    endpoints.create,
    { body: { type: 'incident', sharedItem: world.ids.incident, expirationDate: inDays(3), ...more } },
    by,
  )
const addressOf = ({ url }: SharedItem) => {
  const { pathname, searchParams } = new URL(url!)
  return { params: { token: pathname.split('/').at(-1)! }, query: { token: searchParams.get('token')! } }
}
type Address = ReturnType<typeof addressOf>
const open = async ({ params, query }: Address, password?: string, remoteAddress = '203.0.113.9') => {
  const answer = await server.app.inject({
    url: `/api/shares/${params.token}/content?token=${query.token}`,
    remoteAddress,
    headers: password === undefined ? {} : { 'x-share-password': encodeURIComponent(password) },
  })
  return { status: answer.statusCode, body: answer.json() as ShareContent & { code: string }, headers: answer.headers }
}
const revoke = (id: string) => send(server.app, endpoints.revoke, { params: { id } }, operator)
const change = (id: string, body: object) => send(server.app, endpoints.change, { params: { id }, body }, operator)
const listed = async (status: 'active' | 'inactive' = 'active') =>
  (await ask(server.app, endpoints.list, { query: { status } }, operator)).map(({ id }) => id)
const end = (id: string) =>
  server.services.pool.query(`update share set expires_at = now() - interval '1 minute' where id = $1`, [id])

test('shows an event to anyone with the whole link: without driver, street, coordinates and ids', async () => {
  const { body, headers, status } = await open(addressOf(await share()))
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
  expect(body).toMatchObject({ sharedByName: 'Test Person', client: { name: 'Lakeshore' }, allowDownload: false })
  const text = JSON.stringify(body.item)
  for (const secret of ['Lakeshore Driver', 'Wacker', world.ids.vehicle, world.ids.driver])
    expect(text).not.toContain(secret)
  // A time may have as many seconds.
  expect(text).not.toMatch(/41\.8\d*(?![\dZ])/)
  expect(body.item).toMatchObject({
    incident: { point: null, driverName: null, place: { text: 'Chicago, Cook, IL, US' } },
  })
})

test('shows what was included, exactly as in the preview', async () => {
  const what = {
    type: 'incident' as const,
    sharedItem: world.ids.incident,
    includeDriver: true,
    includeExactPlace: true,
  }
  const { body } = await open(addressOf(await share(what)))
  const preview = await ask(server.app, endpoints.preview, { body: what }, operator)
  const withoutAddresses = (content: ShareContent) =>
    JSON.parse(JSON.stringify(content.item).replaceAll(/"(thumbnail|video)Url":"[^"]*"/g, '"$1Url":"…"'))
  expect(withoutAddresses(body)).toEqual(withoutAddresses(preview))
  expect(body.item).toMatchObject({
    incident: { driverName: expect.stringContaining('Lakeshore'), point: { lat: expect.any(Number) } },
  })
  expect(await listed()).not.toContain('preview')
})

test('opens nothing with half a link, another link’s secret, or a changed one, and then limits the caller', async () => {
  const [one, other] = [addressOf(await share()), addressOf(await share())]
  const wrong: Address[] = [
    { ...one, query: other.query },
    { ...one, query: { token: `${one.query.token}x` } },
    { params: { token: one.params.token.replace(/^\d+/, '999999') }, query: one.query },
    { params: { token: 'x' }, query: one.query },
    { params: { token: '1-AAAAAAAAAAAAAAAAAAAAAA' }, query: one.query },
  ]
  const answers = await Promise.all(wrong.map((address) => open(address)))
  for (const { status, body } of answers)
    expect({ status, detail: (body as never as { detail: string }).detail }).toEqual({
      status: 404,
      detail: 'There is no such link.',
    })
  const many = await Promise.all(Array.from({ length: 70 }, () => open(wrong[1]!)))
  expect(many.some(({ status }) => status === 429)).toBe(true)
  expect((await open(one)).status).toBe(429)
  expect((await open(one, undefined, '203.0.113.77')).status).toBe(200)
})

test('asks for the password first, and reveals nothing before', async () => {
  const address = addressOf(await share({ password: 'geheim – ключ 1' }))
  const without = await open(address)
  expect(without).toMatchObject({ status: 401, body: { code: 'passwordRequired' } })
  expect(JSON.stringify(without.body)).not.toMatch(/Lakeshore|Harsh|Unit/)
  const wrong = async () => (await open(address, 'wrong password')) as { status: number; body: object }
  expect(await wrong()).toMatchObject({
    status: 401,
    body: { code: 'passwordRequired', detail: 'This password isn’t correct. 4 tries are left.' },
  })
  expect(await wrong()).toMatchObject({ body: { detail: expect.stringContaining('3 tries') } })
  expect((await open(address, 'geheim – ключ 1')).status).toBe(200)
})

test('ends guessing after five wrong passwords from anywhere, also all at once; right ones cost nothing', async () => {
  const address = addressOf(await share({ password: 'right password' }))
  for (let visit = 0; visit < 6; visit++) expect((await open(address, 'right password')).status).toBe(200)
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, at) => open(address, `guess ${at}`, `198.51.100.${at}`)),
  )
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(7)
  expect((await open(address, 'right password')).status).toBe(429)
}, 60_000)

test('stores no password and no secret that opens a link', async () => {
  const item = await share({ password: 'my own password' })
  const { rows } = await server.services.pool.query('select * from share where id = $1', [item.id])
  const stored = JSON.stringify({ ...rows[0], secret_sealed: rows[0].secret_sealed.toString('latin1') })
  expect(stored).not.toContain('my own password')
  expect(stored).not.toContain(addressOf(item).query.token)
})

test('works to the end of the day in the client’s zone, then says when it ended', async () => {
  // Noon in winter in Chicago, so the day ends there 12 hours later.
  const year = new Date().getUTCFullYear()
  const noons = [year, year + 1].map((one) => Date.parse(`${one}-01-15T18:00:00Z`))
  const noon = noons.find((one) => one > Date.now())!
  const item = await share({ expirationDate: new Date(noon).toISOString() })
  expect(item.expirationDate).toBe(new Date(noon + 12 * 3_600_000 - 1_000).toISOString())
  await end(item.id)
  expect(await open(addressOf(item))).toMatchObject({ status: 410, body: { code: 'linkExpired' } })
  expect(await listed()).not.toContain(item.id)
  expect(await listed('inactive')).toContain(item.id)
  expect((await change(item.id, { expirationDate: inDays(2) })).status).toBe(200)
  expect((await open(addressOf(item))).status).toBe(200)
  const refused = async (expirationDate: string) =>
    (
      await send(
        server.app,
        endpoints.create,
        { body: { type: 'incident', sharedItem: world.ids.incident, expirationDate } },
        operator,
      )
    ).status
  expect(await refused(inDays(-2))).toBe(422)
  expect(await refused(inDays(400))).toBe(422)
})

test('shares the same record again with a link of its own', async () => {
  const first = await share()
  await revoke(first.id)
  const second = await share()
  expect((await open(addressOf(first))).status).toBe(410)
  expect((await open(addressOf(second))).status).toBe(200)
})

const mediaOf = ({ body }: Awaited<ReturnType<typeof open>>) => {
  if (body.item.type !== 'incident') throw new Error('not an event')
  return body.item.incident.cameras.find(({ videoUrl }) => videoUrl)!.videoUrl!
}

test('ends media with the link, its password and its end; another link’s media go on', async () => {
  const [one, other] = [await share(), await share()]
  const [video, otherVideo] = [mediaOf(await open(addressOf(one))), mediaOf(await open(addressOf(other)))]
  const get = async (url: string) => (await server.app.inject({ url })).statusCode
  expect(await get(video)).toBe(200)
  expect((await server.app.inject({ url: video })).headers['cache-control']).toBe('private, no-store')
  const swapped = video.replace(/share=[^&]+/, /share=[^&]+/.exec(otherVideo)![0])
  expect(await get(swapped)).toBe(401)
  expect(await get(video.replace(/&share=[^&]+/, ''))).toBe(401)
  await change(one.id, { password: 'a new password' })
  expect(await get(video)).toBe(410)
  await revoke(other.id)
  expect(await get(otherVideo)).toBe(410)
  const ended = await share()
  const itsVideo = mediaOf(await open(addressOf(ended)))
  await end(ended.id)
  expect(await get(itsVideo)).toBe(410)
})

test('shows only cameras that face the road unless the driver is included, also to someone who changes an address', async () => {
  const { pool } = server.services
  const columns = 'client_id, incident_id, kind, occurred_at, connection_id, source, state, file, content_type'
  const ofEvent = [world.clientId, world.ids.incident]
  for (const position of [1, 0, 11])
    await pool.query(
      `insert into incident_media (position, ${columns}) select ${position}, ${columns} from incident_media
       where client_id = $1 and incident_id = $2 and position = 2 on conflict do nothing`,
      ofEvent,
    )
  const positionsOf = ({ body }: Awaited<ReturnType<typeof open>>) =>
    body.item.type === 'incident' ? body.item.incident.cameras.map(({ position }) => position) : []
  const without = await open(addressOf(await share({ allowDownload: true })))
  expect(positionsOf(without)).toEqual([2])
  const hidesVideo = ({ body }: Awaited<ReturnType<typeof open>>) =>
    body.item.type === 'incident' && body.item.incident.hasHiddenVideo
  expect(hidesVideo(without)).toBe(true)
  const video = mediaOf(without)
  for (const folder of ['videos', 'thumbnails'])
    for (const position of [1, 0, 11]) {
      const url = video
        .replace('/videos/2', `/${folder}/${position}`)
        .replace('format=video', folder === 'videos' ? 'format=video' : 'format=image')
      for (const address of folder === 'videos' ? [url, `${url}&download=1`] : [url])
        expect((await server.app.inject({ url: address })).statusCode, address).toBe(404)
    }
  expect((await server.app.inject({ url: video })).statusCode).toBe(200)
  const included = await open(addressOf(await share({ includeDriver: true })))
  expect(positionsOf(included).toSorted()).toEqual([0, 1, 11, 2])
  expect(hidesVideo(included)).toBe(false)
  const inside = mediaOf(included).replace(/videos\/\d+/, 'videos/1')
  expect((await server.app.inject({ url: inside })).statusCode).toBe(200)
  await pool.query('delete from incident_media where client_id = $1 and incident_id = $2 and position <> 2', ofEvent)
})

test('refuses a list that names a client, in any spelling', async () => {
  const what = 'From=2026-01-01 00:00:00&To=2026-01-31 23:59:59'
  for (const name of ['clientId', 'ClientId', 'CLIENTID']) {
    const body = { type: 'list' as const, sharedItem: `${what}&${name}=3`, expirationDate: inDays(3) }
    expect(await send(server.app, endpoints.create, { body }, operator), name).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'body.sharedItem' }] },
    })
  }
})

test('offers videos to save only if the sender allowed it', async () => {
  const [no, yes] = [await share(), await share({ allowDownload: true })]
  const save = async (item: SharedItem) =>
    (await server.app.inject({ url: `${mediaOf(await open(addressOf(item)))}&download=1` })).statusCode
  expect([await save(no), await save(yes)]).toEqual([403, 200])
})

test('cuts a video that is being sent when its link is revoked', async () => {
  const item = await share()
  const url = mediaOf(await open(addressOf(item)))
  const large = await server.services.media.put(Buffer.alloc(24 * 1024 * 1024, 1), 'mp4')
  const { rows } = await server.services.pool.query(
    `select file, position from incident_media where client_id = $1 and incident_id = $2 and kind = 2`,
    [world.clientId, world.ids.incident],
  )
  await server.services.pool.query('update incident_media set file = $1 where client_id = $2 and incident_id = $3', [
    large,
    world.clientId,
    world.ids.incident,
  ])
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const connected = once(server.app.server, 'connection')
  const request = get({ port, path: url })
  request.on('error', () => undefined)
  const [socket] = await connected
  const [response] = await once(request, 'response')
  expect(response.statusCode).toBe(200)
  const closed = once(socket, 'close')
  const began = Date.now()
  await revoke(item.id)
  await closed
  expect(Date.now() - began).toBeLessThan(1_500)
  request.destroy()
  await server.services.pool.query('update incident_media set file = $1 where client_id = $2 and incident_id = $3', [
    rows[0]?.file,
    world.clientId,
    world.ids.incident,
  ])
})

test('counts visits, not renewals of an open page', async () => {
  const item = await share()
  const address = addressOf(item)
  await open(address)
  await server.app.inject({
    url: `/api/shares/${address.params.token}/content?token=${address.query.token}&again=true`,
  })
  const [shown] = (await ask(server.app, endpoints.list, {}, operator)).filter(({ id }) => id === item.id)
  expect(shown).toMatchObject({ opened: 1, lastOpenedAt: expect.any(String) })
})

const stateOf = async ({ params, query }: Address, version: number) => {
  const answer = await server.app.inject({
    url: `/api/shares/${params.token}/state?token=${query.token}&version=${version}`,
    remoteAddress: '203.0.113.9',
  })
  return answer.statusCode === 204 ? 204 : (answer.json() as { code: string }).code
}

test('ends an open page with its link, and asks for a new password', async () => {
  const [item, other] = [await share({ password: 'my own password' }), await share()]
  const address = addressOf(item)
  const { version } = (await open(address, 'my own password')).body
  expect(await stateOf(address, version)).toBe(204)
  await change(item.id, { password: 'another password' })
  expect(await stateOf(address, version)).toBe('passwordRequired')
  expect(await stateOf(address, version + 1)).toBe(204)
  expect(await stateOf({ ...address, query: addressOf(other).query }, version + 1)).toBe('notFound')
  await revoke(item.id)
  expect(await stateOf(address, version + 1)).toBe('linkRevoked')
  await end(other.id)
  expect(await stateOf(addressOf(other), 1)).toBe('linkExpired')
})

test('leads the sender of a switched-off link to share it again, and of an expired one to extend it', async () => {
  const [off, expired] = [await share(), await share()]
  await revoke(off.id)
  await end(expired.id)
  const mailOf = async (item: SharedItem) => {
    await send(server.app, endpoints.requestRenewal, { ...addressOf(item), body: { email: `${item.id}@firm.test` } })
    const { rows } = await server.services.pool.query('select text from message where position($1 in subject) = 1', [
      item.id,
    ])
    return rows[0].text as string
  }
  const offMail = await mailOf(off)
  expect(offMail).toContain('Share it again')
  expect(offMail).not.toContain('same address works again')
  const expiredMail = await mailOf(expired)
  expect(expiredMail).toContain('Extend the link')
  expect(expiredMail).toContain('same address works again')
  expect((await change(off.id, { expirationDate: inDays(2) })).status).toBe(409)
})

test('asks the sender for a new link once a day, without saying who they are', async () => {
  const item = await share()
  const ask = (email?: string) =>
    send(server.app, endpoints.requestRenewal, { ...addressOf(item), body: email ? { email } : {} })
  expect((await ask()).status).toBe(409)
  await end(item.id)
  expect(await ask('lawyer@firm.test')).toMatchObject({ status: 204 })
  expect((await ask()).status).toBe(429)
  const { rows } = await server.services.pool.query(
    `select subject, text from message where purpose = 'share renewal' and subject like 'lawyer%'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].subject).toContain('lawyer@firm.test asks for a new link')
})

test.each([
  ['incident', 'abc'],
  ['incident', '7000000000000000001'],
  ['vehicleReport', '7000000000000000001?from=2026-01-01 00:00:00&to=2026-02-01 00:00:00'],
  ['vehicleReport', '7000000000000000001'],
  ['list', ''],
  ['list', 'From=2026-01-01 00:00:00'],
  ['list', 'From=2026-01-01 00:00:00&To=2026-02-01 00:00:00&Unknown=1'],
  ['loss', '7000000000000000001'],
] as const)('refuses to share %s “%s”', async (type, sharedItem) => {
  const answer = await send(
    server.app,
    endpoints.create,
    { body: { type, sharedItem, expirationDate: inDays(3) } },
    operator,
  )
  expect([404, 422]).toContain(answer.status)
})

test('shares a vehicle’s report and a list of events', async () => {
  const range = `from=2026-01-01 00:00:00&to=2026-11-01 00:00:00`
  const report = await open(
    addressOf(await share({ type: 'vehicleReport', sharedItem: `${world.ids.vehicle}?${range}` })),
  )
  expect(report.body.item).toMatchObject({ type: 'vehicleReport', report: { vehicle: { name: expect.any(String) } } })
  expect(JSON.stringify(report.body)).not.toContain(world.ids.vehicle)
  const From = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
  const To = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
  const list = await open(addressOf(await share({ type: 'list', sharedItem: `From=${From}&To=${To}` })))
  expect(list.body.item).toMatchObject({ type: 'list', hasMore: false, order: { by: 'occurredAt', direction: 'desc' } })
  expect(JSON.stringify(list.body)).not.toContain(world.ids.incident)
})

test('shares a list in its order, and counts all of its events', async () => {
  await world.fleet.load('incidents', [incident('e2', { occurredAt: new Date(Date.now() - 5 * 3_600_000) })])
  const From = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
  const To = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
  const listIn = async (direction: 'asc' | 'desc') => {
    const sharedItem = `From=${From}&To=${To}&View=0&SortBy=occurredAt&SortDirection=${direction}`
    const { item } = (await open(addressOf(await share({ type: 'list', sharedItem })))).body
    if (item.type !== 'list') throw new Error('not a list')
    return item
  }
  const [oldest, newest] = [await listIn('asc'), await listIn('desc')]
  const times = oldest.incidents.map(({ occurredAt }) => occurredAt)
  expect(times.length).toBeGreaterThan(1)
  expect(newest.incidents.map(({ occurredAt }) => occurredAt)).toEqual(times.toReversed())
  expect(oldest).toMatchObject({ totalCount: times.length, order: { by: 'occurredAt', direction: 'asc' } })
})

test('shows the fault and the cost of a loss only if they were chosen', async () => {
  await ofLoss(world)
  await server.services.pool.query(
    'update accident set fault_percent = 0, cost_estimate_usd = 1200 where client_id = $1 and id = $2',
    [world.clientId, world.ids.incident],
  )
  const lossWith = async (more: Partial<Input>) =>
    (await open(addressOf(await share({ type: 'loss', ...more })))).body.item
  expect(await lossWith({})).toMatchObject({ loss: { noFault: null, costEstimateUsd: null } })
  expect(await lossWith({ includeFault: true })).toMatchObject({ loss: { noFault: true, costEstimateUsd: null } })
  expect(await lossWith({ includeCost: true })).toMatchObject({ loss: { noFault: null, costEstimateUsd: 1200 } })
})

test('a stranger can’t see, change or revoke a link, and a viewer can’t make one', async () => {
  const item = await share()
  const stranger = await server.token(await server.client('Strangers'), ['operator'])
  const before = await tenantState(server.services.pool, world.clientId)
  for (const endpoint of [endpoints.revoke, endpoints.change])
    expect((await send(server.app, endpoint, { params: { id: item.id }, body: {} } as never, stranger)).status).toBe(
      404,
    )
  const made = await send(
    server.app,
    endpoints.create,
    { body: { type: 'incident', sharedItem: world.ids.incident, expirationDate: inDays(3) } },
    stranger,
  )
  expect(made.status).toBe(404)
  expect(await tenantState(server.services.pool, world.clientId)).toEqual(before)
  const viewer = await server.token(world.clientId, ['viewer'])
  expect((await send(server.app, endpoints.list, {}, viewer)).status).toBe(403)
})
