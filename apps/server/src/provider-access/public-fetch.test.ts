import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttp } from '@milepost/providers/kit/http/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPublicFetch } from './public-fetch.ts'

// All of 127/8 is this machine: here one address plays the internet, and another the internal network.
const open = '127.0.0.1'
const inner = '127.0.0.3'

const servers: Server[] = []
let port: number
let reached: string[] = []
let answer: RequestListener

async function listen(host: string, on: number): Promise<number> {
  const server = createServer((request, response) => {
    reached.push(`${host} ${request.method} ${request.url}`)
    answer(request, response)
  }).listen(on, host)
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  port = await listen(open, 0)
  await listen(inner, port)
})
afterAll(() => servers.forEach((server) => void server.close()))
beforeEach(() => {
  reached = []
  answer = (_, response) => response.end('{"ok":true}')
})

/** A connector's HTTP client whose names resolve to the given addresses, one lookup after another. */
function httpWith(...lookups: string[][]) {
  const fetch = createPublicFetch({
    isPublic: (address) => address === open,
    resolve: async () => (lookups.length > 1 ? lookups.shift()! : (lookups[0] ?? [])).map((address) => ({ address })),
  })
  return createHttp({ take: async () => {}, signal: AbortSignal.timeout(5_000), fetch })
}
const get = (url: string, ...lookups: string[][]) => httpWith(...lookups).send({ url, action: 'any' })

describe('a user-provided server', () => {
  test('is reached by name, with method, headers and body', async () => {
    answer = async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      response.writeHead(201, { 'content-type': 'text/plain', 'x-given': request.headers['x-asked'] ?? '' })
      response.end(`${request.headers.host} ${Buffer.concat(chunks)}`)
    }
    const url = `http://gps.example:${port}/api/session`
    const response = await httpWith([open]).send({
      url,
      method: 'POST',
      headers: { 'x-asked': 'a' },
      body: 'é',
      action: 'any',
    })
    expect([response.status, response.headers.get('x-given'), response.text]).toEqual([
      201,
      'a',
      `gps.example:${port} é`,
    ])
    expect(reached).toEqual([`${open} POST /api/session`])
  })

  test('may send an empty response', async () => {
    answer = (_, response) => response.writeHead(204).end()
    expect(await get(`http://gps.example:${port}/`, [open])).toMatchObject({ status: 204, text: '' })
  })

  test('isn’t followed when it redirects', async () => {
    answer = (_, response) => response.writeHead(302, { location: `http://${inner}:${port}/latest/meta-data` }).end()
    await expect(get(`http://gps.example:${port}/`, [open])).rejects.toThrow('did not respond')
    expect(reached).toEqual([`${open} GET /`])
  })

  test('isn’t reached if its name resolves to an internal address', async () => {
    await expect(get(`http://gps.example:${port}/`, [inner])).rejects.toThrow('gps.example')
    await expect(get(`http://gps.example:${port}/`, [open, inner])).rejects.toThrow('gps.example')
    expect(reached).toEqual([])
  })

  test('is checked by the address actually called if its name changes', async () => {
    answer = (_, response) => response.setHeader('connection', 'close').end()
    // Each call resolves twice: before, and when it connects.
    const http = httpWith([open], [open], [open], [inner])
    await http.send({ url: `http://gps.example:${port}/first`, action: 'any' })
    await expect(http.send({ url: `http://gps.example:${port}/second`, action: 'any' })).rejects.toThrow(
      'private network',
    )
    expect(reached).toEqual([`${open} GET /first`])
  })

  test.each([
    ['an inner address', `http://${inner}`],
    ['the same as one number', 'http://2130706435'],
    ['in octal', 'http://0177.0.0.03'],
    ['in hexadecimal', 'http://0x7f000003'],
    ['behind another scheme', 'file:///etc/passwd'],
    ['behind a name and a password', `http://${open}@${inner}`],
  ])('isn’t called if it is %s', async (_, address) => {
    const url = address.startsWith('http') ? `${address}:${port}/` : address
    await expect(get(url, [open])).rejects.toThrow()
    expect(reached).toEqual([])
  })

  test('is dropped after the timeout if it hangs', async () => {
    answer = () => {}
    const http = httpWith([open])
    const asked = http.send({ url: `http://gps.example:${port}/`, action: 'any', timeoutMilliseconds: 50 })
    await expect(asked).rejects.toThrow('timed out')
  })
})
