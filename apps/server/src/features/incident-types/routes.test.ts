import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { type IncidentType, incidentTypeEndpoints, type SourceTag } from '@milepost/contract/incident-types/endpoints'
import { providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedReference } from '../../reference/seed-reference.ts'
import { loadTypeDictionary } from '../../sync/derive/type-dictionary.ts'
import { createFleet, incident, vehicle } from '../../testing/samples/sample-fleet.ts'
import { signInAdmin } from '../../testing/sign-in-admin.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clientId: number
let admin: string

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Own')
  admin = await signInAdmin(server, clientId)
})
afterAll(() => server[Symbol.asyncDispose]())

const { create, change, list } = incidentTypeEndpoints
const tailLift = {
  translatedType: 'tailLiftOpen',
  logo: 'door-open',
  isExtended: true,
  excludeFromReview: false,
  types: [],
  IsBehavioralIncident: false,
  hasIntensity: false,
  jumpFromQueue: true,
}
const add = (body: object) => send(server.app, create, { body: { ...tailLift, ...body } }, admin)
const alter = (id: string, body: object) => send(server.app, change, { params: { id }, body }, admin)
const typeOf = async (key: string): Promise<IncidentType | undefined> =>
  (await ask(server.app, list, {}, admin)).find(({ translatedType }) => translatedType === key)
const tagOf = async (providerId: number, tag: string) => {
  const found = (await loadTypeDictionary(server.services.pool)).translate(providerId, [tag])
  return typeof found === 'object' ? found.translatedType : found
}
/** Returns a tag known to a new installation. */
async function someTag() {
  const { types, translatedType } = (await typeOf('harshBraking'))!
  return { tag: types[0]!, translatedType }
}

test('adds a type with only the specified fields at the end, and logs it', async () => {
  expect(await add({})).toMatchObject({ status: 204 })
  expect(await typeOf('tailLiftOpen')).toEqual({ ...tailLift, word: 'Tail lift open', scoringType: null })
  const all = await ask(server.app, list, {}, admin)
  expect(all.at(-1)?.translatedType).toBe('tailLiftOpen')
  const { items } = await ask(
    server.app,
    auditEndpoints.all,
    { query: { clientId, subjectType: 'incidentType', subjectId: 'tailLiftOpen' } },
    admin,
  )
  expect(items.map(({ action, text }) => [action, text])).toEqual([['incidentType.create', 'added an incident type']])
  expect(await add({})).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('changes the given fields of a type and keeps the rest', async () => {
  await add({ translatedType: 'doorAjar', word: 'Door ajar' })
  expect(await alter('doorAjar', { hasIntensity: true, scoringType: 'distraction' })).toMatchObject({ status: 204 })
  const changed = {
    word: 'Door ajar',
    hasIntensity: true,
    scoringType: 'distraction',
    jumpFromQueue: true,
    isExtended: true,
  }
  expect(await typeOf('doorAjar')).toMatchObject(changed)
  expect(await alter('doorAjar', { ...tailLift, translatedType: 'doorAjar' })).toMatchObject({ status: 204 })
  expect(await typeOf('doorAjar')).toMatchObject({ hasIntensity: false, word: 'Door ajar' })
})

test('moves a tag from its previous type, in any case, and keeps it unknown once removed, even after a restart', async () => {
  const { tag, translatedType } = await someTag()
  const shouted = { ...tag, tspIncidentTag: tag.tspIncidentTag.toUpperCase() }
  await add({ translatedType: 'brakedHard', types: [shouted, tag] })
  expect(await tagOf(tag.providerId, tag.tspIncidentTag)).toBe('brakedHard')
  expect((await typeOf('brakedHard'))?.types).toEqual([tag])
  expect((await typeOf(translatedType))?.types).not.toContainEqual(tag)

  await alter('brakedHard', { types: [] })
  const client = await server.services.pool.connect()
  await seedReference(client)
  client.release()
  expect(await tagOf(tag.providerId, tag.tspIncidentTag)).toBeUndefined()
})

test('rejects invalid input by field and changes nothing', async () => {
  const { tag, translatedType } = await someTag()
  const refused = [
    [await add({ translatedType: 'two words' }), 'body.translatedType'],
    [await add({ translatedType: 'weighted', scoringType: 'gravity' }), 'body.scoringType'],
    [await add({ translatedType: 'nobodys', types: [tag, { ...tag, providerId: 32_000 }] }), 'body.types.1.providerId'],
    [await alter('harshBraking', { translatedType: 'somethingElse' }), 'body.translatedType'],
    [await alter('harshBraking', { word: '  ' }), 'body.word'],
  ] as const
  for (const [{ status, body }, field] of refused) {
    expect(status, field).toBe(422)
    expect(body).toMatchObject({ issues: [{ field }] })
  }
  expect(await alter('unknownType', { hasIntensity: true })).toMatchObject({ status: 404 })
  expect(await tagOf(tag.providerId, tag.tspIncidentTag)).toBe(translatedType)
  expect(await typeOf('nobodys')).toBeUndefined()
})

test('says which types lose tags and how many events change, then has them translated again and audits each tag', async () => {
  const { id } = providers.samsara.manifest
  const isSamsara = ({ providerId }: SourceTag) => providerId === id
  const former = (await ask(server.app, list, {}, admin)).find(
    ({ types }) => types.length > 1 && types.some(isSamsara),
  )!
  const tag = former.types.find(isSamsara)!.tspIncidentTag
  const own = former.types.slice(0, 2).concat({ providerId: id, tspIncidentTag: tag })
  const fleet = await createFleet(server.services, clientId, 'Tags')
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1')])
  await fleet.load('incidents', [incident('a', { tags: [{ tag, source: 'automated' }] })])
  await add({ translatedType: 'brakedLightly', word: 'Braked lightly' })
  const preview = await ask(
    server.app,
    incidentTypeEndpoints.previewTags,
    { params: { id: 'brakedLightly' }, body: { types: own } },
    admin,
  )
  const moved = [...new Set(own.map(({ providerId, tspIncidentTag }) => `${providerId}:${tspIncidentTag}`))]
  expect(preview.moves).toMatchObject([{ from: { word: former.word } }])
  expect(preview.moves[0]!.tags).toHaveLength(moved.length)
  expect(preview).toMatchObject({ freed: [], effect: { incidents: 1, isExact: true, clients: 1 } })
  expect(await alter('brakedLightly', { types: own })).toMatchObject({ status: 204 })
  const { rows } = await server.services.pool.query(
    `select count(*)::int as n from job_run where job = 'tags.retranslate' and client_id = $1`,
    [clientId],
  )
  // Only for clients that have the tag's provider.
  expect(rows).toEqual([{ n: moved.filter((one) => one.startsWith(`${id}:`)).length }])
  const query = { clientId, subjectType: 'tagMapping', subjectId: moved[0]! }
  expect((await ask(server.app, auditEndpoints.all, { query }, admin)).items).toMatchObject([
    { action: 'tagMapping.map' },
  ])
})

test('refuses the name of another type, in any case and with spaces around it', async () => {
  const taken = { status: 422, body: { issues: [{ field: 'body.word' }] } }
  expect(await add({ translatedType: 'again', word: '  harsh BRAKING ' })).toMatchObject(taken)
  expect(await typeOf('again')).toBeUndefined()
  await add({ translatedType: 'another', word: 'Another one' })
  expect(await alter('another', { word: 'Harsh braking' })).toMatchObject(taken)
  expect(await alter('another', { word: 'ANOTHER one' })).toMatchObject({ status: 204 })
})
