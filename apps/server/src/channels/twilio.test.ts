import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createTwilio } from './twilio.ts'

const account = 'AC00000000000000000000000000000001'
const message = { id: 'x', recipient: '+13125550142', subject: null, text: '123456 is your code & more', html: null }
const never = new AbortController().signal
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

type Asked = { method: string; path: string; authorization: string; form: URLSearchParams }

/** A Twilio server, based on its reference for the Message resource and errors. */
async function twilio(answer: (asked: Asked, response: ServerResponse, request: IncomingMessage) => void) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const one = {
      method: request.method ?? '',
      path: request.url ?? '',
      authorization: request.headers.authorization ?? '',
      form: new URLSearchParams(text),
    }
    asked.push(one)
    answer(one, response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
const send = (url: string, from = '+13125550100', signal = never) =>
  createTwilio({ url, account, token: 's3cret', from, patienceMs: 300 }).send(message, signal)
const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const created = (_asked: Asked, response: ServerResponse) =>
  json(response, 201, { sid: 'SM1', status: 'queued', error_code: null })

test('posts a text message to the account, with the account’s credentials', async () => {
  const { url, asked } = await twilio(created)
  expect(await send(url)).toEqual({ state: 'sent', remoteId: 'SM1' })
  expect(asked[0]).toMatchObject({ method: 'POST', path: `/2010-04-01/Accounts/${account}/Messages.json` })
  expect(Buffer.from(asked[0]!.authorization.replace('Basic ', ''), 'base64').toString()).toBe(`${account}:s3cret`)
  expect(Object.fromEntries(asked[0]!.form)).toEqual({
    To: '+13125550142',
    From: '+13125550100',
    Body: '123456 is your code & more',
  })
})

test('uses a messaging service instead of a number', async () => {
  const { url, asked } = await twilio(created)
  await send(url, 'MG0123')
  expect(asked[0]!.form.get('MessagingServiceSid')).toBe('MG0123')
})

test('rejects an unreachable number with Twilio’s message', async () => {
  const { url } = await twilio((_asked, response) =>
    json(response, 400, { code: 21211, message: 'The ‘To’ number is not a valid phone number', status: 400 }),
  )
  expect(await send(url)).toEqual({
    state: 'refused',
    reason: 'Twilio refused the message: The ‘To’ number is not a valid phone number (21211)',
  })
})

test.each([401, 429])('retries on status %i', async (status) => {
  const { url } = await twilio((_asked, response) => json(response, status, { code: 20003, message: 'Authenticate' }))
  expect(await send(url)).toMatchObject({ state: 'notSent' })
})

test('doesn’t repeat a request without a response, because its outcome is unknown', async () => {
  const dropped = await twilio((_asked, _response, request) => request.socket.destroy())
  expect(await send(dropped.url)).toMatchObject({ state: 'unsure' })
  const silent = await twilio(() => {})
  expect(await send(silent.url)).toMatchObject({ state: 'unsure' })
  const broken = await twilio((_asked, response) => json(response, 500, {}))
  expect(await send(broken.url)).toMatchObject({ state: 'unsure' })
  const strange = await twilio((_asked, response) => void response.writeHead(201).end('<html>'))
  expect(await send(strange.url)).toMatchObject({ state: 'unsure' })
})

test('reports not sent if nothing is listening', async () => {
  const { url } = await twilio(created)
  closing.pop()!()
  expect(await send(url)).toMatchObject({ state: 'notSent' })
})
