import { describe, expect, it } from 'vitest'
import { memorySessions } from '../kit/auth/session-store.ts'
import {
  AuthFailed,
  Missing,
  NotPermitted,
  PeriodTooLong,
  RateLimited,
  Unavailable,
  WireMismatch,
} from '../kit/http/errors.ts'
import { createHttp } from '../kit/http/http.ts'
import { createClient } from './client.ts'
import { navixy } from './provider.ts'
import type { Context } from './session.ts'

const now = new Date('2026-08-02T00:00:00Z')
const from = new Date('2026-08-01T00:00:00Z')
const window = { from, to: now }
const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Asked = { path: string; headers: Record<string, string>; body: Record<string, unknown> }

/** A client of a server with the given responses. */
function clientOf(answer: (asked: Asked) => unknown, credentials: object = { ApiKey: 'key' }) {
  const asked: Asked[] = []
  const { signal } = new AbortController()
  const fake = async (address: string | URL | Request, init: RequestInit = {}) => {
    const call = {
      path: new URL(String(address)).pathname.replace('/v2', ''),
      headers: Object.fromEntries(new Headers(init.headers)),
      body: JSON.parse(String(init.body)) as Record<string, unknown>,
    }
    asked.push(call)
    const body = answer(call)
    return body instanceof Response ? body : Response.json(Object.assign({ success: true }, body))
  }
  const context: Context = {
    credentials: navixy.credentials.parse(credentials) as Context['credentials'],
    sessions: memorySessions(),
    app: null,
    baseUrl: 'https://api.eu.navixy.com/v2',
    http: createHttp({ take: async () => undefined, signal, fetch: fake }),
    now: () => now,
    historyFrom: from,
    positionsFrom: from,
    signal,
  }
  return { client: createClient(context), asked }
}

const failure = (code: number, status = 400, headers = {}) =>
  Response.json({ success: false, status: { code, description: 'words' } }, { status, headers })
const hoursOf = ({ body }: Asked) => (Date.parse(String(body.to)) - Date.parse(String(body.from))) / hourMs

describe('a call', () => {
  it('carries its key in a header, and requests times with their zone', async () => {
    const { client, asked } = clientOf(() => ({ list: [] }))
    await client.trackers()
    expect(asked[0]).toMatchObject({
      path: '/tracker/list',
      headers: { authorization: 'NVX key', 'nvx-iso-datetime': 'true', 'content-type': 'application/json' },
      body: {},
    })
  })

  it('signs in once with a login, and again when the session is refused', async () => {
    let session = 0
    const { client, asked } = clientOf(
      ({ path, headers }) => {
        if (path === '/user/auth') return { type: 'authenticated', hash: `hash-${++session}` }
        return headers.authorization === 'NVX hash-1' ? failure(4) : { list: [] }
      },
      { Username: 'me@example.com', Password: 'pw' },
    )
    await client.groups()
    await client.trackers()
    expect(asked.map(({ path }) => path)).toEqual([
      '/user/auth',
      '/tracker/group/list',
      '/user/auth',
      '/tracker/group/list',
      '/tracker/list',
    ])
    expect(asked[0]).toMatchObject({ body: { login: 'me@example.com', password: 'pw' } })
    expect(asked[0]!.headers).not.toHaveProperty('authorization')
  })

  it('is not made with the token issued before the second factor', async () => {
    const { client, asked } = clientOf(() => ({ type: 'second_factor_required', factor_type: 'email', hash: 'half' }), {
      Username: 'me@example.com',
      Password: 'pw',
    })
    await expect(client.groups()).rejects.toThrow(AuthFailed)
    expect(asked).toHaveLength(1)
  })
})

describe('credentials', () => {
  it.each([{}, { Username: 'a@b.example' }, { ApiKey: ' ', Password: 'pw' }])(
    'are rejected if a part is missing: %j',
    (form) => {
      expect(navixy.credentials.safeParse(form).success).toBe(false)
    },
  )

  it('use the key if there is one, and stay the same when read again', () => {
    const kept = navixy.credentials.parse({ ApiKey: ' key ', Username: '', Password: '' })
    expect(kept).toEqual({ ApiKey: 'key' })
    expect(navixy.credentials.parse(kept)).toEqual(kept)
  })
})

describe('failures', () => {
  it.each([
    [3, 400, AuthFailed],
    [4, 400, AuthFailed],
    [102, 400, AuthFailed],
    [275, 403, AuthFailed],
    [11, 403, NotPermitted],
    [13, 403, NotPermitted],
    [236, 402, NotPermitted],
    [15, 429, RateLimited],
    [104, 400, RateLimited],
    [1, 500, Unavailable],
    [14, 503, Unavailable],
    [208, 403, Missing],
    [217, 400, Missing],
    [211, 400, PeriodTooLong],
    [7, 400, WireMismatch],
  ])('map number %i with status %i', async (code, status, kind) => {
    await expect(clientOf(() => failure(code, status)).client.trackers()).rejects.toBeInstanceOf(kind)
  })

  it.each([13, 15, 208, 211, 14, 7])("pass on Navixy's message for number %i", async (code) => {
    await expect(clientOf(() => failure(code)).client.trackers()).rejects.toThrow('“words”')
  })

  it('have only a status if they come from a proxy in front of the API', async () => {
    const gateway = (status: number) => clientOf(() => new Response('<html>', { status })).client.trackers()
    await expect(gateway(502)).rejects.toThrow(Unavailable)
    await expect(gateway(429)).rejects.toThrow(RateLimited)
    await expect(gateway(200)).rejects.toThrow(WireMismatch)
  })
})

describe('registers', () => {
  const rows = Array.from({ length: 25 }, (_, id) => ({ id }))
  const all = async (answer: (offset: number) => object) => {
    const { client, asked } = clientOf(({ body }) => answer(Number(body.offset)))
    return { items: await client.all('/vehicle/list'), calls: asked.length }
  }

  it('are read to the end if pages are shorter than requested', async () => {
    const { items, calls } = await all((offset) => ({ list: rows.slice(offset, offset + 10) }))
    expect(items).toEqual(rows)
    expect(calls).toBe(4)
  })

  it('need no extra page if they report their length', async () => {
    expect((await all((offset) => ({ list: rows.slice(offset, offset + 10), count: 25 }))).calls).toBe(3)
  })

  it("end even if the server doesn't support paging", async () => {
    expect(await all(() => ({ list: rows }))).toEqual({ items: rows, calls: 2 })
  })
})

describe('states', () => {
  it('never fail because of one blocked or deleted tracker', async () => {
    const { client, asked } = clientOf(({ body }) => ({
      states: Object.fromEntries((body.trackers as number[]).map((id) => [id, { source_id: id }])),
      blocked: [5],
    }))
    const found = await client.states(Array.from({ length: 9 }, (_, id) => String(id)))
    expect(asked[0]!.body).toMatchObject({ list_blocked: true, allow_not_exist: true })
    expect(found).toHaveLength(9)
    expect(found[7]).toEqual({ id: '7', source_id: 7 })
  })
})

describe('windows', () => {
  it('for tracks are a second wider on both sides, in whole seconds', async () => {
    const { client, asked } = clientOf(() => ({ list: [] }))
    await client.points('7', { from: new Date(from.getTime() + 700), to: new Date(now.getTime() + 700) })
    expect(asked[0]!.body).toEqual({
      tracker_id: 7,
      from: '2026-07-31T23:59:59Z',
      to: '2026-08-02T00:00:02Z',
      simplify: false,
      filter: false,
      include_gsm_lbs: false,
    })
  })

  it('are read in halves if too long', async () => {
    const { client, asked } = clientOf((call) => (hoursOf(call) > 7 ? failure(211) : { list: [call.body.from] }))
    expect(await client.points('7', window)).toHaveLength(4)
    expect(asked).toHaveLength(7)
    const stubborn = clientOf(() => failure(211))
    await expect(stubborn.client.points('7', window)).rejects.toThrow(WireMismatch)
  })
})

describe('events', () => {
  /** A server with an event every so many seconds, in pages of three. */
  const history = (everySeconds: number, count: number) => {
    const events = Array.from({ length: count }, (_, id) => ({
      id,
      time: new Date(from.getTime() + id * everySeconds * 1000).toISOString(),
    }))
    return ({ body }: Asked) => {
      const wanted = events.filter(
        ({ time }) =>
          Date.parse(time) >= Date.parse(String(body.from)) && Date.parse(time) <= Date.parse(String(body.to)),
      )
      return { list: wanted.slice(0, 3), total: wanted.length, limit_exceeded: wanted.length > 3 }
    }
  }
  async function read(answer: (asked: Asked) => unknown, to = now) {
    const { client, asked } = clientOf(answer)
    const ids = new Set<number>()
    for await (const { items } of client.events(['speedup'], { from, to }))
      for (const item of items) ids.add((item as { id: number }).id)
    return { ids: [...ids], asked }
  }

  it('continue after the last one of an incomplete page', async () => {
    const { ids, asked } = await read(history(600, 20))
    expect(ids).toEqual(Array.from({ length: 20 }, (_, id) => id))
    expect(asked[0]!.body).toMatchObject({ events: ['speedup'], ascending: true, add_tracker_label: false })
    expect(asked[0]!.body).not.toHaveProperty('limit')
  })

  it('get past a second with more events than fit a page', async () => {
    const { ids, asked } = await read(history(0, 10))
    expect(ids).toEqual([0, 1, 2])
    expect(asked.length).toBeLessThan(4)
  })

  it("end if the exceeded limit is the tariff's", async () => {
    const last = { id: 1, time: '2026-08-01T05:00:00Z' }
    const { ids, asked } = await read(({ body }) => ({
      list: Date.parse(String(body.from)) <= Date.parse(last.time) ? [last] : [],
      total: 1,
      limit_exceeded: true,
    }))
    expect(ids).toEqual([1])
    expect(asked.length).toBeLessThan(5)
  })

  it('are read in parts if the window is too long for the server', async () => {
    const serve = history(hourMs / 1000, 25 * 3)
    const { ids, asked } = await read(
      (call) => (hoursOf(call) > 20 ? failure(211) : serve(call)),
      new Date(from.getTime() + 3 * dayMs),
    )
    expect(ids).toHaveLength(73)
    expect(asked.filter((call) => hoursOf(call) > 20)).toHaveLength(2)
  })

  it('stop the sync if they have no usable time', async () => {
    await expect(read(() => ({ list: [{ id: 1 }], total: 5 }))).rejects.toThrow(WireMismatch)
  })
})
