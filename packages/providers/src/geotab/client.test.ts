import { describe, expect, it } from 'vitest'
import { memorySessions } from '../kit/auth/session-store.ts'
import { AuthFailed, NotPermitted, RateLimited, Unavailable, WireMismatch } from '../kit/http/errors.ts'
import { createHttp } from '../kit/http/http.ts'
import type { SyncContext } from '../kit/provider.ts'
import { createClient } from './client.ts'
import type { Credentials } from './session.ts'

type Call = { host: string; method: string; params: Record<string, unknown> }
type Reply = { result: unknown } | { type: string; status?: number; headers?: Record<string, string> }

let databases = 0

/** A scripted Geotab; every rig has its own database, and so its own session. */
function rig(reply: (call: Call, index: number) => Reply, path = () => 'ThisServer') {
  const calls: Call[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const call: Call = { host: new URL(String(url)).host, ...JSON.parse(String(init?.body)) }
    calls.push(call)
    if (call.method === 'Authenticate') {
      const credentials = { database: 'acme', sessionId: `session ${calls.length}`, userName: 'ann' }
      return Response.json({ result: { credentials, path: path() } })
    }
    const reported = reply(call, calls.filter(({ method }) => method !== 'Authenticate').length)
    if ('result' in reported) return Response.json(reported)
    return Response.json({ error: { message: '…', data: { type: reported.type } } }, reported)
  }
  const signal = new AbortController().signal
  const context: SyncContext<Credentials> = {
    credentials: { Username: 'ann', Password: 'secret', Database: `acme ${databases++}` },
    sessions: memorySessions(),
    app: null,
    baseUrl: 'https://my.geotab.com',
    http: createHttp({ take: async () => undefined, signal, fetch }),
    now: () => new Date('2026-03-01T12:00:00Z'),
    historyFrom: new Date(0),
    positionsFrom: new Date(0),
    signal,
  }
  return { calls, client: createClient(context) }
}

const hosts = (calls: Call[]) => calls.map(({ host, method }) => `${method} ${host}`)

describe('signing in', () => {
  it('happens once for many calls, on the server that has the database', async () => {
    const { calls, client } = rig(
      () => ({ result: [] }),
      () => 'my123.geotab.com',
    )
    await client.get('Group')
    await client.get('Rule')
    expect(hosts(calls)).toEqual(['Authenticate my.geotab.com', 'Get my123.geotab.com', 'Get my123.geotab.com'])
    expect(calls[1]!.params.credentials).toMatchObject({ sessionId: 'session 1' })
    expect(JSON.stringify(calls[1])).not.toContain('secret')
  })

  it.each(['evil.example', 'geotab.com.evil.example', 'evil.example/my.geotab.com', 'xgeotab.com'])(
    'doesn’t follow to a third-party server: %s',
    async (path) => {
      const { calls, client } = rig(
        () => ({ result: [] }),
        () => path,
      )
      await expect(client.get('Group')).rejects.toThrow(WireMismatch)
      expect(calls).toHaveLength(1)
    },
  )

  it('happens again when the session has expired, and finds a database that has moved', async () => {
    for (const type of ['InvalidUserException', 'DbUnavailableException']) {
      let server = 'my1.geotab.com'
      const { calls, client } = rig(
        (_, index) => {
          server = 'my2.geotab.com'
          return index === 1 ? { type } : { result: [] }
        },
        () => server,
      )
      expect(await client.get('Group')).toEqual([])
      expect(hosts(calls)).toEqual([
        'Authenticate my.geotab.com',
        'Get my1.geotab.com',
        'Authenticate my.geotab.com',
        'Get my2.geotab.com',
      ])
    }
  })

  it('is repeated only once', async () => {
    const { calls, client } = rig(() => ({ type: 'InvalidUserException' }))
    await expect(client.get('Group')).rejects.toThrow(AuthFailed)
    expect(calls).toHaveLength(4)
  })
})

describe('an error within a response', () => {
  it.each([
    ['DbUnavailableException', Unavailable],
    ['ServiceUnavailableException', Unavailable],
    ['InvalidPermissionsException', NotPermitted],
    ['ArgumentException', WireMismatch],
    ['SomethingNew', WireMismatch],
  ])('%s becomes the matching failure', async (type, failure) => {
    await expect(rig(() => ({ type })).client.get('Trip')).rejects.toThrow(failure)
  })

  it.each([200, 429])('includes how long to wait, with status %s', async (status) => {
    const { client } = rig(() => ({ type: 'OverLimitException', status, headers: { 'retry-after': '7' } }))
    const failure = await client.get('Trip').catch((error: Error) => error)
    expect(failure).toBeInstanceOf(RateLimited)
    expect(failure).toMatchObject({ retryAfterSeconds: 7 })
  })
})

describe('paging', () => {
  const all = Array.from({ length: 10 }, (_, index) => ({ id: `b${index}` }))
  const placeOf = (item: unknown) => {
    const { id } = item as { id: string }
    return { offset: id }
  }

  it.each([3, 5, 20])('finds everything in a list however short its pages are cut: %s', async (cut) => {
    const { client } = rig(({ params }) => {
      const { offset = '' } = params.sort as { offset?: string }
      return { result: all.filter(({ id }) => id > offset).slice(0, cut) }
    })
    const seen: unknown[] = []
    for await (const { items } of client.listing('Device', {}, placeOf)) seen.push(...items)
    expect(seen).toEqual(all)
  })

  it('continues a list after an id alone', async () => {
    const { calls, client } = rig(() => ({ result: [] }))
    for await (const _ of client.listing('Device', {}, placeOf, { offset: 'b7' }));
    expect(calls.at(-1)!.params.sort).toEqual({ sortBy: 'id', sortDirection: 'asc', offset: 'b7' })
  })

  describe('unsortable records', () => {
    const day = Date.parse('2026-03-01T00:00:00Z')
    const iso = (second: number) => new Date(day + second * 1000).toISOString()
    // 12,000 within a day, in reverse order; each lasts a minute, and one the whole day.
    const events = Array.from({ length: 12_000 }, (_, index) => ({ id: `a${index}`, from: iso(7 * index) })).reverse()
    const lasting = { id: 'all day', from: iso(-3600) }
    const dateOf = (item: unknown) => {
      const { from } = item as { from: string }
      return { offset: from }
    }
    const found = ({ params }: { params: Record<string, unknown> }) => {
      const { fromDate, toDate } = params.search as { fromDate: string; toDate: string }
      const overlapping = events.filter(
        ({ from }) => from <= toDate && new Date(Date.parse(from) + 60_000).toISOString() >= fromDate,
      )
      expect(params.sort).toBeUndefined()
      return { result: [lasting, ...overlapping].slice(0, 5000) }
    }
    const search = { fromDate: iso(0), toDate: iso(86_400) }
    const idsOf = (items: unknown[]) => items.map((item) => (item as { id: string }).id)

    it('are all found in full responses, in order', async () => {
      const { client } = rig(found)
      const seen: string[] = []
      for await (const { items } of client.unsorted('ExceptionEvent', search, dateOf)) seen.push(...idsOf(items))
      expect(new Set(seen)).toEqual(new Set(idsOf([lasting, ...events])))
      expect(seen.length).toBeLessThan(events.length + 50)
    })

    it('continue from any page', async () => {
      const { client } = rig(found)
      const seen = new Set<string>()
      let places = 0
      for (let place: { offset: string } | null = null; ; places++) {
        const { value } = await client.unsorted('ExceptionEvent', search, dateOf, place).next()
        for (const id of idsOf(value!.items)) seen.add(id)
        place = value!.next
        if (!place) break
      }
      expect(seen.size).toBe(events.length + 1)
      expect(places).toBeGreaterThan(50)
    })
  })

  it('continues a feed from its version, and uses a date only at first', async () => {
    const { calls, client } = rig(({ params }) => {
      const from = Number(params.fromVersion ?? 0)
      return { result: { data: all.slice(from, from + 4), toVersion: String(Math.min(10, from + 4)) } }
    })
    const pages = []
    for await (const page of client.feed('Trip', null, new Date('2026-02-27T12:00:00Z'))) pages.push(page)
    expect(pages.flatMap(({ items }) => items)).toEqual(all)
    expect(pages.at(-1)!.version).toBe('10')
    expect(calls.slice(1).map(({ params }) => params.fromVersion ?? params.search)).toEqual([
      { fromDate: '2026-02-27T12:00:00.000Z' },
      '4',
      '8',
    ])
  })
})

async function all(pages: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of pages);
}

describe('endless reads', () => {
  const placeOf = (item: unknown) => (typeof item === 'string' ? { offset: item } : null)

  it('rejects a list whose pages lead back to themselves', async () => {
    const { client, calls } = rig(() => ({ result: ['a', 'b'] }))
    await expect(all(client.listing('Device', {}, placeOf))).rejects.toThrow('never end')
    expect(calls.length).toBeLessThan(5)
  })

  it('rejects a feed whose version doesn’t change while records arrive', async () => {
    const { client } = rig(() => ({ result: { data: [{ id: 'a' }], toVersion: '7' } }))
    await expect(all(client.feed('Trip', '7', new Date(0)))).rejects.toThrow('never end')
  })

  it('doesn’t end a list at an unreadable page', async () => {
    const { client } = rig(() => ({ result: [{}, {}] }))
    await expect(all(client.listing('Device', {}, placeOf))).rejects.toThrow(WireMismatch)
  })
})
