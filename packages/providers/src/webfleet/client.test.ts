import { describe, expect, it } from 'vitest'
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

const from = new Date('2026-08-01T00:00:00.400Z')
const to = new Date('2026-08-01T06:00:00.400Z')
const credentials = {
  Account: 'acme-4711',
  Username: 'reader-9',
  Password: 'p:w/ü',
  ApiKey: 'key-1',
  UnclearTrips: 'private' as const,
}

/** A client of a WEBFLEET.connect with the given responses. */
function clientOf(answer: () => Response) {
  const asked: { url: URL; init: RequestInit; action: string }[] = []
  const taken: string[] = []
  const signal = new AbortController().signal
  const fake = async (address: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(address))
    asked.push({ url, init, action: url.searchParams.get('action')! })
    return answer()
  }
  const take = async (action: string) => void taken.push(action)
  const client = createClient({
    credentials,
    baseUrl: 'https://csv.example',
    http: createHttp({ take, signal, fetch: fake }),
  })
  return { client, asked, taken }
}

const failureOf = (answer: () => Response) =>
  clientOf(answer)
    .client.drivers()
    .then(
      () => null,
      (cause: Error) => cause,
    )

describe('a call', () => {
  it('signs in by header, and requests JSON, UTF-8 and ISO times', async () => {
    const { client, asked, taken } = clientOf(() => Response.json([]))
    await client.objects()
    const [{ url, init } = { url: new URL('x:'), init: {} }] = asked
    expect(`${url.origin}${url.pathname}`).toBe('https://csv.example/extern')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      account: 'acme-4711',
      apikey: 'key-1',
      action: 'showObjectReportExtern',
      lang: 'en',
      outputformat: 'json',
      useUTF8: 'true',
      useISO8601: 'true',
    })
    const pair = Buffer.from('reader-9:p:w/ü').toString('base64')
    expect(init.headers).toMatchObject({ authorization: `Basic ${pair}` })
    expect(taken).toEqual(['showObjectReportExtern'])
  })

  it('covers whole seconds of a range', async () => {
    const { client, asked } = clientOf(() => Response.json([]))
    await client.track('1-4711-100', { from, to })
    expect(Object.fromEntries(asked[0]!.url.searchParams)).toMatchObject({
      objectuid: '1-4711-100',
      range_pattern: 'ud',
      rangefrom_string: '2026-08-01T00:00:00Z',
      rangeto_string: '2026-08-01T06:00:01Z',
    })
  })
})

describe('no data found', () => {
  it.each([
    ['an empty list', () => Response.json([])],
    ['an empty body', () => new Response(' \n')],
    ['plain text', () => new Response('63, document is empty')],
    ['an object', () => Response.json({ errorCode: 63, errorMsg: 'document is empty' })],
    ['a header', () => new Response('', { headers: { 'X-Webfleet-Errorcode': '63' } })],
  ])('is reported by %s', async (_, answer) => {
    expect(await clientOf(answer).client.drivers()).toEqual([])
  })
})

describe('failures', () => {
  it.each([
    [8, NotPermitted, undefined],
    [60, Unavailable, undefined],
    [1001, AuthFailed, undefined],
    [1101, AuthFailed, undefined],
    [8011, RateLimited, 60],
    [8015, RateLimited, 10],
    [9199, Unavailable, undefined],
    [10000, RateLimited, 30],
    [4242, WireMismatch, undefined],
  ])('accept %i in any of its forms, with status 200', async (code, kind, seconds) => {
    const forms = [
      () => Response.json({ errorCode: code, errorMsg: 'words' }),
      () => Response.json({ errorCode: String(code), errorMsg: 'words' }),
      () => new Response(`${code}, words`),
      () => new Response('', { headers: { 'x-webfleet-errorcode': String(code), 'x-webfleet-errormessage': 'words' } }),
    ]
    for (const form of forms) {
      const failure = await failureOf(form)
      expect(failure).toBeInstanceOf(kind)
      expect(failure!.message).toContain('words')
      expect((failure as RateLimited).retryAfterSeconds).toBe(seconds)
    }
  })

  it.each([
    [401, AuthFailed],
    [403, NotPermitted],
    [429, RateLimited],
    [502, Unavailable],
  ])('may come from a proxy in front of it: %i', async (status, kind) => {
    expect(await failureOf(() => new Response('<html>', { status }))).toBeInstanceOf(kind)
  })

  it.each(['{"rows":[]}', '"rows"', '[{"objectno":'])('include responses without a list: %s', async (body) => {
    expect(await failureOf(() => new Response(body))).toBeInstanceOf(WireMismatch)
  })

  it.each([
    ['range invalid', PeriodTooLong],
    ['The interval is longer than 48 hours', PeriodTooLong],
    ['objectuid unknown', Missing],
    ['something else', WireMismatch],
  ])('with an unknown number are classified by their message: %s', async (words, kind) => {
    expect((await failureOf(() => new Response(`4242, ${words}`)))?.constructor).toBe(kind)
  })

  it('never reveal the credentials', async () => {
    for (const code of [8, 1101, 8011, 4242]) {
      const failure = await failureOf(() => new Response(`${code}, no user reader-9 with key-1 and p:w/ü`))
      for (const secret of Object.values(credentials)) expect(failure!.message).not.toContain(secret)
    }
  })
})
