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
beforeEach(async () => void (await server.services.pool.query('delete from phone_code; delete from message')))

const askForCode = () => send(server.app, userEndpoints.sendOtp, { body: { phoneNumber } }, token)
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
