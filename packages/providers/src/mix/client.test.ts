import { describe, expect, it } from 'vitest'
import { memorySessions } from '../kit/auth/session-store.ts'
import { AuthFailed, NotPermitted, RateLimited, WireMismatch } from '../kit/http/errors.ts'
import { createHttp } from '../kit/http/http.ts'
import { createClient } from './client.ts'
import { mix } from './provider.ts'
import { organisation } from './reference.ts'
import { BadRequest, type Context } from './session.ts'
import { instantOf, tokenOf } from './since-token.ts'

const startMs = Date.parse('2026-08-03T10:00:00Z')
const form = { ClientId: 'acme app', ClientSecret: 's&cret', Username: 'api@acme.example', Password: 'pä:ss' }

type Asked = { url: URL; method: string; authorization: string | null; body: string }

/** A client of a server with the given responses; `token` answers each sign-in. */
function clientOf(answer: (asked: Asked) => Response, token: (form: URLSearchParams) => Response = () => granted(1)) {
  const asked: Asked[] = []
  const clock = { nowMs: startMs }
  const signal = new AbortController().signal
  const fake = async (address: string | URL | Request, init: RequestInit = {}) => {
    const one = {
      url: new URL(String(address)),
      method: init.method ?? 'GET',
      authorization: new Headers(init.headers).get('authorization'),
      body: String(init.body ?? ''),
    }
    asked.push(one)
    return isSignIn(one) ? token(new URLSearchParams(one.body)) : answer(one)
  }
  const context: Context = {
    credentials: mix.credentials.parse(form),
    sessions: memorySessions(),
    app: null,
    baseUrl: 'https://integrate.za.mixtelematics.com',
    http: createHttp({ take: async () => undefined, signal, fetch: fake }),
    now: () => new Date(clock.nowMs),
    historyFrom: new Date(startMs),
    positionsFrom: new Date(startMs),
    signal,
  }
  return { client: createClient(context), context, asked, clock }
}

const isSignIn = ({ url }: Asked) => url.pathname === '/core/connect/token'
const granted = (count: number, rest: object = {}) =>
  Response.json({
    access_token: `t${count}`,
    refresh_token: `r${count}`,
    expires_in: 3600,
    token_type: 'Bearer',
    ...rest,
  })
const nothing = () => new Response(null, { status: 204 })
const notAuthorised = () => Response.json({ Message: 'UnauthorizedAccessException: Not Authorised' }, { status: 401 })

describe('signing in', () => {
  it("uses the region's identity host, with the application among the fields", async () => {
    const { client, asked } = clientOf(nothing)
    await client.organisations()
    expect(asked[0]!.url.href).toBe('https://identity.za.mixtelematics.com/core/connect/token')
    expect(Object.fromEntries(new URLSearchParams(asked[0]!.body))).toEqual({
      grant_type: 'password',
      username: form.Username,
      password: form.Password,
      scope: 'offline_access MiX.Integrate',
      client_id: form.ClientId,
      client_secret: form.ClientSecret,
    })
    expect(asked[1]!.authorization).toBe('Bearer t1')
  })

  it('renews with the refresh token before the hour is up', async () => {
    const grants: (string | null)[] = []
    const { client, asked, clock } = clientOf(nothing, (fields) => granted(grants.push(fields.get('grant_type'))))
    for (const minutes of [0, 57, 59]) {
      clock.nowMs = startMs + minutes * 60_000
      await client.organisations()
    }
    expect(grants).toEqual(['password', 'refresh_token'])
    expect(new URLSearchParams(asked.findLast(isSignIn)!.body).get('refresh_token')).toBe('r1')
    expect(asked.at(-1)!.authorization).toBe('Bearer t2')
  })

  it('falls back to the password if the refresh token is no longer accepted', async () => {
    const { client, asked, clock } = clientOf(nothing, (fields) =>
      fields.get('grant_type') === 'password' ? granted(1) : Response.json({ error: 'invalid_grant' }, { status: 400 }),
    )
    await client.organisations()
    clock.nowMs += 3_600_000
    await client.organisations()
    expect(asked.filter(isSignIn)).toHaveLength(3)
  })

  it.each([
    ['invalid_grant', /user name or the password/],
    ['invalid_client', /client ID or the client secret/],
    ['unauthorized_client', /client ID or the client secret/],
  ])('names the rejected part: %s', async (error, words) => {
    const { client } = clientOf(nothing, () => Response.json({ error }, { status: 400 }))
    const failure = await client.organisations().catch((cause: Error) => cause)
    expect(failure).toBeInstanceOf(AuthFailed)
    expect((failure as Error).message).toMatch(words)
  })

  it('treats an HTML page as undocumented, unless its status is a refusal', async () => {
    const page = (status: number) => () => new Response('<html>Sign in</html>', { status })
    await expect(clientOf(nothing, page(200)).client.organisations()).rejects.toThrow(WireMismatch)
    await expect(clientOf(nothing, page(400)).client.organisations()).rejects.toThrow(AuthFailed)
  })
})

describe('401', () => {
  it('discards a token, once', async () => {
    let count = 0
    const { client, asked } = clientOf(
      ({ authorization }) => (authorization === 'Bearer t2' ? nothing() : notAuthorised()),
      () => granted(++count),
    )
    expect(await client.organisations()).toEqual([])
    expect(asked.map(isSignIn)).toEqual([true, false, true, false])
  })

  it('then means the account if MiX gives no reason, and one permission if it says Not Authorised', async () => {
    let count = 0
    const refusing = (answer: () => Response) => clientOf(answer, () => granted(++count)).client.assets('1')
    await expect(refusing(notAuthorised)).rejects.toThrow(NotPermitted)
    await expect(refusing(() => new Response('', { status: 401 }))).rejects.toThrow(AuthFailed)
  })
})

describe('other responses', () => {
  const lists = (answer: () => Response) => clientOf(answer).client.assets('1')

  it('are empty lists for no content and for not found', async () => {
    expect(await lists(nothing)).toEqual([])
    expect(await lists(() => new Response('', { status: 404 }))).toEqual([])
  })

  it('report too many calls in plain text', async () => {
    const quota = (headers: Record<string, string>) => () =>
      new Response('API calls quota exceeded! maximum admitted 20 per 1m.', { status: 429, headers })
    const failure = await lists(quota({ 'retry-after': '7' })).catch((cause: Error) => cause)
    expect(failure).toBeInstanceOf(RateLimited)
    expect(failure).toMatchObject({ retryAfterSeconds: 7 })
  })

  it('describe what was wrong with a request', async () => {
    const reported = () => Response.json({ Message: 'ArgumentException: too old' }, { status: 400 })
    const failure = await lists(reported).catch((cause: Error) => cause)
    expect(failure).toBeInstanceOf(BadRequest)
    expect((failure as Error).message).toContain('too old')
  })

  it('are undocumented unless they are lists', async () => {
    await expect(lists(() => Response.json({ items: [] }))).rejects.toThrow(WireMismatch)
  })
})

describe('ids', () => {
  const ids = ['-8537705117441354628', '1860530836328153089']
  const window = { from: new Date('2026-08-01T00:00:00.400Z'), to: new Date('2026-08-02T00:00:00.400Z') }

  it('are sent as bare numbers in a list', async () => {
    const { client, asked } = clientOf(nothing)
    await client.past('trips', ids, window)
    expect(asked[1]!.body).toBe('[-8537705117441354628,1860530836328153089]')
    expect(asked[1]!.url.pathname).toBe('/api/trips/assets/from/20260801000000/to/20260802000001')
  })

  it('are sent in a filter for events', async () => {
    const { client, asked } = clientOf(nothing)
    await client.past('events', ids, window)
    expect(asked[1]!.body).toBe(
      '{"EntityIds":[-8537705117441354628,1860530836328153089],"EventTypeIds":[],"MenuId":""}',
    )
  })

  it('are received with all of their digits', async () => {
    const { client } = clientOf(() => new Response('[{"AssetId":-8537705117441354628}]'))
    expect(await client.assets('1')).toEqual([{ AssetId: '-8537705117441354628' }])
  })
})

describe('feeds', () => {
  const since = tokenOf(new Date(startMs))
  const feed = (body: string | null, status: number, headers: Record<string, string>) =>
    clientOf(() => new Response(body, { status, headers })).client.feed('events', '-5', since)

  it('continue from a token in the headers, which also report whether there is more', async () => {
    const next = '20260803100000123'
    expect(await feed('[{}]', 206, { GetSinceToken: next })).toEqual({ items: [{}], next, hasMore: true })
    expect(await feed('[{}]', 200, { GetSinceToken: next, HasMoreItems: 'True' })).toMatchObject({ hasMore: true })
    expect(await feed('[{}]', 200, { GetSinceToken: next, HasMoreItems: 'False' })).toMatchObject({ hasMore: false })
    expect(await feed(null, 204, { GetSinceToken: next })).toEqual({ items: [], next, hasMore: false })
  })

  it('continue from the same token without content, and require a new one with content', async () => {
    expect(await feed(null, 204, {})).toMatchObject({ next: since })
    await expect(feed('[{}]', 200, {})).rejects.toThrow('no token to continue from')
    await expect(feed('[{}]', 200, { GetSinceToken: 'soon' })).rejects.toThrow(WireMismatch)
  })

  it('use UTC tokens to the millisecond', () => {
    expect(since).toBe('20260803100000000')
    expect(instantOf('20260803100000123')).toEqual(new Date('2026-08-03T10:00:00.123Z'))
  })
})

describe('organization', () => {
  const groups = (...reported: object[]) => clientOf(() => Response.json(reported)).context
  const one = { GroupId: 5, Name: 'Acme', Type: 'OrganisationGroup' }
  const other = { GroupId: -6, Name: 'Acme East', Type: 'OrganisationGroup' }

  it('is the only one that the user can see', async () => {
    expect(await organisation(groups(one, { GroupId: 9, Name: 'North', Type: 'SiteGroup' }))).toMatchObject({
      GroupId: '5',
    })
    await expect(organisation(groups(one, other))).rejects.toThrow(/several organizations/)
    await expect(organisation(groups())).rejects.toThrow(/no access to any organization/)
  })

  it('is the one entered, if the user can see it', async () => {
    const entered = (context: Context, OrganisationId: string) => ({
      ...context,
      credentials: { ...context.credentials, OrganisationId },
    })
    expect(await organisation(entered(groups(one, other), '-6'))).toMatchObject({ Name: 'Acme East' })
    await expect(organisation(entered(groups(one, other), '7'))).rejects.toThrow(/no access to an organization/)
  })

  it('is optional in the form, and a number', () => {
    expect(mix.credentials.parse({ ...form, OrganisationId: ' ' })).toMatchObject({ OrganisationId: null })
    expect(mix.credentials.parse({ ...form, OrganisationId: ' -853 ' })).toMatchObject({ OrganisationId: '-853' })
    expect(mix.credentials.safeParse({ ...form, OrganisationId: 'Acme' }).success).toBe(false)
  })
})
