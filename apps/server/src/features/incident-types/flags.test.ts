import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { incidentTypeEndpoints as endpoints, type IncidentType } from '@milepost/contract/incident-types/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { riskReportEndpoints } from '@milepost/contract/risk/reports'
import { cameraPosition } from '@milepost/domain/codes'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFolderStore } from '../../adapters/media-store.ts'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { sumSegments } from '../../recompute/segments/sum-segments.ts'
import { loadTypeDictionary } from '../../sync/derive/type-dictionary.ts'
import { createFleet, type Fleet, incident, minutesAgo, vehicle } from '../../testing/samples/sample-fleet.ts'
import { signInAdmin } from '../../testing/sign-in-admin.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clientId: number
let admin: string
let fleet: Fleet
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'types-'))
  server = await createTestServer(createFolderStore(folder))
  clientId = await server.client('Flags')
  admin = await signInAdmin(server, clientId)
  fleet = await createFleet(server.services, clientId, 'Flags')
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1')])
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const change = (id: string, body: object) => send(server.app, endpoints.change, { params: { id }, body }, admin)
/** Loads an event of a type whose provider tag is its key. */
async function load(id: string, translatedType: string, facts = {}) {
  await server.services.pool.query(
    `insert into incident_type_tag (provider_id, tag, translated_type) values ($1, $2, $3) on conflict do nothing`,
    [fleet.context.providerId, `flag ${translatedType}`.toLowerCase(), translatedType],
  )
  fleet.context.types = await loadTypeDictionary(server.services.pool)
  await fleet.load('incidents', [
    incident(id, { maxG: null, tags: [{ tag: `flag ${translatedType}`, source: 'automated' }], ...facts }),
  ])
}

describe('hasIntensity', () => {
  const rate = (id: string, intensity: number | null) =>
    send(
      server.app,
      incidentReviewEndpoints.rate,
      { params: { id: fleet.incidentId(id) }, body: { rating: 0, intensity: intensity as 3 | null } },
      admin,
    )

  test('decides whether people may say how strong an event was', async () => {
    await load('belt', 'seatBelt')
    expect(await rate('belt', 3)).toMatchObject({ status: 422, body: { issues: [{ field: 'body.intensity' }] } })
    expect((await rate('belt', null)).status).toBeLessThan(300)
    await change('seatBelt', { hasIntensity: true })
    expect((await rate('belt', 3)).status).toBeLessThan(300)
  })

  test('doesn’t take away a grade that the provider gave', async () => {
    await load('smoke', 'smoking', { grade: 2 })
    expect((await rate('smoke', 4)).status).toBeLessThan(300)
  })
})

describe('jumpFromQueue', () => {
  const media = [{ position: cameraPosition.code.frontExternal, kind: 'video' as const, source: { eventId: 'x' } }]
  const isFirst = async (id: string) =>
    (
      await server.services.pool.query(
        'select bool_and(is_serious) as first from incident_media where client_id = $1 and incident_id = $2',
        [clientId, fleet.incidentId(id)],
      )
    ).rows[0].first

  test('has videos of a type fetched first, whatever the severity', async () => {
    await load('turn', 'uTurn', { media })
    expect(await isFirst('turn')).toBe(false)
    await change('uTurn', { jumpFromQueue: true })
    await load('turn again', 'uTurn', { media, occurredAt: minutesAgo(40) })
    expect(await isFirst('turn again')).toBe(true)
  })
})

describe('IsBehavioralIncident', () => {
  const listed = async () => {
    const query = { clientId, from: toRangeTime(minutesAgo(14 * 1440)), to: toRangeTime(new Date()) }
    const { types, otherTypes } = await ask(server.app, riskReportEndpoints.factors, { query }, admin)
    return { types: types.map(({ translatedType }) => translatedType), otherTypes }
  }

  test('decides whether a type is in the reports of behavior', async () => {
    await load('parked', 'unsafeParking', { occurredAt: minutesAgo(2 * 1440) })
    while (await rollUp(server.services.pool));
    await sumSegments(server.services.pool)
    const before = await listed()
    expect(before.types).toContain('unsafeParking')
    expect(before.otherTypes).not.toContain('unsafeParking')
    await change('unsafeParking', { IsBehavioralIncident: false })
    const after = await listed()
    expect(after.types).not.toContain('unsafeParking')
    expect(after.otherTypes).toContain('unsafeParking')
  })
})

describe('a logo', () => {
  const upload = (content: string, id = 'uTurn') => {
    const boundary = 'form-boundary'
    return server.app.inject({
      method: 'PUT',
      url: `/api/incident/type/${id}/logo`,
      headers: { authorization: `Bearer ${admin}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\ncontent-disposition: form-data; name="logo"; filename="l.svg"\r\n\r\n${content}\r\n--${boundary}--\r\n`,
    })
  }
  const typeOf = async (id = 'uTurn'): Promise<IncidentType | undefined> =>
    (await ask(server.app, endpoints.list, {}, admin)).find(({ translatedType }) => translatedType === id)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><script>alert(1)</script><path d="M1 1h7v7z"/></svg>'

  test('is uploaded without what could run, shown to anyone who knows its address, and replaced by an icon', async () => {
    expect((await upload(svg)).statusCode).toBe(204)
    await expect
      .poll(async () => (await typeOf())?.logo)
      .toMatch(/^\/api\/incident\/type\/uTurn\/logo\?v=[0-9a-f]{32}$/)
    const { logo } = (await typeOf())!
    const picture = await server.app.inject({ url: logo })
    expect(picture.statusCode).toBe(200)
    expect(picture.body).toContain('M1 1h7v7z')
    expect(picture.body).not.toContain('alert')
    expect(picture.headers['content-security-policy']).toContain('sandbox')

    expect((await change('uTurn', { logo, word: 'U-turn' })).status).toBe(204)
    expect((await server.app.inject({ url: logo })).statusCode).toBe(200)
    expect((await change('uTurn', { logo: 'undo-2' })).status).toBe(204)
    expect((await server.app.inject({ url: logo })).statusCode).toBe(404)
  })

  test('is refused if it isn’t a picture, or the type doesn’t exist', async () => {
    expect((await upload('<html>')).statusCode).toBe(415)
    expect((await upload(svg, 'noSuchType')).statusCode).toBe(404)
    const other = '/api/incident/type/collision/logo?v=00000000000000000000000000000000'
    expect(await change('uTurn', { logo: other })).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'body.logo' }] },
    })
    expect((await server.app.inject({ url: other })).statusCode).toBe(404)
  })
})
