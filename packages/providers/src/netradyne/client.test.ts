import { describe, expect, it } from 'vitest'
import { memorySessions } from '../kit/auth/session-store.ts'
import { AuthFailed, NotPermitted, RateLimited, Unavailable, WireMismatch } from '../kit/http/errors.ts'
import { createHttp } from '../kit/http/http.ts'
import { createClient, type ListPage } from './client.ts'
import { netradyne } from './provider.ts'
import type { Context } from './session.ts'

const startMs = Date.parse('2026-08-03T00:00:00Z')
const day = { from: new Date(startMs), to: new Date(startMs + 86_400_000) }
const baseUrl = 'https://api.netradyne.com/driveri'

/** A client of an API with the given responses. */
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
  const context: Context = {
    credentials: { ClientId: 'me', ClientSecret: 'secret', TenantName: 'my-tenant', SpeedUnit: 'mph' },
    sessions: memorySessions(),
    app: null,
    baseUrl,
    http: createHttp({ take: async () => undefined, signal, fetch: fake }),
    now: () => new Date(clock.nowMs),
    historyFrom: new Date(startMs),
    positionsFrom: new Date(startMs),
    signal,
  }
  const paths = () => asked.map(({ url }) => url.href.slice(baseUrl.length))
  return { client: createClient(context), asked, paths, context, clock }
}

const isSignIn = ({ pathname }: URL) => pathname === '/driveri/v1/auth/token'
const signedIn = (answer: (url: URL, init: RequestInit) => unknown) => (url: URL, init: RequestInit) =>
  isSignIn(url) ? { access_token: 'token-1', expires_in: 3600 } : answer(url, init)
const status = (status: number, text: string | null = null) => new Response(text, { status })
const bearerOf = ({ headers }: RequestInit) => new Headers(headers).get('authorization')

async function all(pages: AsyncIterable<ListPage>): Promise<unknown[]> {
  const items: unknown[] = []
  for await (const page of pages) items.push(...page.items)
  return items
}
const empty = { data: { vehicles: [] }, links: null, totalCount: 0 }

describe('signing in', () => {
  it('authenticates the client once, and sends the token with every call', async () => {
    const { client, asked } = clientOf(signedIn(() => empty))
    await Promise.all([all(client.list('vehicles')), all(client.list('vehicles'))])
    expect(asked.map(({ url }) => isSignIn(url))).toEqual([true, false, false])
    const [first, second] = asked
    expect(first!.init).toMatchObject({ method: 'POST', body: 'grant_type=client_credentials' })
    expect(bearerOf(first!.init)).toBe(`Basic ${btoa('me:secret')}`)
    expect(bearerOf(second!.init)).toBe('Bearer token-1')
  })

  it('is repeated before a token expires, and once if one is refused', async () => {
    let tokens = 0
    const { client, asked, clock } = clientOf((url, init) => {
      if (isSignIn(url)) return { data: { access_token: `token-${++tokens}`, expires_in: 3600 } }
      return bearerOf(init) === 'Bearer token-2' ? status(401) : empty
    })
    const signIns = () => asked.filter(({ url }) => isSignIn(url)).length
    for (const [minutes, expected] of [
      [0, 1],
      [58, 1],
      [59, 3],
      [60, 3],
    ] as const) {
      clock.nowMs = startMs + minutes * 60_000
      await all(client.list('vehicles'))
      expect(signIns()).toBe(expected)
    }
  })

  it('keeps a token without an expiry until it is refused', async () => {
    const { client, asked, clock } = clientOf((url) => (isSignIn(url) ? { access_token: 'a' } : empty))
    await all(client.list('vehicles'))
    clock.nowMs += 100 * 86_400_000
    await all(client.list('vehicles'))
    expect(asked.filter(({ url }) => isSignIn(url))).toHaveLength(1)
  })

  it.each([400, 401, 403])('reports a wrong secret on %s', async (code) => {
    const { client } = clientOf(() => status(code, 'invalid_client'))
    await expect(all(client.list('vehicles'))).rejects.toThrow(AuthFailed)
  })

  it('waits if both tokens are in use, without trying again itself', async () => {
    for (const code of [400, 403, 409, 429]) {
      const { client, asked } = clientOf(() => status(code, '{"message":"Only two active tokens are allowed"}'))
      await expect(all(client.list('vehicles'))).rejects.toMatchObject({ name: 'RateLimited', retryAfterSeconds: 600 })
      expect(asked).toHaveLength(1)
    }
  })

  it('treats a missing token as undocumented, and a server failure as a failure', async () => {
    await expect(all(clientOf(() => ({})).client.list('vehicles'))).rejects.toThrow(WireMismatch)
    await expect(all(clientOf(() => status(503)).client.list('vehicles'))).rejects.toThrow(Unavailable)
  })
})

describe('versions', () => {
  it('are tried in order if the first isn’t available', async () => {
    const { client, paths } = clientOf(
      signedIn(({ pathname }) => (pathname.includes('/v1/') ? { data: { drivers: [1] } } : status(404))),
    )
    expect(await all(client.list('drivers'))).toEqual([1])
    expect(paths().slice(1)).toEqual([
      '/v2/tenants/my-tenant/drivers?limit=500',
      '/v1/tenants/my-tenant/drivers?limit=500',
    ])
  })

  it('report a missing permission if no version has the list, and a wrong tenant on the first request', async () => {
    const { client, context } = clientOf(signedIn(() => status(404)))
    await expect(all(client.list('devices'))).rejects.toThrow(NotPermitted)
    await expect(netradyne.check(context)).rejects.toThrow(AuthFailed)
  })
})

describe('monthly report', () => {
  it('is requested up to the last millisecond of the month, in the only version that has it', async () => {
    const { client, paths } = clientOf(signedIn(() => status(204)))
    const month = { from: new Date('2026-10-01T00:00:00Z'), until: new Date('2026-11-01T00:00:00Z') }
    expect(await all(client.monthlyReport(month))).toEqual([])
    const window = `startTime=${month.from.getTime()}&endTime=${month.until.getTime() - 1}`
    expect(paths().slice(1)).toEqual([`/v2/tenants/my-tenant/drivers/report?interval=monthly&${window}&limit=500`])
  })
})

describe('alerts', () => {
  it('are requested in milliseconds', async () => {
    const { client, paths } = clientOf(signedIn(() => status(204)))
    expect(await all(client.alerts(day))).toEqual([])
    expect(paths().slice(1)).toEqual([
      `/v1/tenants/my-tenant/alerts?startTime=${startMs}&endTime=${startMs + 86_400_001}&limit=500`,
    ])
  })

  it('are requested again with other parameter names if a tenant requires them', async () => {
    const { client, paths } = clientOf(
      signedIn(({ searchParams }) =>
        searchParams.has('start') ? { data: { alerts: [1] } } : status(400, 'Start time is required'),
      ),
    )
    expect(await all(client.alerts(day))).toEqual([1])
    expect(paths().at(-1)).toBe(`/v1/tenants/my-tenant/alerts?start=${startMs}&end=${startMs + 86_400_001}&limit=500`)
  })

  const kept = '?cursor=abc&limit=500'

  it('continue from a saved link', async () => {
    const { client, paths } = clientOf(signedIn(() => ({ data: { alerts: [1] } })))
    expect(await all(client.alerts(day, kept))).toEqual([1])
    expect(paths().slice(1)).toEqual([`/v1/tenants/my-tenant/alerts${kept}`])
  })

  it('start over if the saved link is no longer valid, and continue from a new one', async () => {
    let refusals = 0
    const { client, asked } = clientOf(
      signedIn(({ searchParams }) => {
        if (!searchParams.has('cursor')) return { data: { alerts: [1] }, links: { next: `${baseUrl}/x${kept}` } }
        return refusals++ ? { data: { alerts: [2] } } : status(400, 'Invalid cursor')
      }),
    )
    expect(await all(client.alerts(day, kept))).toEqual([1, 2])
    expect(asked).toHaveLength(4)
  })

  it('are not requested a third time', async () => {
    const { client, asked } = clientOf(signedIn(() => status(400, 'Start time is required')))
    await expect(all(client.alerts(day))).rejects.toThrow('Start time is required')
    expect(asked).toHaveLength(3)
  })
})

describe('pages', () => {
  const linked = (next: (offset: number) => string | null | undefined) =>
    clientOf(
      signedIn(({ searchParams }) => {
        const offset = Number(searchParams.get('offset'))
        return { data: { vehicles: [offset] }, links: { next: next(offset) } }
      }),
    )

  it('follow links, which carry the whole query', async () => {
    const { client, paths } = linked((offset) =>
      offset < 2 ? `${baseUrl}/v1/tenants/my-tenant/vehicles?limit=500&offset=${offset + 1}` : null,
    )
    expect(await all(client.list('vehicles'))).toEqual([0, 1, 2])
    expect(paths().at(-1)).toBe('/v1/tenants/my-tenant/vehicles?limit=500&offset=2')
  })

  it('never send a token to another host', async () => {
    const { client, asked } = linked((offset) => (offset < 1 ? 'https://elsewhere.example/x?offset=1' : null))
    expect(await all(client.list('vehicles'))).toEqual([0, 1])
    expect(new Set(asked.map(({ url }) => url.host))).toEqual(new Set(['api.netradyne.com']))
  })

  it.each(['', null, undefined])('end without a link: %j', async (next) => {
    expect(await all(linked(() => next).client.list('vehicles'))).toEqual([0])
  })

  it('are undocumented if they loop or never end', async () => {
    const circle = linked(() => '/x?offset=1')
    await expect(all(circle.client.list('vehicles'))).rejects.toThrow('never end')
    expect(circle.asked).toHaveLength(3)
    const endless = linked((offset) => `/x?offset=${offset + 1}`)
    await expect(all(endless.client.list('vehicles'))).rejects.toThrow('never end')
  })

  it.each([
    [
      [1, 2],
      [1, 2],
    ],
    [{ vehicles: [1] }, [1]],
  ])('may have their rows in data itself: %j', async (data, rows) => {
    expect(await all(clientOf(signedIn(() => ({ data }))).client.list('vehicles'))).toEqual(rows)
  })

  it('may be empty, with or without a body', async () => {
    for (const nothing of [() => status(204), () => status(200), () => ({ data: {}, totalCount: 0 })])
      expect(await all(clientOf(signedIn(nothing)).client.list('vehicles'))).toEqual([])
  })

  it.each([{ message: 'maintenance' }, { data: {} }, { data: null }, { data: { vehicles: null }, totalCount: 3 }])(
    'never mean an empty fleet if rows are missing: %j',
    async (answer) => {
      await expect(all(clientOf(signedIn(() => answer)).client.list('vehicles'))).rejects.toThrow(WireMismatch)
    },
  )
})

describe('refusals', () => {
  it.each([
    [400, WireMismatch],
    [403, NotPermitted],
    [408, Unavailable],
    [429, RateLimited],
    [502, Unavailable],
  ])('report %s as a failure', async (code, kind) => {
    await expect(all(clientOf(signedIn(() => status(code, 'no'))).client.list('vehicles'))).rejects.toThrow(kind)
  })
})

describe('lists without links', () => {
  const rows = Array.from({ length: 5 }, (_, number) => ({ vehicleNumber: `T-${number}` }))
  const offsetOf = (url: URL) => Number(url.searchParams.get('offset') ?? 0)

  it('continue by the total number of rows', async () => {
    const answer = (url: URL) => ({ data: { vehicles: rows.slice(offsetOf(url)).slice(0, 2) }, totalCount: 5 })
    const { client, asked } = clientOf(signedIn(answer))
    expect(await all(client.list('vehicles'))).toEqual(rows)
    expect(asked.filter(({ url }) => !isSignIn(url)).map(({ url }) => offsetOf(url))).toEqual([0, 2, 4])
  })

  it('end if no more rows arrive or the total isn’t reported', async () => {
    const tooMany = clientOf(signedIn((url) => ({ data: offsetOf(url) ? [] : rows, totalCount: 9 })))
    expect(await all(tooMany.client.list('vehicles'))).toEqual(rows)
    expect(await all(clientOf(signedIn(() => ({ data: rows }))).client.list('vehicles'))).toEqual(rows)
  })
})

it.each([[[]], ['none'], [{ next: 7 }]])(
  'reads all rows by their total if links aren’t readable: %j',
  async (links) => {
    const numbers = ['T-1', 'T-2', 'T-3']
    const page = (url: URL) => {
      const offset = Number(url.searchParams.get('offset') ?? 0)
      return {
        data: { vehicles: numbers.slice(offset, offset + 2).map((vehicleNumber) => ({ vehicleNumber })) },
        links,
        totalCount: '3',
      }
    }
    expect(await all(clientOf(signedIn(page)).client.list('vehicles'))).toHaveLength(3)
  },
)

it('fails for an error within a success, which isn’t an empty fleet', async () => {
  const error = { error: { code: 500, message: 'Something went wrong' }, data: null }
  await expect(all(clientOf(signedIn(() => error)).client.list('vehicles'))).rejects.toThrow(WireMismatch)
})
