import { savedViewEndpoints as endpoints, mostSavedViews } from '@milepost/contract/saved-views/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeTo } from '../../db/scope/scope.ts'
import { sampleView } from '../../testing/samples/saved-views.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'
import { write } from '../../write.ts'
import { changeSavedView, forgetViewsOf } from './commands.ts'
import { findOpenView } from './queries.ts'

let server: TestServer
let clientId: number
let ann: Person
let ben: Person
type Person = { id: string; token: string }

async function join(): Promise<Person> {
  const id = await server.person(clientId, ['viewer'])
  return { id, token: await server.token(clientId, ['viewer'], id) }
}

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Views')
  ann = await join()
  ben = await join()
})
afterAll(() => server[Symbol.asyncDispose]())

const save = (person: Person, body: object) =>
  ask(server.app, endpoints.create, { body: { ...sampleView, ...body } }, person.token)
const listOf = async ({ token }: Person) => ask(server.app, endpoints.list, {}, token)
const change = (person: Person, id: string, body: object) =>
  send(server.app, endpoints.change, { params: { id }, body }, person.token)

test('shows a view to its owner, and to others only while it is shared', async () => {
  const { id } = await save(ann, { name: 'Only mine' })
  expect(await listOf(ann)).toMatchObject([{ id, isMine: true, hasSource: true, isDefault: false }])
  expect(await listOf(ben)).toEqual([])
  expect(await change(ann, id, { isShared: true })).toMatchObject({ status: 200 })
  expect(await listOf(ben)).toMatchObject([{ id, isMine: false, owner: { id: ann.id } }])
  expect((await change(ben, id, { name: 'Taken' })).status).toBe(403)
  await ask(server.app, endpoints.setDefault, { params: { id }, body: { isDefault: true } }, ben.token)
  expect(await listOf(ben)).toMatchObject([{ id, isDefault: true }])
  await change(ann, id, { isShared: false })
  expect(await listOf(ben)).toEqual([])
  expect((await change(ben, id, { name: 'Taken' })).status).toBe(404)
  await change(ann, id, { isShared: true })
  expect(await listOf(ben)).toMatchObject([{ isDefault: false }])
})

test('lets an admin change a shared view, not a private one', async () => {
  const shared = await save(ann, { name: 'Shared', isShared: true })
  const own = await save(ann, { name: 'Own' })
  const userId = await server.person(clientId, ['admin'])
  const admin = { kind: 'user', userId, clientId, name: 'Boss', email: '', roles: ['admin'], groups: [] } as const
  const db = scopeTo(server.services.db, clientId)
  expect(await changeSavedView(db, admin, shared.id, { name: 'Ours' })).toMatchObject({ name: 'Ours', isMine: false })
  await expect(changeSavedView(db, admin, own.id, { name: 'Ours too' })).rejects.toMatchObject({ code: 'notFound' })
})

test('keeps names unique per page and person, whatever their case', async () => {
  const { id } = await save(ann, { name: 'Phone use', page: '/view/events' })
  await save(ann, { name: 'Phone use', page: '/view/drivers' })
  await save(ben, { name: 'Phone use', page: '/view/events' })
  const again = { body: { ...sampleView, name: ' phone USE', page: '/view/events' } }
  expect(await send(server.app, endpoints.create, again, ann.token)).toMatchObject({
    status: 422,
    body: { issues: [{ field: 'body.name', message: expect.stringContaining('already used') }] },
  })
  const other = await save(ann, { name: 'Speeding', page: '/view/events' })
  expect((await change(ann, other.id, { name: 'PHONE use' })).status).toBe(422)
  expect((await change(ann, id, { name: 'PHONE use' })).status).toBe(200)
})

test('replaces what a view shows', async () => {
  const { id } = await save(ann, { name: 'Replaced' })
  await change(ann, id, { content: { search: '?text=v2', source: null } })
  const db = scopeTo(server.services.db, clientId)
  expect(await findOpenView(db, ann.id, id)).toMatchObject({ name: 'Replaced', search: '?text=v2', source: null })
})

test('has one default view per page', async () => {
  const cat = await join()
  const [first, second] = [await save(cat, { name: 'First' }), await save(cat, { name: 'Second' })]
  const setDefault = ({ id }: { id: string }, isDefault: boolean) =>
    ask(server.app, endpoints.setDefault, { params: { id }, body: { isDefault } }, cat.token)
  const defaults = async () =>
    (await listOf(cat)).flatMap(({ id, isMine, isDefault }) => (isMine && isDefault ? [id] : []))
  await setDefault(first, true)
  await setDefault(second, true)
  expect(await defaults()).toEqual([second.id])
  await setDefault(first, false)
  expect(await defaults()).toEqual([second.id])
  await setDefault(second, false)
  expect(await defaults()).toEqual([])
})

test('is refused beyond the limit, also when many are saved at once', async () => {
  const dan = await join()
  const tries = Array.from({ length: mostSavedViews + 5 }, (_, number) =>
    send(server.app, endpoints.create, { body: { ...sampleView, name: `View ${number}` } }, dan.token),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(mostSavedViews)
  expect(statuses.filter((status) => status === 409)).toHaveLength(5)
})

test('forgets the private views of a removed person, and keeps the shared ones', async () => {
  const eve = await join()
  await save(eve, { name: 'Eve only' })
  await save(eve, { name: 'Eve for all', isShared: true })
  const db = scopeTo(server.services.db, clientId)
  await write(
    { db, caller: { kind: 'anonymous' } },
    () => [],
    (transaction) => forgetViewsOf(transaction, eve.id),
  )
  const left = (await listOf(ann)).filter(({ owner }) => owner.id === eve.id)
  expect(left.map(({ name }) => name)).toEqual(['Eve for all'])
})
