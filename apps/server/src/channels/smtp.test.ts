import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { createSmtp } from './smtp.ts'

const patienceMs = 300
const message = {
  id: '0b0f1f5e-9d2a-4a4e-9d0f-0d2a5a2f6a11',
  recipient: 'dana@fleet.test',
  subject: 'Zoë invites you',
  text: 'Open https://milepost.test/x\n.\nBye',
  html: '<p>Open it</p>',
}
const never = new AbortController().signal
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A real SMTP server on loopback that keeps what it accepts. */
async function serve(options: SMTPServerOptions = {}) {
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk) => (text += chunk))
      stream.on('end', () => {
        taken.push(text)
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  return { taken, url: `smtp://127.0.0.1:${port}` }
}
const send = (url: string, from = 'Milepost <no-reply@milepost.test>') =>
  createSmtp({ url, from, requireTls: false, patienceMs }).send(message, never)

test('delivers a complete email, with the same id on every attempt', async () => {
  const { url, taken } = await serve()
  expect(await send(url)).toMatchObject({ state: 'sent' })
  expect(taken[0]).toContain(`Message-ID: <${message.id}@milepost.test>`)
  expect(taken[0]).toContain('From: Milepost <no-reply@milepost.test>')
  expect(taken[0]).toContain('Auto-Submitted: auto-generated')
  expect(taken[0]).toMatch(/Subject: =\?UTF-8\?/)
  expect(taken[0]).toContain('Open https://milepost.test/x')
})

test('signs in to a server that requires it, and holds the email for a settings fix if refused', async () => {
  const options: SMTPServerOptions = {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'mile@post' && password === 'p:w' ? done(null, { user: 1 }) : done(new Error('no')),
  }
  const { url } = await serve(options)
  expect(await send(url.replace('//', '//mile%40post:p%3Aw@'))).toMatchObject({ state: 'sent' })
  expect(await send(url.replace('//', '//mile%40post:wrong@'))).toMatchObject({ state: 'notSent' })
})

test('sends nothing, not even its password, to a server without TLS if it is required', async () => {
  const credentials: unknown[] = []
  const { url, taken } = await serve({
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => {
      credentials.push(auth)
      done(null, { user: 1 })
    },
  })
  const smtp = createSmtp({
    url: url.replace('//', '//mile:secret@'),
    from: 'a@b.test',
    requireTls: true,
    patienceMs,
  })
  expect(await smtp.send(message, never)).toEqual({
    state: 'notSent',
    reason: expect.stringContaining('The mail server offers no TLS'),
  })
  expect([credentials, taken]).toEqual([[], []])
})

const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

test('doesn’t retry an address rejected permanently', async () => {
  const { url } = await serve({ onRcptTo: (_address, _session, done) => done(answer(550, 'no such person')) })
  expect(await send(url)).toMatchObject({ state: 'refused', reason: expect.stringContaining('no such person') })
})

test('retries a busy server', async () => {
  const { url } = await serve({ onRcptTo: (_address, _session, done) => done(answer(451, 'come back later')) })
  expect(await send(url)).toMatchObject({ state: 'notSent' })
})

test('counts content rejected after sending as not accepted', async () => {
  const refuse = (code: number): SMTPServerOptions => ({
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', () => done(answer(code, 'not this')))
    },
  })
  expect(await send((await serve(refuse(552))).url)).toMatchObject({ state: 'refused' })
  expect(await send((await serve(refuse(452))).url)).toMatchObject({ state: 'notSent' })
})

test('reports not sent if nothing is listening', async () => {
  expect(await send('smtp://127.0.0.1:1')).toMatchObject({ state: 'notSent' })
})

/** Speaks SMTP up to a point, then hangs up or goes silent. */
async function halfServer(upTo: 'connect' | 'RCPT' | 'content', then: 'drop' | 'hang') {
  const server = createServer((socket) => {
    let inContent = false
    const stop = () => {
      if (then === 'drop') socket.destroy()
    }
    socket.on('error', () => {})
    if (upTo === 'connect') return stop()
    socket.write('220 half\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (inContent) return text.includes('\r\n.\r\n') ? stop() : undefined
      if (/^RCPT/.test(text) && upTo === 'RCPT') return stop()
      inContent = /^DATA/.test(text)
      socket.write(inContent ? '354 go on\r\n' : '250 ok\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => void server.close())
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  ['connect', 'drop'],
  ['connect', 'hang'],
  ['RCPT', 'drop'],
  ['RCPT', 'hang'],
] as const)('reports not sent if, after %s, the server starts to %s', async (upTo, then) => {
  expect(await send(await halfServer(upTo, then))).toMatchObject({ state: 'notSent' })
})

test.each(['drop', 'hang'] as const)('reports an unknown outcome on a %s after the content', async (then) => {
  expect(await send(await halfServer('content', then))).toMatchObject({ state: 'unsure' })
})

test('disconnects when the worker stops', async () => {
  const url = await halfServer('connect', 'hang')
  const stopping = new AbortController()
  const sending = createSmtp({ url, from: 'a@b.test', requireTls: false, patienceMs: 60_000 }).send(
    message,
    stopping.signal,
  )
  stopping.abort()
  expect(await sending).toMatchObject({ state: 'notSent' })
})
