import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { type RushHour, rushHourEndpoints } from '@milepost/contract/rush-hours/endpoints'
import { rushHourTraffic } from '@milepost/domain/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAdmin } from '../../testing/sign-in-admin.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

const { high, veryHigh } = rushHourTraffic.code

let server: TestServer
let own: number
let other: number
let admin: string

beforeAll(async () => {
  server = await createTestServer()
  own = await server.client('Own')
  other = await server.client('Other')
  admin = await signInAdmin(server, own)
})
afterAll(() => server[Symbol.asyncDispose]())

const read = async (id: number) => (await ask(server.app, rushHourEndpoints.list, { params: { id } }, admin)).rushHours
const change = (id: number, rushHours: RushHour[]) =>
  send(server.app, rushHourEndpoints.replace, { params: { id }, body: { rushHours } }, admin)

const morning: RushHour = { from: 6, to: 9, rushHourTrafficType: high }
const core: RushHour = { from: 7, to: 8, rushHourTrafficType: veryHigh }

test('replaces one client’s rush hours in order, and logs it', async () => {
  expect(await read(own)).toEqual([])
  await change(other, [morning])
  // They overlap, which is allowed; the first one counts.
  expect((await change(own, [core, morning])).status).toBe(204)
  expect(await read(own)).toEqual([core, morning])
  await change(own, [{ ...morning, from: 22, to: 2 }])
  expect(await read(own)).toEqual([{ ...morning, from: 22, to: 2 }])
  await change(own, [])
  expect(await read(own)).toEqual([])
  expect(await read(other)).toEqual([morning])
  const { items } = await ask(server.app, auditEndpoints.all, { query: { clientId: own } }, admin)
  expect(items.map(({ action }) => action)).toEqual(Array(3).fill('client.rushHours'))
})

test('rejects an empty range by field and changes nothing', async () => {
  await change(own, [morning])
  const answer = await send(
    server.app,
    rushHourEndpoints.replace,
    { params: { id: own }, body: { rushHours: [core, { ...morning, to: 6 }] } },
    admin,
  )
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({
    issues: [{ field: 'body.rushHours.1.to', message: expect.stringContaining('must differ from the start') }],
  })
  expect(await read(own)).toEqual([morning])
})
