import { userEndpoints } from '@milepost/contract/users/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

const phoneNumber = '+13125550142'
let server: TestServer
let token: string

beforeAll(async () => {
  server = await createTestServer()
  token = await server.token(await server.client('Acme'), ['viewer'])
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(
  async () =>
    void (await server.services.pool.query('delete from phone_code; delete from message; delete from rate_bucket')),
)

const askForCode = (by = token, phone = phoneNumber) =>
  send(server.app, userEndpoints.sendOtp, { body: { phoneNumber: phone } }, by)
const verify = (code: string, phone = phoneNumber) =>
  send(server.app, userEndpoints.verifyOtp, { body: { phoneNumber: phone, code } }, token)
async function sentCode(): Promise<string> {
  const { pool, secrets } = server.services
  const { rows } = await pool.query(
    'select text, secret_sealed as sealed, secret_key_id as key from message order by created_at desc limit 1',
  )
  expect(rows[0].text).toBe(
    '{{secret}} is your Milepost verification code. It expires in 5 minutes. Do not share it with anyone.',
  )
  return secrets.open(rows[0].key, rows[0].sealed)
}
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

test('verifies the person’s phone with the code that was sent', async () => {
  expect((await askForCode()).status).toBe(204)
  const code = await sentCode()
  expect(code).toMatch(/^\d{6}$/)
  expect((await verify(code)).body).toEqual({ verified: true })
  const { profile } = await ask(server.app, userEndpoints.me, {}, token).catch(() => ({ profile: null }))
  const { rows } = await server.services.pool.query('select phone_number, phone_verified_at from app_user')
  expect(rows[0].phone_number).toBe(phoneNumber)
  expect(rows[0].phone_verified_at).not.toBeNull()
  expect(profile === null || profile.phoneNumber === phoneNumber).toBe(true)
  expect((await verify(code)).status).toBe(422)
})

test('rejects a wrong code with the attempts left, and even the right code after five', async () => {
  await askForCode()
  const code = await sentCode()
  const wrong = await verify(otherThan(code))
  expect(wrong.status).toBe(422)
  expect(wrong.body).toMatchObject({ issues: [{ field: 'body.code', message: 'Incorrect, 4 attempts left.' }] })
  await server.services.pool.query('update phone_code set tries = 3')
  expect((await verify(otherThan(code))).body).toMatchObject({ issues: [{ message: 'Incorrect, 1 attempt left.' }] })
  const more = await Promise.all(Array.from({ length: 8 }, () => verify(otherThan(code))))
  expect(more.every(({ status }) => status === 422)).toBe(true)
  expect((await verify(code)).body).toMatchObject({
    issues: [{ message: 'This code has expired. Request a new one.' }],
  })
})

test('limits a code to its phone and to five minutes', async () => {
  await askForCode()
  const code = await sentCode()
  expect((await verify(code, '+13125550199')).status).toBe(422)
  await server.services.pool.query(`update phone_code set expires_at = now() - interval '1 second'`)
  expect((await verify(code)).status).toBe(422)
})

test('sends another code after 30 seconds and invalidates the first', async () => {
  await askForCode()
  const first = await sentCode()
  const early = await askForCode()
  expect([early.status, early.headers['retry-after']]).toEqual([429, '30'])
  expect((await server.services.pool.query('select from message')).rowCount).toBe(1)
  await server.services.pool.query(`update phone_code set sent_at = now() - interval '31 seconds'`)
  expect((await askForCode()).status).toBe(204)
  const second = await sentCode()
  if (first !== second) expect((await verify(first)).status).toBe(422)
  expect((await verify(second)).status).toBe(200)
})

test('sends ten codes a day to a person and to a number, whatever was resent or verified', async () => {
  const later = () => server.services.pool.query(`update phone_code set sent_at = now() - interval '31 seconds'`)
  for (let sent = 0; sent < 10; sent++) {
    expect((await askForCode()).status).toBe(204)
    await later()
  }
  expect((await verify(await sentCode())).status).toBe(200)
  const refused = await askForCode()
  expect(refused).toMatchObject({ status: 429, body: { code: 'tooMany' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(8_000)
  expect((await askForCode(token, '+13125550177')).status).toBe(429)
  const colleague = await server.token(await server.client('Elsewhere'), ['viewer'])
  expect((await askForCode(colleague)).status).toBe(429)
  expect((await askForCode(colleague, '+13125550178')).status).toBe(204)
  await server.services.pool.query(`update rate_bucket set refilled_at = now() - interval '1 day'`)
  expect((await askForCode()).status).toBe(204)
})

test('doesn’t store the code in readable form', async () => {
  await askForCode()
  const code = await sentCode()
  const stored = JSON.stringify([
    (await server.services.pool.query('select * from phone_code')).rows,
    (await server.services.pool.query('select text, html, subject from message')).rows,
    (await server.services.pool.query('select payload, log from job_run')).rows,
  ])
  expect(stored).not.toContain(code)
})
