import type { Call } from '@milepost/contract/api/endpoint'
import { coachingContactEndpoints as endpoints } from '@milepost/contract/coaching/endpoints'
import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { exportEndpoints } from '@milepost/contract/exports/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordId } from '../../sync/record-id.ts'
import { createFleet, driver, type Fleet, vehicle } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clientId: number
let operator: string
let fleet: Fleet
let other: Fleet

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Coached')
  operator = await server.token(clientId, ['operator'])
  fleet = await createFleet(server.services, clientId, 'North')
  other = await createFleet(server.services, clientId, 'South')
  await fleet.load('groups', [{ externalId: 'vans', name: 'Vans', description: null, parentExternalId: null }])
  const groupExternalIds = ['vans']
  await fleet.load('vehicles', [
    ...['v1', 'v2', 'v3'].map((id) => ({ ...vehicle(id, `Van ${id}`), groupExternalIds })),
    vehicle('v4', 'Truck v4'),
    vehicle('v5', 'Truck v5'),
  ])
  await fleet.load('drivers', [driver('d1', 'Dana')])
  await other.load('vehicles', [vehicle('s1', 'South s1')])
})
afterAll(() => server[Symbol.asyncDispose]())

type Resource = Call<typeof endpoints.create>['body']['contactResources'][number]
const van = (id: string): Resource => ({ resourceType: 'vehicle', resourceId: fleet.vehicleId(id) })
const vans = (): Resource => ({ resourceType: 'group', resourceId: recordId(fleet.connectionId, 'group', 'vans') })
const dana = (): Resource => ({ resourceType: 'driver', resourceId: recordId(fleet.connectionId, 'driver', 'd1') })
const body = (name: string, contactResources: Resource[], more: object = {}) => ({
  connectionId: fleet.connectionId,
  name,
  email: `${name.toLowerCase()}@fleet.test`,
  phoneNumber: null,
  contactResources,
  ...more,
})
const add = (name: string, resources: Resource[], more?: object) =>
  send(server.app, endpoints.create, { body: body(name, resources, more) }, operator)
const list = () => ask(server.app, endpoints.list, { query: { connectionId: fleet.connectionId } }, operator)
const found = async (name: string) => (await list()).items.find((one) => one.name === name)!
const refusal = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  return [status, (body as { issues?: { field: string }[] }).issues?.map(({ field }) => field)]
}

test('lists vehicles without a contact', async () => {
  expect(await list()).toMatchObject({
    items: [],
    vehicles: 5,
    vehiclesCovered: 0,
    uncovered: ['Truck v4', 'Truck v5', 'Van v1', 'Van v2', 'Van v3'].map((name) => ({ name })),
  })
})

test('covers vehicles named directly or by group once each, and doesn’t count drivers as vehicles', async () => {
  expect((await add('Ann', [vans(), van('v1'), van('v1'), van('v4'), dana()])).status).toBe(201)
  expect(await found('Ann')).toMatchObject({
    vehiclesCovered: 4,
    vehiclesOnlyHere: 4,
    contactResources: [{ name: 'Vans' }, { name: 'Dana' }, { name: 'Truck v4' }, { name: 'Van v1' }],
    lastMessageAt: null,
  })
  expect((await add('Bob', [van('v4')])).status).toBe(201)
  expect(await found('Ann')).toMatchObject({ vehiclesCovered: 4, vehiclesOnlyHere: 3 })
  expect(await found('Bob')).toMatchObject({ vehiclesCovered: 1, vehiclesOnlyHere: 0 })
  expect(await list()).toMatchObject({ vehicles: 5, vehiclesCovered: 4, uncovered: [{ name: 'Truck v5' }] })
})

test('shows no name for deleted resources, which cover nothing', async () => {
  await add('Cleo', [van('v5')])
  await server.services.pool.query('update vehicle set gone_at = now() where client_id = $1 and id = $2', [
    clientId,
    fleet.vehicleId('v5'),
  ])
  expect(await found('Cleo')).toMatchObject({ vehiclesCovered: 0, contactResources: [{ name: null }] })
  expect(await list()).toMatchObject({ vehicles: 4, vehiclesCovered: 4, uncovered: [] })
})

test('replaces a contact completely, removes it, and logs both with its connection', async () => {
  const { id } = await found('Bob')
  const change = (next: ReturnType<typeof body>) =>
    send(server.app, endpoints.change, { params: { id }, body: next }, operator)
  expect((await change(body('Robert', [dana()], { email: null, phoneNumber: '+13125550142' }))).status).toBe(204)
  expect(await found('Robert')).toMatchObject({
    id,
    email: null,
    phoneNumber: '+13125550142',
    vehiclesCovered: 0,
    contactResources: [{ resourceType: 'driver', name: 'Dana' }],
  })
  expect(await refusal(change(body('Robert', [dana()], { connectionId: other.connectionId })))).toEqual([
    422,
    ['body.connectionId'],
  ])
  expect(await refusal(change(body('Robert', [dana()], { email: 'ANN@fleet.test' })))).toEqual([422, ['body.email']])
  const remove = () => send(server.app, endpoints.remove, { params: { id } }, operator)
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(404)
  const { rows } = await server.services.pool.query(
    `select action from audit_entry where client_id = $1 and subject_id = $2 order by at`,
    [clientId, String(fleet.connectionId)],
  )
  const actions = rows.map(({ action }) => action)
  expect(actions.slice(-2)).toEqual(['coachingContact.change', 'coachingContact.remove'])
})

test('rejects invalid input by field and stores nothing', async () => {
  const before = await list()
  const elsewhere: Resource = { resourceType: 'vehicle', resourceId: other.vehicleId('s1') }
  expect(await refusal(add('Eve', [van('v1'), elsewhere]))).toEqual([422, ['body.contactResources']])
  expect(await refusal(add('Eve', []))).toEqual([422, ['body.contactResources']])
  expect(await refusal(add('Eve', [dana()], { email: null }))).toEqual([422, ['body.email']])
  expect(await refusal(add('Eve', [dana()], { email: null, phoneNumber: '555' }))).toEqual([422, ['body.phoneNumber']])
  expect(await refusal(add('Ann', [dana()]))).toEqual([422, ['body.email']])
  expect((await add('Eve', [dana()], { connectionId: 999_999 })).status).toBe(404)
  const viewer = await server.token(clientId, ['viewer'])
  expect((await send(server.app, endpoints.create, { body: body('Eve', [dana()]) }, viewer)).status).toBe(403)
  expect(await list()).toEqual(before)
})

test('exports the contacts of the list in its order', async () => {
  const ids = (await list()).items.map(({ id }) => id).reverse()
  const file = {
    list: 'coachingContacts' as const,
    query: { connectionId: fleet.connectionId, ids },
    columns: ['name', 'contactResources'],
  }
  const { id } = await ask(server.app, exportEndpoints.start, { body: file }, operator)
  const text = String((await send(server.app, exportEndpoints.file, { params: { id } }, operator)).body)
  expect(text.trim().split(/\r?\n/)).toEqual([
    'Contact,Covers',
    'Cleo,Vehicle UNKNOWN',
    'Ann,"Group Vans, Driver Dana, Vehicle Truck v4, Vehicle Van v1"',
  ])
})

test('limits options to one connection', async () => {
  const names = async (query: object) =>
    (await ask(server.app, vehicleListEndpoints.options, { params: { id: clientId }, query }, operator)).map(
      ({ name }) => name,
    )
  expect(await names({ SearchedText: '1' })).toEqual(['South s1', 'Van v1'])
  expect(await names({ SearchedText: '1', connectionId: fleet.connectionId })).toEqual(['Van v1'])
})

test('moves contacts with their connection to another client', async () => {
  const next = await server.client('Next')
  const admin = await server.token(clientId, ['admin'])
  const move = { params: { id: fleet.connectionId }, body: { ClientId: next } }
  expect((await send(server.app, connectionEndpoints.move, move, admin)).status).toBe(204)
  expect((await list()).items).toEqual([])
  const theirs = await server.token(next, ['viewer'])
  const moved = await ask(server.app, endpoints.list, { query: { connectionId: fleet.connectionId } }, theirs)
  expect(moved.items.map(({ name, vehiclesCovered }) => [name, vehiclesCovered])).toEqual([
    ['Ann', 4],
    ['Cleo', 0],
  ])
})
