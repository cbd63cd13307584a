import { z } from 'zod'
import { AuthFailed, Unavailable, WireMismatch } from '../http/errors.ts'
import { parseJson, refuse } from '../http/http.ts'
import type { ConsentApp, ConsentRules, SyncContext } from '../provider.ts'
import { Authenticator } from './authenticator.ts'

/** The credential that results from consent. */
export const consentField = 'Oauth2Code'

/** What a customer brings back from the provider's consent page: a single-use code, and the page it was returned to. */
export type ConsentCredentials = { Oauth2Code: string }

/** Access and refresh token (RFC 6749) with the expiry of the access token. */
const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string(), expiresAt: z.string() })
type Tokens = z.infer<typeof Tokens>

const Grant = z.looseObject({ access_token: z.string(), refresh_token: z.string(), expires_in: z.coerce.number() })
const Failure = z.looseObject({ error: z.string() })

/** A token about to expire is renewed first: it would expire on the way. */
const earlyMs = 60_000

/** Returns the page where a customer gives consent. `state` is returned with the code; the caller may add it later. */
export function consentUrl(
  baseUrl: string,
  { authorizePath, scopes }: ConsentRules,
  { clientId, redirectUri }: Pick<ConsentApp, 'clientId' | 'redirectUri'>,
  state?: string,
): string {
  const query = new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, response_type: 'code' })
  if (scopes.length) query.set('scope', scopes.join(' '))
  if (state) query.set('state', state)
  return `${baseUrl}${authorizePath}?${query}`
}

/**
 * Access by consent (OAuth 2.0 code flow, RFC 6749): the code is exchanged once, and each refresh replaces both tokens.
 * A refused refresh means that consent was revoked: AuthFailed.
 */
export function consentTokens(name: string, rules: ConsentRules) {
  const authenticator = new Authenticator<ConsentCredentials, Tokens>({
    session: Tokens,
    isOver: ({ expiresAt }, now) => Date.parse(expiresAt) - earlyMs <= now.getTime(),
    obtain: (context, previous) =>
      previous
        ? requestTokens(context, { grant_type: 'refresh_token', refresh_token: previous.refreshToken })
        : requestTokens(context, { grant_type: 'authorization_code', code: context.credentials.Oauth2Code }),
  })

  async function requestTokens(context: SyncContext<ConsentCredentials>, grant: Record<string, string>) {
    const { http, baseUrl, app, now } = context
    if (!app) throw new Unavailable(`${name}: Milepost is not registered there as an app`)
    const { clientId, clientSecret, redirectUri } = app
    const isBasic = rules.appSignsIn === 'basic'
    const form = new URLSearchParams({
      ...grant,
      redirect_uri: redirectUri,
      ...(!isBasic && { client_id: clientId, client_secret: clientSecret }),
    })
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const answer = await http.send({
      method: 'POST',
      url: `${baseUrl}${rules.tokenPath}`,
      action: 'signIn',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        ...(isBasic && { authorization: basic }),
      },
      body: form.toString(),
    })
    const what = `${name} sign-in`
    if (answer.status === 400 || answer.status === 401) throw refusalOf(answer.text, what)
    refuse(answer, what, [clientSecret, grant.code, grant.refresh_token])
    const parsed = Grant.safeParse(parseJson(answer.text, what))
    if (!parsed.success) throw new WireMismatch(`${what}: the response has no tokens`, 'access_token')
    const { access_token, refresh_token, expires_in } = parsed.data
    return {
      accessToken: access_token,
      refreshToken: refresh_token,
      expiresAt: new Date(now().getTime() + expires_in * 1000).toISOString(),
    }
  }

  return {
    /** Returns the result of `call` with an access token, after one renewal at most. */
    use: <T>(context: SyncContext<ConsentCredentials>, call: (accessToken: string) => Promise<T>) =>
      authenticator.use(context, ({ accessToken }) => call(accessToken)),
  }
}

/** `invalid_client` is our own mistake, which the customer can't fix. */
function refusalOf(text: string, what: string): Error {
  const { error } = Failure.safeParse(jsonOf(text)).data ?? { error: 'refused' }
  if (error === 'invalid_client' || error === 'unauthorized_client')
    return new Unavailable(`${what}: Milepost is not registered there as an app`)
  return new AuthFailed(`${what}: the authorization was already used or has been revoked`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
