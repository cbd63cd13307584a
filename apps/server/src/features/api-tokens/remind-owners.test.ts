import { randomUUID } from 'node:crypto'
import type { ApiScope } from '@milepost/contract/api/endpoint'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApiToken } from '../../access/tokens/api-tokens.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { remindOwners } from './remind-owners.ts'

const made = Date.parse('2026-03-01T12:00:00Z')
const at = (days: number) => new Date(made + days * dayMs)

let server: TestServer
let clientId: number
beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Lakeshore')
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.services.pool.query('delete from message; delete from api_token'))

/** Creates a token on day 0 that expires after some days; returns its id and its owner's address. */
async function token(days: number, scopes: (ApiScope | 'everything')[] = ['read:scores', 'read:losses']) {
  const userId = await server.person(clientId, ['operator'])
  const wanted = { clientId, userId, name: 'Data warehouse', scopes, expiresAt: at(days) }
  const { id } = await createApiToken(server.services.db, wanted)
  await server.services.pool.query('update api_token set created_at = $2 where id = $1', [id, at(0)])
  return { id, owner: `${userId}@example.com` }
}
/** Runs the job on a day; returns the mails that it sent. */
async function mailsOn(day: number) {
  const known = new Set((await mails()).map(({ id }) => id))
  await remindOwners(server.services, { line: () => undefined }, at(day))
  return (await mails()).filter(({ id }) => !known.has(id))
}
const mails = async () =>
  (
    await server.services.pool.query<{ id: string; recipient: string; subject: string; text: string }>(
      `select id, recipient, subject, text from message where purpose = 'token expiring' order by recipient`,
    )
  ).rows

test('mails the owner 14 days and one day before the end, once each', async () => {
  const { owner } = await token(90)
  expect(await mailsOn(75.9)).toEqual([])
  expect(await mailsOn(76)).toMatchObject([
    { recipient: owner, subject: 'Your API token “Data warehouse” expires in 14 days' },
  ])
  for (const day of [76, 76.25, 80, 88.9]) expect(await mailsOn(day)).toEqual([])
  expect(await mailsOn(89)).toMatchObject([
    { recipient: owner, subject: 'Your API token “Data warehouse” expires within a day' },
  ])
  for (const day of [89.1, 90, 91]) expect(await mailsOn(day)).toEqual([])
})

test('says when, on the client’s clocks, and what the token may read', async () => {
  await token(90)
  const [mail] = await mailsOn(76)
  expect(mail?.text).toContain('Expires: 2026-05-30 07:00:00 (America/Chicago)')
  expect(mail?.text).toContain('May read: Scores, Losses')
})

test('sends one mail after a long outage, about the time that is left', async () => {
  await token(90)
  expect(await mailsOn(89.5)).toMatchObject([{ subject: expect.stringContaining('within a day') }])
  expect(await mailsOn(89.6)).toEqual([])
})

test('sends one mail if two workers run at once', async () => {
  await token(90)
  const run = () => remindOwners(server.services, { line: () => undefined }, at(80))
  await Promise.all([run(), run(), run()])
  expect(await mails()).toMatchObject([{ subject: expect.stringContaining('in 10 days') }])
})

test('leaves out tokens that are revoked, short-lived, expired or the demo’s own', async () => {
  const revoked = await token(30)
  await server.services.pool.query('update api_token set revoked_at = now() where id = $1', [revoked.id])
  await token(16, ['everything'])
  await token(10)
  expect(await mailsOn(16)).toEqual([])
  expect(await mailsOn(9)).toHaveLength(1)
})

test('records the reminder in the audit trail as the system’s', async () => {
  const { id } = await token(90)
  await mailsOn(80)
  const { rows } = await server.services.pool.query(
    `select client_id, user_name, detail from audit_entry where action = 'apiToken.remind' and subject_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ client_id: clientId, user_name: 'System', detail: { days: 14 } }])
})

test('names no token of another client', async () => {
  const other = await server.client(`Other ${randomUUID()}`)
  await token(90)
  await mailsOn(80)
  const { rows } = await server.services.pool.query('select 1 from message where client_id = $1', [other])
  expect(rows).toEqual([])
})
