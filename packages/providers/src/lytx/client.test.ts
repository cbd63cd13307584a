import { describe, expect, it } from 'vitest'
import { memorySessions } from '../kit/auth/session-store.ts'
import { AuthFailed, NotPermitted, Unavailable, WireMismatch } from '../kit/http/errors.ts'
import { createHttp } from '../kit/http/http.ts'
import type { SyncContext } from '../kit/provider.ts'
import { createClient } from './client.ts'
import { type Credentials, hostOf } from './session.ts'

const startMs = Date.parse('2026-08-02T00:00:00Z')
let people = 0

/** A client of a fake API with the given responses. Each client has its own credentials, because sign-ins are cached. */
function clientOf(answer: (url: URL, init: RequestInit) => unknown) {
  const asked: { url: URL; init: RequestInit }[] = []
  const clock = { nowMs: startMs }
  const signal = new AbortController().signal
  const fake = async (address: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(address))
    asked.push({ url, init })
    const body = answer(url, init)
    return body instanceof Response ? body : Response.json(body)
  }
  const context: SyncContext<Credentials> = {
    credentials: { Username: `user${people++}`, Password: 'secret' },
    sessions: memorySessions(),
    app: null,
    baseUrl: 'https://api.lytx.com',
    http: createHttp({ take: async () => undefined, signal, fetch: fake }),
    now: () => new Date(clock.nowMs),
    historyFrom: new Date(startMs),
    positionsFrom: new Date(startMs),
    signal,
  }
  return { client: createClient(context), asked, context, clock }
}

const isSignIn = ({ pathname }: URL) => pathname.endsWith('/api/auth/user')
const signedIn = (answer: (url: URL, init: RequestInit) => unknown) => (url: URL, init: RequestInit) =>
  isSignIn(url) ? { access_token: 'token-1' } : answer(url, init)
const noContent = () => new Response(null, { status: 204 })

async function all(pages: AsyncIterable<{ items: unknown[] } | unknown[]>): Promise<unknown[]> {
  const items: unknown[] = []
  for await (const page of pages) items.push(...(Array.isArray(page) ? page : page.items))
  return items
}

describe('hosts', () => {
  it('are derived from one domain, or share one address for any other base URL', () => {
    expect(hostOf('https://api.lytx.com', 'api')).toBe('https://api.lytx.com')
    expect(hostOf('https://api.lytx.com', 'data')).toBe('https://data.lytx.com')
    expect(hostOf('https://api.lytx.com', 'login')).toBe('https://login.lytx.com')
    expect(hostOf('http://localhost:5000/lytx', 'data')).toBe('http://localhost:5000/lytx')
  })

  it('receive only their own calls', async () => {
    const list = signedIn(() => ({ data: [], groups: [], metadata: { count: 0 } }))
    const { client, asked } = clientOf(list)
    await all(client.pages('groups'))
    await all(client.tracks({}, 0))
    expect(asked.map(({ url }) => `${url.host}${url.pathname}`)).toEqual([
      'login.lytx.com/api/auth/user',
      'api.lytx.com/v1/groups',
      'data.lytx.com/v1/gps',
    ])
  })
})

describe('signing in', () => {
  it('sends the user name and password once, and the token with every call', async () => {
    const { client, asked, context } = clientOf(signedIn(() => noContent()))
    await Promise.all([client.roles(), client.roles()])
    expect(asked.map(({ url }) => isSignIn(url))).toEqual([true, false, false])
    expect(JSON.parse(String(asked[0]!.init.body))).toEqual({
      username: context.credentials.Username,
      password: 'secret',
    })
    expect(asked[1]!.init.headers).toMatchObject({ authorization: 'Bearer token-1' })
  })

  it('signs in again once when a token has expired', async () => {
    let token = 0
    const { client, asked } = clientOf((url, init) => {
      if (isSignIn(url)) return { access_token: `token-${++token}` }
      const { authorization } = init.headers as Record<string, string>
      return authorization === 'Bearer token-2' ? [{ id: 1, name: 'Driver' }] : new Response('', { status: 401 })
    })
    expect(await client.roles()).toHaveLength(1)
    expect(asked.map(({ url }) => isSignIn(url))).toEqual([true, false, true, false])
  })

  it("signs in again before the token's hour is up", async () => {
    const { client, asked, clock } = clientOf(signedIn(() => noContent()))
    for (const minutes of [0, 58, 60]) {
      clock.nowMs = startMs + minutes * 60_000
      await client.roles()
    }
    expect(asked.map(({ url }) => isSignIn(url))).toEqual([true, false, false, true, false])
  })

  it.each([400, 401, 403])('reports a wrong password on %s', async (status) => {
    const { client } = clientOf(() => new Response('', { status }))
    await expect(client.roles()).rejects.toThrow(AuthFailed)
  })

  it('treats a missing token as undocumented, and a server failure as a failure', async () => {
    await expect(clientOf(() => ({})).client.roles()).rejects.toThrow(WireMismatch)
    await expect(clientOf(() => new Response('', { status: 503 })).client.roles()).rejects.toThrow(Unavailable)
  })
})

describe('paging', () => {
  it('continues after the records received, not after the number requested', async () => {
    const { client, asked } = clientOf(
      signedIn(({ searchParams }) => {
        const offset = Number(searchParams.get('offset'))
        return { data: [offset, offset + 1].filter((item) => item < 5), metadata: { count: 5 } }
      }),
    )
    expect(await all(client.pages('users'))).toEqual([0, 1, 2, 3, 4])
    expect(asked).toHaveLength(4)
  })

  it("counts points of positions, not tracks, even if a track can't be read", async () => {
    const { client, asked } = clientOf(
      signedIn(({ searchParams }) => {
        const offset = Number(searchParams.get('offset'))
        const data = offset === 3 ? [{ vehicleId: 7 }] : [{ points: [1, 2] }, { points: [3] }]
        return { data, metadata: { count: 6 } }
      }),
    )
    await all(client.tracks({}, 0))
    expect(asked.slice(1).map(({ url }) => url.searchParams.get('offset'))).toEqual(['0', '3', '4'])
  })

  it('ends events at an empty page, which has no body', async () => {
    const { client, asked } = clientOf(
      signedIn(({ searchParams }) => {
        const page = Number(searchParams.get('page'))
        return page < 3 ? [{ page }, {}] : noContent()
      }),
    )
    expect(await all(client.events({}, 1))).toHaveLength(4)
    expect(asked).toHaveLength(4)
  })

  it('ends vehicles once all have been received', async () => {
    const { client, asked } = clientOf(signedIn(() => ({ vehicles: [{}, {}], totalResults: 4 })))
    expect(await all(client.vehicles())).toHaveLength(4)
    expect(asked).toHaveLength(3)
    expect(await all(clientOf(signedIn(noContent)).client.vehicles())).toEqual([])
  })

  it('survives a null list', async () => {
    const { client } = clientOf(signedIn(() => ({ data: null, metadata: { count: 0 } })))
    expect(await all(client.pages('trips'))).toEqual([])
  })
})

describe('event clip', () => {
  it('may be missing or not enabled for this account', async () => {
    const answering = (status: number) => clientOf(signedIn(() => new Response(null, { status }))).client.eventFile('e')
    expect(await answering(404)).toBeNull()
    await expect(answering(403)).rejects.toThrow(NotPermitted)
  })
})

it('stops reading events if every page is the same', async () => {
  const { client } = clientOf(signedIn(() => [{ id: 'a' }]))
  await expect(all(client.events({}, 1))).rejects.toThrow(WireMismatch)
})

it('reads lists whose totals are text, and fails for an error within a success', async () => {
  const rows = ['a', 'b', 'c']
  const page = (url: URL) => {
    if (url.pathname.endsWith('/vehicles/all')) return { vehicles: rows, totalResults: '3' }
    const offset = Number(url.searchParams.get('offset') ?? 0)
    return { groups: rows.slice(offset, offset + 2), metadata: { count: '3' } }
  }
  const { client } = clientOf(signedIn(page))
  expect(await all(client.pages('groups'))).toEqual(rows)
  expect(await all(client.vehicles())).toEqual(rows)
  const failing = clientOf(signedIn(() => ({ error: 'Something went wrong' }))).client
  await expect(all(failing.pages('groups'))).rejects.toThrow(WireMismatch)
})
