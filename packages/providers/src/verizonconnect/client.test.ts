import { describe, expect, it } from 'vitest'
import { memorySessions } from '../kit/auth/session-store.ts'
import { AuthFailed, NotPermitted, WireMismatch } from '../kit/http/errors.ts'
import { createHttp } from '../kit/http/http.ts'
import { createClient } from './client.ts'
import { isAddressable } from './number-address.ts'
import { verizonConnect } from './provider.ts'
import { BadRequest } from './session.ts'

const from = new Date('2026-03-01T00:00:00.500Z')
const to = new Date('2026-03-02T00:00:00Z')
const form = { Username: 'REST_acme', Password: 'pä:ss', AppId: 'fleetmatics-p-us-abc' }
let accounts = 0

type Asked = { url: URL; method: string; authorization: string; body: string }

/** A client of a server with the given responses; `token` answers each sign-in. */
function clientOf(answer: (asked: Asked) => unknown, token: (count: number) => Response) {
  const asked: Asked[] = []
  let signIns = 0
  const clock = { now: to }
  const signal = new AbortController().signal
  const fake = async (address: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(address))
    const headers = new Headers(init.headers)
    const one = {
      url,
      method: init.method ?? 'GET',
      authorization: headers.get('authorization') ?? '',
      body: String(init.body ?? ''),
    }
    asked.push(one)
    if (url.pathname === '/token') return token(++signIns)
    const body = answer(one)
    return body instanceof Response ? body : Response.json(body)
  }
  const client = createClient({
    // Tokens are cached by account, so every test has its own.
    credentials: verizonConnect.credentials.parse({ ...form, AppId: `${form.AppId}-${++accounts}` }),
    baseUrl: 'https://fim.api.us.fleetmatics.com',
    http: createHttp({ take: async () => undefined, signal, fetch: fake }),
    sessions: memorySessions(),
    app: null,
    now: () => clock.now,
    historyFrom: from,
    positionsFrom: from,
    signal,
  })
  return { client, asked, clock, appId: `${form.AppId}-${accounts}` }
}
const numbered = (count: number) => new Response(`token${count}\n`)

describe('tokens', () => {
  it('are plain text, requested with user name and password and sent with the App ID', async () => {
    const { client, asked, appId } = clientOf(
      () => [],
      () => new Response('"abc123"\n'),
    )
    await client.vehicles()
    await client.drivers()
    const login = Buffer.from('REST_acme:pä:ss').toString('base64')
    const calls = asked.map(({ url, authorization }) => [url.pathname, authorization])
    expect(calls).toEqual([
      ['/token', `Basic ${login}`],
      ['/cmd/v1/vehicles', `Atmosphere atmosphere_app_id=${appId}, Bearer abc123`],
      ['/cmd/v1/drivers', `Atmosphere atmosphere_app_id=${appId}, Bearer abc123`],
    ])
  })

  it.each([
    [401, 'Authorization has been denied for this request.'],
    [400, 'The provided token has an invalid format.'],
  ])('are renewed once if refused with %i', async (status, words) => {
    const { client } = clientOf(
      ({ authorization }) => (authorization.endsWith('token2') ? [1] : new Response(words, { status })),
      numbered,
    )
    expect(await client.vehicles()).toEqual([1])
    const never = clientOf(() => new Response(words, { status }), numbered)
    await expect(never.client.vehicles()).rejects.toThrow(AuthFailed)
    expect(never.asked.map(({ url }) => url.pathname).filter((path) => path === '/token')).toHaveLength(2)
  })

  it('are renewed before they expire', async () => {
    const { client, asked, clock } = clientOf(() => [], numbered)
    const bearers: string[] = []
    for (const minutes of [0, 17, 18]) {
      clock.now = new Date(to.getTime() + minutes * 60_000)
      await client.vehicles()
      bearers.push(asked.at(-1)!.authorization.split(' ').at(-1)!)
    }
    expect(bearers).toEqual(['token1', 'token1', 'token2'])
  })

  it.each([400, 401, 403])('mean wrong credentials if denied (%i)', async (status) => {
    const { client } = clientOf(
      () => [],
      () => new Response('no', { status }),
    )
    await expect(client.vehicles()).rejects.toThrow(AuthFailed)
  })

  it.each(['', '<!doctype html><title>Maintenance</title>', 'two words'])('reject %j', async (text) => {
    const { client } = clientOf(
      () => [],
      () => new Response(text),
    )
    await expect(client.vehicles()).rejects.toThrow(WireMismatch)
  })
})

describe('addresses', () => {
  const pathOf = async (number: string) => {
    const { client, asked } = clientOf(() => ({ Segments: [] }), numbered)
    await client.segments(number, from)
    return asked.at(-1)!.url
  }

  it.each([
    ['V3', 'V3'],
    ['NL-12', 'NL%2D12'],
    ['Unit 12 #3?', 'Unit%2012%20%233%3F'],
  ])('encode the number %j as %s', async (number, written) => {
    expect((await pathOf(number)).pathname).toBe(`/rad/v1/vehicles/${written}/segments`)
  })

  it('use UTC to the second, without a zone', async () => {
    expect((await pathOf('V3')).searchParams.get('startdateutc')).toBe('2026-03-01T00:00:00')
  })

  it.each(['12/4', '12\\4', '.', '..'])('reject the number %j', (number) => {
    expect(isAddressable(number)).toBe(false)
  })

  it('are not needed for several locations at once', async () => {
    const { client, asked } = clientOf(() => [], numbered)
    await client.locations(['NL-12', '12/4'])
    expect(asked.at(-1)).toMatchObject({ method: 'POST', body: '["NL-12","12/4"]' })
  })
})

describe('failures', () => {
  it.each([
    [400, "Vehicle number 'V3' was not found.", BadRequest],
    [404, '{"Message":"No ECM data"}', BadRequest],
    [403, '', NotPermitted],
    [418, '', WireMismatch],
  ])('%i %j', async (status, body, kind) => {
    const { client } = clientOf(() => new Response(body, { status }), numbered)
    const failure = await client.engineStatus('V3').catch((cause: Error) => cause)
    expect(failure).toBeInstanceOf(kind)
    expect(String(failure)).not.toContain('token1')
  })
})

describe('credentials', () => {
  const parse = (more: object) => verizonConnect.credentials.safeParse({ ...form, ...more })

  it('use speeds in km/h by default', () => {
    expect(parse({}).data?.SpeedUnit).toBe('km/h')
    expect(parse({ SpeedUnit: '' }).data?.SpeedUnit).toBe('km/h')
    expect(parse({ SpeedUnit: ' MPH ' }).data?.SpeedUnit).toBe('mph')
    expect(parse({ SpeedUnit: 'knots' }).success).toBe(false)
  })

  it.each([{ AppId: '' }, { AppId: 'a\r\nx-other: 1' }, { AppId: 'a, Bearer b' }, { Username: ' ' }, { Password: '' }])(
    'that can never be right are refused at once: %j',
    (more) => {
      expect(parse(more).success).toBe(false)
    },
  )

  it('stay the same when read back from storage', () => {
    const kept = verizonConnect.credentials.parse({ ...form, SpeedUnit: 'mph' })
    expect(verizonConnect.credentials.parse(kept)).toEqual(kept)
  })
})
