import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { incorrectMappingEndpoints as endpoints } from '@milepost/contract/mappings/endpoints'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { loadTypeDictionary } from '../../sync/derive/type-dictionary.ts'
import { recordId } from '../../sync/record-id.ts'
import { createFleet, type Fleet, incident, minutesAgo, vehicle } from '../../testing/samples/sample-fleet.ts'
import { signInAdmin } from '../../testing/sign-in-admin.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'
import { retranslate } from './retranslate.ts'

let server: TestServer
let clientId: number
let admin: string
let fleet: Fleet
/** A tag of its own for each test. */
let tag: string
let tests = 0

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Mapped')
  admin = await signInAdmin(server, clientId)
  fleet = await createFleet(server.services, clientId, 'Mapped')
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1')])
  const [rush] = fleet.context.rushHours
  await server.services.pool.query(
    'insert into rush_hour (client_id, from_hour, to_hour, traffic, position) values ($1, $2, $3, $4, 0)',
    [clientId, rush!.fromHour, rush!.toHour, rush!.traffic],
  )
})
beforeEach(async () => {
  tag = `tag ${++tests}`
  fleet.context.types = await loadTypeDictionary(server.services.pool)
})
afterAll(() => server[Symbol.asyncDispose]())

const params = () => ({ id: `1:${tag}` })
const of = async (which = tag) =>
  (await ask(server.app, endpoints.list, {}, admin)).tags.find(({ tspIncidentTag }) => tspIncidentTag === which)
const map = (body: { translatedType?: string; ignored?: true; preview?: boolean }) =>
  ask(server.app, endpoints.change, { params: params(), body }, admin)
const undo = () => ask(server.app, endpoints.undo, { params: params() }, admin)
const tagged = (id: string, change = {}) =>
  incident(id, { tags: [{ tag: tag.toUpperCase(), source: 'automated' }], ...change })
const storedTypes = async () => {
  const range = { From: toRangeTime(minutesAgo(7 * 1440)), To: toRangeTime(new Date()) }
  const { items } = await ask(server.app, incidentEndpoints.page, { params: { id: clientId }, query: range }, admin)
  return (id: string) => items.find((item) => item.id === fleet.incidentId(id))?.type.translatedType
}
/** Does the queued work, as a worker would. */
async function work() {
  const { pool } = server.services
  const { rows } = await pool.query(
    `update job_run set state = 'done' where job = 'tags.retranslate' and state = 'queued' returning payload`,
  )
  const signal = new AbortController().signal
  for (const { payload } of rows)
    await retranslate(server.services, payload, { signal, line: () => {}, progress: () => {} })
}

test('lists an unknown tag with its count and suggestion, and shows what the provider sent', async () => {
  tag = `harsh brake ${tests}`
  await fleet.load('incidents', [tagged('seen', { raw: { code: 77 } })])
  expect(await of()).toMatchObject({
    problem: 'unmapped',
    seen30d: 1,
    rejected: 1,
    type: null,
    suggestion: { translatedType: 'harshBraking' },
    change: null,
  })
  const { sample } = await ask(server.app, endpoints.sample, { params: params() }, admin)
  expect(sample).toEqual({ code: 77 })
})

describe('mapping an unknown tag', () => {
  test('previews without changing anything, then stores the rejected events, and can be undone', async () => {
    await fleet.load('incidents', [tagged('a'), tagged('b', { occurredAt: minutesAgo(70) }), incident('other')])
    const effect = { incidents: 2, restored: 2, rated: 0, isExact: true, clients: 1 }
    expect(await map({ translatedType: 'distraction', preview: true })).toEqual(effect)
    expect(await of()).toMatchObject({ problem: 'unmapped', rejected: 2 })

    expect(await map({ translatedType: 'distraction' })).toEqual(effect)
    expect((await of())?.change).toMatchObject({ isRunning: true, before: null, after: { word: 'Distraction' } })
    await work()
    const typeOf = await storedTypes()
    expect([typeOf('a'), typeOf('b'), typeOf('other')]).toEqual(['distraction', 'distraction', 'harshBraking'])
    expect(await of()).toMatchObject({ problem: 'changed', seen30d: 2, rejected: 0, change: { isRunning: false } })

    await undo()
    await work()
    const after = await storedTypes()
    expect([after('a'), after('b'), after('other')]).toEqual([undefined, undefined, 'harshBraking'])
    expect(await of()).toMatchObject({ problem: 'unmapped', rejected: 2, change: null })
    expect((await send(server.app, endpoints.undo, { params: params() }, admin)).status).toBe(404)
  })

  test('changes nothing twice when a worker dies between any two steps', async () => {
    await fleet.load('incidents', [tagged('again')])
    await map({ translatedType: 'distraction' })
    const { rows } = await server.services.pool.query(`select payload from job_run where state = 'queued'`)
    const run = { signal: new AbortController().signal, line: () => {}, progress: () => {} }
    await retranslate(server.services, rows.at(-1).payload, run)
    await work()
    const { rows: stored } = await server.services.pool.query(
      'select 1 from incident where client_id = $1 and id = $2',
      [clientId, fleet.incidentId('again')],
    )
    expect(stored).toHaveLength(1)
    expect(await of()).toMatchObject({ seen30d: 1, rejected: 0 })
  })

  test('keeps an event that a person rated, also when the mapping is undone', async () => {
    await fleet.load('incidents', [tagged('kept'), tagged('gone', { occurredAt: minutesAgo(80) })])
    await map({ translatedType: 'distraction' })
    await work()
    await server.services.pool.query('update incident set rating = 1 where client_id = $1 and id = $2', [
      clientId,
      fleet.incidentId('kept'),
    ])
    await undo()
    await work()
    const typeOf = await storedTypes()
    expect([typeOf('kept'), typeOf('gone')]).toEqual(['distraction', undefined])
  })
})

describe('mapping a tag to another type', () => {
  test('changes type, risk and intensity of stored, unrated events, and marks their days', async () => {
    await fleet.load('incidents', [tagged('first', { maxG: 0.6 }), tagged('rated', { occurredAt: minutesAgo(90) })])
    await map({ translatedType: 'distraction' })
    await work()
    const { pool } = server.services
    await pool.query('update incident set rating = 0 where client_id = $1 and id = $2', [
      clientId,
      fleet.incidentId('rated'),
    ])
    await pool.query('delete from rollup_dirty where client_id = $1', [clientId])
    const effect = await map({ translatedType: 'harshBraking', preview: true })
    expect(effect).toEqual({ incidents: 1, restored: 0, rated: 1, isExact: true, clients: 1 })
    await map({ translatedType: 'harshBraking' })
    await work()
    const typeOf = await storedTypes()
    expect([typeOf('first'), typeOf('rated')]).toEqual(['harshBraking', 'distraction'])
    const { rows } = await pool.query('select intensity, risk from incident where client_id = $1 and id = $2', [
      clientId,
      fleet.incidentId('first'),
    ])
    // The same event reported as braking from the start.
    await fleet.load('incidents', [incident('reference', { maxG: 0.6 })])
    const { rows: reference } = await pool.query(
      'select intensity, risk from incident where client_id = $1 and id = $2',
      [clientId, fleet.incidentId('reference')],
    )
    expect(rows).toEqual(reference)
    const { rowCount } = await pool.query('select from rollup_dirty where client_id = $1', [clientId])
    expect(rowCount).toBeGreaterThan(0)
  })

  test('gives stored events the type they had before, if the tag meant none in between', async () => {
    const { change, list } = incidentTypeEndpoints
    const tagsOf = async (type: string) =>
      (await ask(server.app, list, {}, admin)).find(({ translatedType }) => translatedType === type)!.types
    const setTags = (types: Awaited<ReturnType<typeof tagsOf>>) =>
      ask(server.app, change, { params: { id: 'smoking' }, body: { types } }, admin)
    const before = await tagsOf('smoking')
    await setTags([...before, { providerId: 1, tspIncidentTag: tag }])
    fleet.context.types = await loadTypeDictionary(server.services.pool)
    await fleet.load('incidents', [tagged('smoked')])
    await setTags(before)
    expect(await of()).toMatchObject({ problem: 'unmapped', seen30d: 1, rejected: 0 })

    expect(await map({ translatedType: 'distraction' })).toMatchObject({ incidents: 1, restored: 0 })
    await work()
    expect((await storedTypes())('smoked')).toBe('distraction')
    await undo()
    await work()
    expect((await storedTypes())('smoked')).toBe('smoking')
  })

  test('refuses the same mapping, unknown types and tags, by field, and records who changed what', async () => {
    await fleet.load('incidents', [tagged('audited')])
    await map({ translatedType: 'distraction' })
    await work()
    const change = (body: object, id = params().id) =>
      send(server.app, endpoints.change, { params: { id }, body: body as never }, admin)
    expect((await change({ translatedType: 'distraction' })).status).toBe(409)
    expect(await change({ translatedType: 'no such type' })).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'body.translatedType' }] },
    })
    expect((await change({ translatedType: 'distraction' }, '1:never seen')).status).toBe(404)
    expect((await change({})).status).toBe(422)
    expect((await change({ translatedType: 'distraction', ignored: true })).status).toBe(422)
    const query = { clientId, subjectType: 'tagMapping', subjectId: params().id }
    const { items } = await ask(server.app, auditEndpoints.all, { query }, admin)
    expect(items.map(({ text }) => text)).toEqual(['mapped a provider tag'])
  })
})

test('ignores a tag: its events stay out, and the choice can be undone', async () => {
  await fleet.load('incidents', [tagged('ignored')])
  await map({ ignored: true })
  await work()
  expect(await of()).toMatchObject({ problem: 'ignored', type: null })
  await undo()
  expect(await of()).toMatchObject({ problem: 'unmapped' })
})

test('lists a tag that people mostly rate inaccurate', async () => {
  const occurredAt = minutesAgo(3 * 1440)
  await fleet.load('incidents', [tagged('first doubted')])
  await map({ translatedType: 'smoking' })
  await work()
  await server.services.pool.query('update tag_mapping_change set undone_at = now() where tag = $1', [tag])
  expect(await of()).toBeUndefined()
  fleet.context.types = await loadTypeDictionary(server.services.pool)
  const ids = Array.from({ length: 40 }, (_, index) => `doubted ${index}`)
  await fleet.load(
    'incidents',
    ids.map((id, index) => tagged(id, { occurredAt: new Date(occurredAt.getTime() + index * 60_000) })),
  )
  await server.services.pool.query(
    'update incident set rating = case when id % 4 = 0 then 0 else 1 end where client_id = $1 and id = any($2::bigint[])',
    [clientId, ids.map((id) => fleet.incidentId(id))],
  )
  while (await rollUp(server.services.pool));
  const found = await of()
  expect(found).toMatchObject({ problem: 'inaccurate', rated30d: 40, type: { translatedType: 'smoking' } })
  expect(found!.inaccurateShare).toBeGreaterThan(0.5)
})

describe('a vehicle in no group', () => {
  const groupId = () => recordId(fleet.connectionId, 'group', 'south')
  const listed = async () =>
    (await ask(server.app, endpoints.vehicles, {}, admin)).items.map(({ vehicle, group }) => [
      vehicle.name,
      group?.groupName,
    ])
  const put = (id: string, group: string | null) =>
    send(server.app, endpoints.changeVehicle, { params: { id }, body: { groupId: group } }, admin)

  test('is listed, put into a group, stays in it when its provider is read again, and is taken out', async () => {
    const south = { externalId: 'south', name: 'South', description: null, parentExternalId: null }
    await fleet.load('groups', [south])
    const alone = { ...vehicle('v2', 'Unit 2'), groupExternalIds: [] }
    await fleet.load('vehicles', [alone, { ...vehicle('v3', 'Unit 3'), groupExternalIds: ['south'] }])
    const id = fleet.vehicleId('v2')
    expect(await listed()).toContainEqual(['Unit 2', undefined])
    expect(await listed()).not.toContainEqual(['Unit 3', 'South'])
    expect((await put(id, groupId())).status).toBe(204)
    await fleet.load('vehicles', [alone])
    expect(await listed()).toContainEqual(['Unit 2', 'South'])
    expect((await put(id, null)).status).toBe(204)
    expect(await listed()).toContainEqual(['Unit 2', undefined])
    expect((await put(fleet.vehicleId('v3'), groupId())).status).toBe(409)
    expect((await put(id, recordId(fleet.connectionId, 'group', 'nowhere'))).status).toBe(422)
  })
})

test('refuses a tag of a provider whose id can’t be one', async () => {
  for (const id of ['32768:smoking', '99999:smoking'])
    expect((await send(server.app, endpoints.sample, { params: { id } }, admin)).status).toBe(422)
})
