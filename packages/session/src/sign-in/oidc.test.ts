import type { IdentitySettings } from '@milepost/contract/system/endpoints'
import { signIn } from '@milepost/domain/limits'
import { type INavigator, InMemoryWebStorage } from 'oidc-client-ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTokenIssuer } from '../testing/token-issuer.ts'
import { createOidc } from './oidc.ts'

const origin = 'https://portal.example'
let issuer: Awaited<ReturnType<typeof startTokenIssuer>>
let left: URL[]
let framed: number

beforeEach(async () => {
  issuer = await startTokenIssuer()
  issuer.answer(() => issuer.tokens())
  left = []
  framed = 0
})
afterEach(async () => {
  vi.useRealTimers()
  await issuer.close()
})

/** Fake navigators that record the URL; a frame returns at once, with a code or an error. */
function navigators(frameAnswer: Record<string, string>) {
  const via = (answer: (url: URL) => string): INavigator =>
    ({
      prepare: async () => ({
        navigate: async ({ url }: { url: string }) => ({ url: answer(new URL(url)) }),
        close: () => undefined,
      }),
    }) as unknown as INavigator
  return {
    redirect: via((url) => {
      left.push(url)
      return ''
    }),
    frame: via((url) => {
      framed += 1
      const state = url.searchParams.get('state') ?? ''
      return `${origin}/auth/silent?${new URLSearchParams({ state, ...frameAnswer })}`
    }),
  }
}

const leave = vi.fn()
function portal(settings: Partial<IdentitySettings> = {}, frameAnswer: Record<string, string> = { code: 'c' }) {
  const store = new InMemoryWebStorage() as Storage
  const identity = { ...issuer.settings, ...settings }
  return createOidc(identity, { home: `${origin}/`, store, leave, navigators: navigators(frameAnswer) })
}
type Portal = ReturnType<typeof portal>

/** Signs in by redirect. */
async function comeBack(oidc: Portal, answer: Record<string, string> = { code: 'c' }) {
  await oidc.leaveForSignIn()
  const state = left.at(-1)?.searchParams.get('state') ?? ''
  return oidc.finishSignIn(`${origin}/auth/callback?${new URLSearchParams({ state, ...answer })}`)
}

const busy = () => ({ status: 503, body: 'Bad Gateway', type: 'text/html' }) as const
const refreshes = (request: Record<string, string>) => request.grant_type === 'refresh_token'

describe('the authorization request', () => {
  test('contains client, scopes, PKCE and the audience in this issuer’s format', async () => {
    await portal().leaveForSignIn()
    expect(Object.fromEntries(left[0]!.searchParams)).toMatchObject({
      client_id: 'fleet-portal',
      redirect_uri: `${origin}/auth/callback`,
      response_type: 'code',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      audience: 'https://api.fleet.example',
    })
    expect(left[0]!.searchParams.has('resource')).toBe(false)
    expect(left[0]!.searchParams.has('acr_values')).toBe(false)
  })

  test('requests the strength that an installation requires', async () => {
    await portal({ acrValues: 'urn:mfa phr' }).leaveForSignIn()
    expect(left[0]!.searchParams.get('acr_values')).toBe('urn:mfa phr')
  })

  test('names a resource at every endpoint if the issuer follows RFC 8707', async () => {
    issuer.answer(() => issuer.tokens({ refresh: 'r' }))
    const oidc = portal({ audience: { parameter: 'resource', value: 'https://api.fleet.example' } })
    await comeBack(oidc)
    await oidc.silentTokens()
    expect(left[0]!.searchParams.get('resource')).toBe('https://api.fleet.example')
    expect(issuer.asked.map(({ resource, audience }) => [resource, audience])).toEqual([
      ['https://api.fleet.example', undefined],
      ['https://api.fleet.example', undefined],
    ])
  })

  test('names neither if the issuer needs none', async () => {
    await comeBack(portal({ audience: null }))
    expect(left[0]!.search).not.toMatch(/audience|resource/)
    expect(issuer.asked[0]).not.toHaveProperty('audience')
  })
})

describe(`makes ${signIn.tokenAttempts} attempts at the token endpoint`, () => {
  const twice = () => issuer.answer(busy, busy, () => issuer.tokens({ refresh: 'r' }))
  test('for a code, although the library remembers its request only once', async () => {
    twice()
    expect(await comeBack(portal())).toMatchObject({ access: expect.any(String) })
    expect(issuer.asked.map(({ code }) => code)).toEqual(['c', 'c', 'c'])
  })

  test('for a frame’s code', async () => {
    twice()
    expect(await portal().silentTokens()).toMatchObject({ access: expect.any(String) })
    expect(issuer.asked).toHaveLength(3)
  })

  test('for a refresh token', async () => {
    issuer.answer(() => issuer.tokens({ refresh: 'r' }))
    const oidc = portal()
    await comeBack(oidc)
    twice()
    await oidc.silentTokens()
    expect(issuer.asked.filter(refreshes)).toHaveLength(3)
    expect(framed).toBe(0)
  })

  test('but no fourth', async () => {
    issuer.answer(busy)
    await expect(comeBack(portal())).rejects.toThrow(/content-type/i)
    expect(issuer.asked).toHaveLength(3)
  })

  test('but only one if refused', async () => {
    issuer.answer(() => issuer.refuse('invalid_grant'))
    await expect(comeBack(portal())).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(issuer.asked).toHaveLength(1)
  })
})

describe('an endpoint that hangs', () => {
  /** Lets each request hang until just below the limit, and then beyond it. */
  const hangThrough = async (asked: Promise<unknown>, before: number) => {
    const ended = vi.fn()
    void asked.catch(ended)
    for (let attempt = 1; attempt <= signIn.tokenAttempts; attempt += 1) {
      while (issuer.asked.length < before + attempt) await new Promise((resolve) => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(signIn.httpTimeoutSeconds * 1000 - 1)
      expect(issuer.asked).toHaveLength(before + attempt)
      expect(ended).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
    }
    await expect(asked).rejects.toThrow('Network timed out')
    expect(issuer.asked).toHaveLength(before + signIn.tokenAttempts)
  }

  test(`times out after ${signIn.httpTimeoutSeconds} s, three times`, async () => {
    issuer.answer(() => 'hang')
    const oidc = portal()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await hangThrough(comeBack(oidc), 0)
  })

  test('does so for a refresh too, which the library would give a minute', async () => {
    issuer.answer(
      () => issuer.tokens({ refresh: 'r' }),
      () => 'hang',
    )
    const oidc = portal()
    await comeBack(oidc)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await hangThrough(oidc.silentTokens(), 1)
  })
})

describe('renewing', () => {
  test('follows a rotating refresh token', async () => {
    issuer.answer(
      () => issuer.tokens({ refresh: 'one' }),
      () => issuer.tokens({ refresh: 'two' }),
      () => issuer.tokens(),
    )
    const oidc = portal()
    await comeBack(oidc)
    await oidc.silentTokens()
    await oidc.silentTokens()
    expect(issuer.asked.filter(refreshes).map((request) => request.refresh_token)).toEqual(['one', 'two'])
  })

  test('uses a frame without a refresh token', async () => {
    const oidc = portal()
    await comeBack(oidc)
    expect(await oidc.silentTokens()).toMatchObject({ access: 'access 2' })
    expect(framed).toBe(1)
  })

  test('falls back to the frame if the refresh token is rejected, because the session may be alive', async () => {
    issuer.answer(
      () => issuer.tokens({ refresh: 'stale' }),
      () => issuer.refuse('invalid_grant'),
      () => issuer.tokens(),
    )
    const oidc = portal()
    await comeBack(oidc)
    expect(await oidc.silentTokens()).toMatchObject({ access: 'access 2' })
    expect(framed).toBe(1)
  })

  test('reports the issuer’s own refusal without a session', async () => {
    await expect(portal({}, { error: 'login_required' }).silentTokens()).rejects.toMatchObject({
      error: 'login_required',
    })
  })

  test('doesn’t renew with another person’s session', async () => {
    issuer.answer(
      () => issuer.tokens(),
      () => issuer.tokens({ claims: { sub: 'ben' } }),
    )
    const oidc = portal()
    await comeBack(oidc)
    await expect(oidc.silentTokens()).rejects.toMatchObject({ error: 'login_required' })
  })

  test('keeps the ID token if a response has none', async () => {
    issuer.answer(
      () => issuer.tokens({ refresh: 'r' }),
      () => issuer.tokens({ refresh: 'r', id: false }),
    )
    const oidc = portal()
    const first = await comeBack(oidc)
    expect(await oidc.silentTokens()).toEqual({ access: 'access 2', id: first.id })
  })
})

describe('the ID token', () => {
  test.each([45, -45])('is accepted with a clock %d s off', async (seconds) => {
    issuer.setClockAhead(seconds)
    expect(await comeBack(portal())).toMatchObject({ access: 'access 1' })
  })
  test('is rejected, with the reason, if the clock is off by minutes', async () => {
    issuer.setClockAhead(90)
    await expect(comeBack(portal())).rejects.toMatchObject({ error: 'clock_skew' })
  })
  test('is rejected for another application', async () => {
    issuer.answer(() => issuer.tokens({ claims: { aud: 'another' } }))
    await expect(comeBack(portal())).rejects.toMatchObject({ error: 'invalid_token' })
  })
})

describe('signing out', () => {
  const returnTo = `${origin}/?signedOut=1`
  test('goes to the published endpoint with the ID token as hint', async () => {
    const oidc = portal()
    const { id } = await comeBack(oidc)
    await oidc.leaveForSignOut(returnTo)
    expect(Object.fromEntries(left.at(-1)!.searchParams)).toMatchObject({
      id_token_hint: id,
      post_logout_redirect_uri: returnTo,
    })
  })

  test.each<[string, Partial<IdentitySettings>, string]>([
    ['nowhere', { signOut: { at: 'nowhere' } }, returnTo],
    [
      'to an address of its own',
      { signOut: { at: 'address', address: 'https://id.example/v2/logout?c={clientId}&returnTo={returnTo}' } },
      `https://id.example/v2/logout?c=fleet-portal&returnTo=${encodeURIComponent(returnTo)}`,
    ],
  ])('goes %s if configured', async (_, settings, address) => {
    await portal(settings).leaveForSignOut(returnTo)
    expect(leave).toHaveBeenLastCalledWith(address)
  })

  test('returns immediately if the issuer publishes no endpoint', async () => {
    const endpoints = { ...issuer.settings.endpoints!, endSession: null }
    await portal({ endpoints }).leaveForSignOut(returnTo)
    expect(leave).toHaveBeenLastCalledWith(returnTo)
  })
})
