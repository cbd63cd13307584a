import { z } from 'zod'
import { Authenticator } from '../kit/auth/authenticator.ts'
import { AuthFailed, RateLimited, WireMismatch } from '../kit/http/errors.ts'
import { type HttpAnswer, parseJson, refuse, retryAfterSeconds } from '../kit/http/http.ts'
import type { SpeedUnit } from '../kit/mapping/speed-unit.ts'
import type { SyncContext } from '../kit/provider.ts'
import { minuteMs, secondMs } from '../kit/reading/durations.ts'
import { TokenAnswer } from './wire.ts'

export type Credentials = { ClientId: string; ClientSecret: string; TenantName: string; SpeedUnit: SpeedUnit }
export type Context = SyncContext<Credentials>

/** A token with its expiry, if Netradyne reports it. */
const Session = z.object({ token: z.string(), expiresAt: z.iso.datetime().nullable() })
type Session = z.infer<typeof Session>

/** A token about to expire would expire in transit. */
const earlyMs = minuteMs

/** A client has at most two tokens: if both are in use, one must expire first. */
const bothInUsePauseSeconds = 600

/** All work for a connection shares one token, so the second stays free for its renewal. */
const sessions = new Authenticator<Credentials, Session>({
  session: Session,
  obtain: requestToken,
  isOver: ({ expiresAt }, now) => expiresAt !== null && Date.parse(expiresAt) - earlyMs <= now.getTime(),
})

async function requestToken({ http, baseUrl, credentials, now }: Context): Promise<Session> {
  const what = 'Netradyne sign-in'
  const login = Buffer.from(`${credentials.ClientId}:${credentials.ClientSecret}`).toString('base64')
  const answer = await http.send({
    method: 'POST',
    url: `${baseUrl}/v1/auth/token`,
    action: 'signIn',
    headers: {
      authorization: `Basic ${login}`,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })
  refuseToken(answer, what, credentials)
  const parsed = TokenAnswer.safeParse(parseJson(answer.text, what))
  if (!parsed.success) throw new WireMismatch(`${what}: the response has no token`, 'access_token')
  const { access_token, expires_in } = parsed.data
  const expiresAt = expires_in ? new Date(now().getTime() + expires_in * secondMs).toISOString() : null
  return { token: access_token, expiresAt }
}

function refuseToken(answer: HttpAnswer, what: string, credentials: Credentials): void {
  if (saysBothInUse(answer)) {
    const pause = retryAfterSeconds(answer.headers) ?? bothInUsePauseSeconds
    throw new RateLimited(`${what}: both tokens of this client are in use`, pause)
  }
  if ([400, 401, 403].includes(answer.status))
    throw new AuthFailed('Netradyne rejected the client ID or the client secret')
  refuse(answer, what, credentials)
}

/** Netradyne's message for this isn't public, so any refusal about the number of tokens counts. */
const saysBothInUse = ({ status, text }: HttpAnswer) =>
  [400, 403, 409, 429].includes(status) && /tokens?\b/i.test(text) && /active|maximum|limit|too many/i.test(text)

/**
 * Sends a request below the base address with a token and the query as given; any response that isn't about the token is
 * returned.
 */
export function ask(context: Context, path: string, query: string, action: string): Promise<HttpAnswer> {
  return sessions.use(context, async ({ token }) => {
    const answer = await context.http.send({
      url: `${context.baseUrl}${path}${query}`,
      action,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    })
    if (answer.status === 401) refuse(answer, 'Netradyne', context.credentials)
    return answer
  })
}
