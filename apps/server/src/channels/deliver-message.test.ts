import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopeTo } from '../db/scope/scope.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { deliverMessage } from './deliver-message.ts'
import type { Delivery, MessageTransport, Outgoing } from './message-transport.ts'
import { createOutbox } from './outbox-folder.ts'
import { postMessage } from './post-message.ts'

let server: TestServer
let clientId: number
beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Acme')
})
afterAll(() => server[Symbol.asyncDispose]())

const post = () =>
  scopeTo(server.services.db, clientId)
    .transaction()
    .execute((transaction) =>
      postMessage(
        server.services,
        Object.assign(transaction, { clientId }),
        {
          kind: 'mail',
          purpose: 'test',
          recipient: 'dana@fleet.test',
          subject: 'Hello',
          body: { heading: 'Hello', before: [], link: 'Open', after: [], because: 'A test.' },
          secret: 'https://x/1',
        },
        null,
      ),
    )
const stateOf = async (id: string) =>
  (await server.services.pool.query('select state, error, secret_sealed as sealed from message where id = $1', [id]))
    .rows[0]

/** A mail server of our own that records all emails it receives. */
function recorder(answer: (nth: number) => Delivery = () => ({ state: 'sent', remoteId: 'r' })) {
  const given: Outgoing[] = []
  const transport: MessageTransport = {
    name: 'smtp',
    repeatable: false,
    send: async (message) => {
      given.push(message)
      return answer(given.length)
    },
  }
  return { given, transport }
}

const deliver = (
  messageId: string,
  transport: MessageTransport,
  { isLast = false, pool = server.services.pool } = {},
) =>
  deliverMessage(
    { ...server.services, pool, transports: { mail: transport, sms: transport } },
    { clientId, messageId },
    { signal: new AbortController().signal, isLast, line: () => {} },
  )

class Killed extends Error {}
/** A worker that dies before or right after its nth external step, and then does nothing at all. */
function dying(nth: number, when: 'before' | 'after', transport: MessageTransport) {
  let steps = 0
  let isDead = false
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isDead) throw new Killed()
    steps += 1
    if (steps === nth && when === 'before') isDead = true
    if (isDead) throw new Killed()
    const result = await work()
    if (steps === nth) isDead = true
    if (isDead) throw new Killed()
    return result
  }
  const { pool } = server.services
  return {
    pool: { query: (...args: [string, unknown[]]) => step(() => pool.query(...args)) } as unknown as pg.Pool,
    transport: {
      ...transport,
      send: (...args: Parameters<MessageTransport['send']>) => step(() => transport.send(...args)),
    },
  }
}

test('sends a message once with its secret, which is then discarded', async () => {
  const { given, transport } = recorder()
  const id = await post()
  expect((await server.services.pool.query('select text from message where id = $1', [id])).rows[0].text).toContain(
    'Open:\n{{secret}}',
  )
  await deliver(id, transport)
  await deliver(id, transport)
  expect(given.map(({ text }) => text)).toEqual([expect.stringContaining('Open:\nhttps://x/1')])
  expect(await stateOf(id)).toMatchObject({ state: 'sent', sealed: null })
})

describe('a worker killed at any step', () => {
  // It reads the message, marks it as being sent, sends it, and records the response. Once marked, it is never sent
  // again.
  test.each([
    ['before', 1, 'sent', 1],
    ['after', 1, 'sent', 1],
    ['before', 2, 'sent', 1],
    ['after', 2, 'unsure', 0],
    ['before', 3, 'unsure', 0],
    ['after', 3, 'unsure', 1],
    ['before', 4, 'unsure', 1],
    ['after', 4, 'sent', 1],
  ] as const)('dies %s step %i and leaves it %s, sent %i times', async (when, nth, state, times) => {
    const { given, transport } = recorder()
    const id = await post()
    const worker = dying(nth, when, transport)
    const isDead = await deliver(id, worker.transport, worker).then(
      () => false,
      (error) => error instanceof Killed,
    )
    expect(isDead).toBe(true)
    await deliver(id, transport)
    await deliver(id, transport)
    expect(await stateOf(id)).toMatchObject({ state })
    expect(given).toHaveLength(times)
  })

  test('may repeat it in the outbox, because the file is the same', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'milepost-outbox-'))
    const outbox = createOutbox(folder)
    const id = await post()
    const worker = dying(3, 'after', outbox)
    await expect(deliver(id, worker.transport, worker)).rejects.toThrow(Killed)
    await deliver(id, outbox)
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
    expect(await readdir(folder)).toEqual([`${id}.txt`])
    expect(await readFile(join(folder, `${id}.txt`), 'utf8')).toMatch(
      /^To: dana@fleet.test\nSubject: Hello\n\n[\s\S]*Open:\nhttps:\/\/x\/1\n/,
    )
    await rm(folder, { recursive: true })
  })
})

test('retries what certainly wasn’t sent, and gives up after the last attempt', async () => {
  const { given, transport } = recorder((nth) =>
    nth === 2 ? { state: 'sent', remoteId: null } : { state: 'notSent', reason: 'busy' },
  )
  const id = await post()
  await expect(deliver(id, transport)).rejects.toThrow('busy')
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', error: 'busy' })
  await deliver(id, transport)
  expect(await stateOf(id)).toMatchObject({ state: 'sent', error: null })
  expect(given).toHaveLength(2)
  const last = await post()
  await expect(
    deliver(last, recorder(() => ({ state: 'notSent', reason: 'busy' })).transport, { isLast: true }),
  ).rejects.toThrow('busy')
  expect(await stateOf(last)).toMatchObject({ state: 'failed' })
})

test('retries a failed message when its job is run again', async () => {
  const id = await post()
  await expect(deliver(id, recorder(() => ({ state: 'refused', reason: 'no' })).transport)).rejects.toThrow('no')
  const { given, transport } = recorder()
  await deliver(id, transport)
  expect(given).toHaveLength(1)
  expect(await stateOf(id)).toMatchObject({ state: 'sent', error: null })
})

test('doesn’t retry rejected messages or those with an unknown outcome', async () => {
  const refused = await post()
  const no = recorder(() => ({ state: 'refused', reason: 'no such person' }))
  await expect(deliver(refused, no.transport)).rejects.toThrow('no such person')
  const unsure = await post()
  const silent = recorder(() => ({ state: 'unsure', reason: 'no response' }))
  await deliver(unsure, silent.transport)
  await deliver(unsure, silent.transport)
  expect(await stateOf(refused)).toMatchObject({ state: 'failed', error: 'no such person' })
  expect(await stateOf(unsure)).toMatchObject({ state: 'unsure', error: 'no response' })
  expect(silent.given).toHaveLength(1)
})
