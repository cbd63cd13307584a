import { describe, expect, it } from 'vitest'
import { memorySessions } from '../kit/auth/session-store.ts'
import { AuthFailed, NotPermitted, WireMismatch } from '../kit/http/errors.ts'
import { createHttp } from '../kit/http/http.ts'
import { apiAddress, createClient } from './client.ts'
import { traccar } from './provider.ts'

const from = new Date('2026-08-01T00:00:00Z')
const to = new Date('2026-08-02T00:00:00Z')
const hoursOf = (url: URL) =>
  (Date.parse(url.searchParams.get('to')!) - Date.parse(url.searchParams.get('from')!)) / 3_600_000

/** A client of a server with the given responses. */
function clientOf(answer: (url: URL, init: RequestInit) => unknown, credentials: object = { ApiToken: 'secret' }) {
  const asked: { url: URL; init: RequestInit }[] = []
  const signal = new AbortController().signal
  const fake = async (address: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(address))
    asked.push({ url, init })
    const body = answer(url, init)
    return body instanceof Response ? body : Response.json(body)
  }
  const client = createClient({
    credentials: traccar.credentials.parse(credentials),
    sessions: memorySessions(),
    app: null,
    baseUrl: 'https://gps.example:8082',
    http: createHttp({ take: async () => undefined, signal, fetch: fake }),
    now: () => to,
    historyFrom: from,
    positionsFrom: from,
    signal,
  })
  return { client, asked }
}

const all = async (pages: AsyncIterable<unknown[]>) => {
  const items: unknown[] = []
  for await (const page of pages) items.push(...page)
  return items
}

describe('the URL', () => {
  it.each(['https://gps.example:8082', 'https://gps.example:8082/', 'https://gps.example:8082/api/'])(
    'is derived from what people type: %s',
    (typed) => {
      expect(apiAddress(typed)).toBe('https://gps.example:8082/api')
    },
  )
})

describe('credentials', () => {
  it('are a token, or else an email address and a password', async () => {
    const token = clientOf(() => [])
    await token.client.latest()
    expect(token.asked[0]!.init.headers).toMatchObject({ authorization: 'Bearer secret' })
    const user = clientOf(() => [], { ApiToken: '', Username: 'a@b.example', Password: 'p:w' })
    await user.client.latest()
    const pair = Buffer.from('a@b.example:p:w').toString('base64')
    expect(user.asked[0]!.init.headers).toMatchObject({ authorization: `Basic ${pair}` })
  })

  it.each([{}, { Username: 'a@b.example' }, { Username: 'a@b.example', Password: 'Zürich' }])(
    'that can never be right are refused at once: %j',
    (form) => {
      expect(traccar.credentials.safeParse(form).success).toBe(false)
    },
  )

  it('stay the same when read back from storage', () => {
    const kept = traccar.credentials.parse({ Username: 'a@b.example', Password: ' pw ' })
    expect(traccar.credentials.parse(kept)).toEqual(kept)
  })
})

describe('listings', () => {
  const devices = Array.from({ length: 2500 }, (_, id) => ({ id }))

  it('are read to the end by pages', async () => {
    const { client, asked } = clientOf(({ searchParams }) => {
      const offset = Number(searchParams.get('offset'))
      return devices.slice(offset, offset + Number(searchParams.get('limit')))
    })
    expect(await all(client.pages('/devices'))).toEqual(devices)
    expect(asked).toHaveLength(3)
  })

  it("end even if the server doesn't support paging", async () => {
    const { client, asked } = clientOf(() => devices)
    expect(await all(client.pages('/devices'))).toEqual(devices)
    expect(asked).toHaveLength(2)
  })
})

describe('reports', () => {
  it('are requested in halves if the server limits their period', async () => {
    const { client, asked } = clientOf((url) =>
      hoursOf(url) > 6
        ? new Response('java.lang.IllegalArgumentException: Time period exceeds the limit\n\tat org.traccar', {
            status: 400,
          })
        : [url.searchParams.get('from')],
    )
    expect(await client.events(['41'], { from, to }, ['alarm', 'media'])).toHaveLength(4)
    expect(asked).toHaveLength(7)
    expect(asked[0]!.url.searchParams.getAll('type')).toEqual(['alarm', 'media'])
  })

  it("count as truncated at the server's maximum length", async () => {
    const { client } = clientOf((url) => new Array(hoursOf(url) > 12 ? 50_000 : 3).fill({}))
    expect(await client.route(['41', '42'], { from, to })).toHaveLength(6)
  })

  it('are never halved for trips', async () => {
    const { client, asked } = clientOf(() => new Response('Time period exceeds the limit', { status: 400 }))
    await expect(client.trips(['41'], { from, to })).rejects.toThrow(WireMismatch)
    expect(asked).toHaveLength(1)
  })
})

describe('positions by id', () => {
  const numbers = ['1', '2', '3', '4', '5']
  const position = (id: string) => ({
    id: Number(id),
    deviceId: 41,
    fixTime: '2026-08-01T00:00:00Z',
    latitude: 47,
    longitude: 8,
  })

  it.each([
    'java.lang.NullPointerException: Cannot invoke "Position.getDeviceId()"',
    'java.lang.SecurityException: Device access denied',
  ])('are returned even if one is gone and the server fails over it: %s', async (words) => {
    const { client, asked } = clientOf((url) => {
      const ids = url.searchParams.getAll('id')
      return ids.includes('4') ? new Response(`${words}\n\tat org.traccar`, { status: 400 }) : ids.map(position)
    })
    expect([...(await client.positionsById(numbers)).positions.keys()].sort()).toEqual(['1', '2', '3', '5'])
    expect(asked.length).toBeLessThan(8)
  })

  it('are not requested one by one if something else is wrong', async () => {
    const { client, asked } = clientOf(() => new Response('java.lang.IllegalStateException', { status: 400 }))
    await expect(client.positionsById(numbers)).rejects.toThrow(WireMismatch)
    expect(asked).toHaveLength(1)
  })
})

describe('failures', () => {
  it.each([
    [
      400,
      'java.lang.SecurityException: Device access denied\n\tat org.traccar.api',
      NotPermitted,
      '“Device access denied”',
    ],
    [400, 'java.lang.NullPointerException\n\tat org.traccar.api', WireMismatch, 'the server returned 400'],
    [401, '', AuthFailed, ''],
    [403, '', NotPermitted, ''],
    [404, '', WireMismatch, ''],
  ])('%i %j', async (status, body, kind, words) => {
    const failure = await clientOf(() => new Response(body, { status }))
      .client.latest()
      .catch((cause: Error) => cause)
    expect(failure).toBeInstanceOf(kind)
    const { message } = failure as Error
    expect(message).not.toMatch(/org\.traccar|java\.|Exception/)
    expect(message).toContain(words)
  })
})
