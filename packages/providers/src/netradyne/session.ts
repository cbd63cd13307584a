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

/** A token with the instant at which it runs out, where Netradyne tells. */
const Session = z.object({ token: z.string(), expiresAt: z.iso.datetime().nullable() })
type Session = z.infer<typeof Session>

/** A token about to run out would run out on its way. */
const earlyMs = minuteMs

/** A client has two tokens at most: when both are in use, one of them must run out first. */
const bothInUsePauseSeconds = 600

/** One token for all that work for a connection: the second place stays free for its renewal. */
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
  if (!parsed.success) throw new WireMismatch(`${what}: the answer has no token`, 'access_token')
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
    throw new AuthFailed('Netradyne refused the client ID or the client secret')
  refuse(answer, what, credentials)
}

/** How Netradyne says it is not public: any refusal whose words are about how many tokens there are. */
const saysBothInUse = ({ status, text }: HttpAnswer) =>
  [400, 403, 409, 429].includes(status) && /tokens?\b/i.test(text) && /active|maximum|limit|too many/i.test(text)

/** Asks below the base address with a token and a query as it stands there; whatever is not about the token comes back. */
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
