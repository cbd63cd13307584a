import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AuthFailed, NotPermitted, RateLimited, Unavailable, WireMismatch } from './errors.ts'
import { createHttp, parseJson, refuse, retryAfterSeconds } from './http.ts'

const headers = (retryAfter?: string) => new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter })

describe('Retry-After', () => {
  const now = Date.parse('2026-03-01T10:00:00Z')

  it.each([
    ['0.4', 0.4],
    ['30', 30],
    ['-3', 0],
    ['Sun, 01 Mar 2026 10:00:05 GMT', 5],
    ['Sun, 01 Mar 2026 09:59:00 GMT', 0],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('%s is %s seconds', (value, seconds) => {
    expect(retryAfterSeconds(headers(value), now)).toBe(seconds)
  })
})

it.each(['1000000000', '99999999999999999999', 'Fri, 01 May 2099 10:00:00 GMT', '3600'])(
  'pauses for an hour at most, also for Retry-After: %s',
  (value) => {
    const limited = () => refuse({ status: 429, headers: headers(value) }, 'events')
    expect(limited).toThrow(expect.objectContaining({ retryAfterSeconds: 3600 }))
  },
)

describe('a status', () => {
  it.each([
    [401, AuthFailed],
    [403, NotPermitted],
    [408, Unavailable],
    [429, RateLimited],
    [500, Unavailable],
    [503, Unavailable],
    [404, WireMismatch],
    [302, WireMismatch],
  ])('refuses %s with the matching failure', (status, failure) => {
    expect(() => refuse({ status, headers: headers() }, 'Test')).toThrow(failure)
  })

  it('accepts 2xx', () => {
    expect(() => refuse({ status: 204, headers: headers() }, 'Test')).not.toThrow()
  })

  it('reads how long to wait from 429', () => {
    expect(() => refuse({ status: 429, headers: headers('1.5') }, 'Test')).toThrow(
      expect.objectContaining({ retryAfterSeconds: 1.5 }),
    )
  })
})

describe('a request that can’t be made', () => {
  const secret = 'samsara_api_1\nX-More: 2'
  const http = createHttp({ signal: new AbortController().signal, take: async () => undefined })

  it('reports it without its content', async () => {
    const sent = http.send({
      action: 'test',
      url: 'http://127.0.0.1:49999/',
      headers: { authorization: `Bearer ${secret}` },
    })
    await expect(sent).rejects.toThrow('127.0.0.1:49999 did not respond: the request could not be sent')
    await expect(http.send({ action: 'test', url: 'http://127.0.0.1:49999/' })).rejects.toThrow(
      'the connection was refused',
    )
  })

  it.each(['/media/41/../../session', '/media/../x', '/media/..', '/media/%2e%2E/x', '/media\\..\\x', '/a/./b'])(
    'doesn’t follow a name out of its folder: %s',
    async (path) => {
      const sent = http.send({ action: 'test', url: `http://127.0.0.1:49999${path}`, headers: { cookie: secret } })
      await expect(sent).rejects.toThrow(WireMismatch)
    },
  )

  it.each(['/media/a..b.jpg', '/media/...', '/list?path=../x', '/media/.hidden'])('may ask for %s', async (path) => {
    await expect(http.send({ action: 'test', url: `http://127.0.0.1:49999${path}` })).rejects.toThrow(
      'the connection was refused',
    )
  })
})

describe('JSON', () => {
  it('keeps the digits of large integers', () => {
    expect(parseJson('{"id":-7036874417766369112,"end":9223372036854775807,"small":42,"share":0.25}', 'test')).toEqual({
      id: '-7036874417766369112',
      end: '9223372036854775807',
      small: 42,
      share: 0.25,
    })
  })

  it('keeps them anywhere, and leaves digits in strings and fractions alone', () => {
    const whole = fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n })
    // JSON has no -0.
    const fraction = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1, max: 1 }).map((value) => value || 0)
    const other = fc.oneof(fraction, whole.map(String))
    fc.assert(
      fc.property(fc.array(fc.tuple(whole, other)), (pairs) => {
        const text = `[${pairs.map(([id, value]) => `{"id": ${id},"value":${JSON.stringify(value)}}`).join(',')}]`
        const asRead = (id: bigint) => (Number.isSafeInteger(Number(id)) ? Number(id) : String(id))
        expect(parseJson(text, 'test')).toEqual(pairs.map(([id, value]) => ({ id: asRead(id), value })))
      }),
    )
  })

  it('drops what no database can store, in strings and field names', () => {
    expect(
      parseJson(String.raw`{"na\u0000me":"Truck\u0000 7","end":[1,"\ud83d\ude9a","\ud83d"],"as":"\\u0000"}`, 'test'),
    ).toEqual({
      name: 'Truck 7',
      end: [1, '🚚', '\ufffd'],
      as: '\\u0000',
    })
  })

  it('otherwise equals JSON.parse', () => {
    const isUnsafe = (value: unknown): boolean =>
      typeof value === 'number'
        ? Number.isInteger(value) && !Number.isSafeInteger(value)
        : typeof value === 'object' && value !== null && Object.values(value).some(isUnsafe)
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value)
        fc.pre(!text.includes('__proto__') && !isUnsafe(value))
        expect(parseJson(text, 'test')).toEqual(JSON.parse(text))
      }),
    )
  })

  it.each(['<html></html>', '{"data":[', ''])('reports invalid JSON as a mismatch: %s', (text) => {
    expect(() => parseJson(text, 'Test')).toThrow(WireMismatch)
  })
})

describe('a call', () => {
  const quiet = new AbortController().signal
  const call = (answer: typeof fetch, options: { signal?: AbortSignal; maximumBytes?: number } = {}) =>
    createHttp({ take: async () => undefined, signal: quiet, ...options, fetch: answer }).send({
      url: 'https://api.test/vehicles?token=hidden',
      action: 'list',
      headers: { authorization: 'Bearer hidden' },
      timeoutMilliseconds: 20,
    })

  it('waits for its turn', async () => {
    const turns: string[] = []
    const http = createHttp({
      take: async (action) => void turns.push(action),
      signal: quiet,
      fetch: async () => new Response('{}'),
    })
    await http.send({ url: 'https://api.test/', action: 'media' })
    expect(turns).toEqual(['media'])
  })

  it('returns any complete response', async () => {
    expect(await call(async () => new Response('gone', { status: 410 }))).toMatchObject({ status: 410, text: 'gone' })
  })

  it('fails without a response, and reveals no secret', async () => {
    const broken: typeof fetch = async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) })
    }
    const silent: typeof fetch = (_, init) =>
      new Promise((_, reject) => init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason)))
    const failures = await Promise.all([broken, silent].map((answer) => call(answer).catch((error: Error) => error)))
    for (const failure of failures) expect(failure).toBeInstanceOf(Unavailable)
    expect(failures.map((failure) => (failure as Error).message)).toEqual([
      'api.test did not respond: the connection was refused',
      'api.test did not respond: timed out',
    ])
  })

  it('doesn’t read an endless response', async () => {
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1000)) })
    await expect(call(async () => new Response(endless), { maximumBytes: 5000 })).rejects.toThrow(Unavailable)
  })

  it('stops when the sync is stopped', async () => {
    const stop = new AbortController()
    const reason = new Error('lease lost')
    const answer: typeof fetch = async () => {
      stop.abort(reason)
      throw new Error('aborted')
    }
    await expect(call(answer, { signal: stop.signal })).rejects.toBe(reason)
  })
})

describe('a connection that breaks before any response', () => {
  const broken = Object.assign(new TypeError('fetch failed'), {
    cause: Object.assign(new Error(), { code: 'ECONNRESET' }),
  })
  const breaking = (times: number) => {
    let asked = 0
    const answer: typeof fetch = async () => {
      if (++asked <= times) throw broken
      return new Response('fine')
    }
    const http = createHttp({ take: async () => undefined, signal: new AbortController().signal, fetch: answer })
    return { http, asked: () => asked }
  }
  const request = { url: 'https://api.test/vehicles', action: 'list' }

  it('is retried once for a read', async () => {
    const { http } = breaking(1)
    expect((await http.send(request)).text).toBe('fine')
  })

  it('fails when it breaks again', async () => {
    const { http, asked } = breaking(5)
    await expect(http.send(request)).rejects.toThrow('the connection was interrupted')
    expect(asked()).toBe(2)
  })

  it('leaves it unknown whether something was done, so only reads are repeated', async () => {
    const { http, asked } = breaking(1)
    await expect(http.send({ ...request, method: 'POST', body: '{}' })).rejects.toThrow(Unavailable)
    expect(asked()).toBe(1)
  })
})
