import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ClientDatabase, scopeTo } from './db/scope/scope.ts'
import { createTestServer, type TestServer } from './testing/test-server.ts'
import { type Writing, write } from './write.ts'

let server: TestServer
let db: ClientDatabase
beforeAll(async () => {
  server = await createTestServer()
  db = scopeTo(server.services.db, await server.client('Acme'))
})
afterAll(() => server[Symbol.asyncDispose]())

let attempts = 0
beforeEach(() => {
  attempts = 0
})

const change = { action: 'client.rename', subject: ['client', 1] } as const
const by = () => ({ db, caller: { kind: 'anonymous' } as const })
/** Work that the database refuses with a code, a given number of times. */
const refused =
  (code: string, times: number) =>
  async (_: ClientDatabase, { queries }: Writing) => {
    attempts++
    if (attempts <= times) await queries.query(`do $$ begin raise exception using errcode = '${code}'; end $$`)
    return attempts
  }
const recorded = async () =>
  Number((await server.services.pool.query('select count(*) as n from audit_entry')).rows[0].n)

test.each([
  ['a deadlock', '40P01'],
  ['a row that changed its partition', '40001'],
])('retries what %s rolled back and records it once', async (_, code) => {
  const before = await recorded()
  expect(await write(by(), change, refused(code, 2))).toBe(3)
  expect(await recorded()).toBe(before + 1)
})

test('reports repeated conflicts and other refusals, and records nothing', async () => {
  const before = await recorded()
  await expect(write(by(), change, refused('40P01', 9))).rejects.toMatchObject({ code: '40P01' })
  expect(attempts).toBe(3)
  attempts = 0
  await expect(write(by(), change, refused('23505', 1))).rejects.toMatchObject({ code: '23505' })
  expect(attempts).toBe(1)
  expect(await recorded()).toBe(before)
})
