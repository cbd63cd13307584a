import { z } from 'zod'
import { Authenticator } from '../kit/auth/authenticator.ts'
import { AuthFailed, NotPermitted, PeriodTooLong, WireMismatch } from '../kit/http/errors.ts'
import { type HttpAnswer, parseJson, refuse } from '../kit/http/http.ts'
import { isAccountEnded, isPeriodTooLong, wordsOf } from '../kit/http/provider-words.ts'
import type { SyncContext } from '../kit/provider.ts'
import { minuteMs } from '../kit/reading/durations.ts'
import { Token, TokenRefusal } from './wire.ts'

export type Credentials = {
  ClientId: string
  ClientSecret: string
  Username: string
  Password: string
  /** Null if the user can see only one organization. */
  OrganisationId: string | null
}
export type Context = SyncContext<Credentials>

/** A request. `what` names it in messages, since paths contain ids; `body` is JSON. */
export type Question = { what: string; path: string; body?: string }

/** MiX rejects this one request; its reason is in the message. */
export class BadRequest extends WireMismatch {}

/**
 * MiX also answers 401 for data a user may not see and for unknown ids. Only a new token shows the difference: a user
 * refused with that one lacks permission.
 */
class NotAuthorised extends AuthFailed {}

const usualLifeSeconds = 3600
/** Margin for calls that wait for their turn. */
const spareSeconds = 120

const Session = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  renewAt: z.iso.datetime(),
})
type Session = z.infer<typeof Session>

const sessions = new Authenticator<Credentials, Session>({
  session: Session,
  obtain: async (context, previous) => (await renewed(context, previous)) ?? (await signedIn(context)),
  isOver: ({ renewAt }, now) => Date.parse(renewAt) <= now.getTime(),
})

/** The sign-in has its own host in the same region. Anywhere else, everything is at one address. */
export const identityOf = (baseUrl: string) => baseUrl.replace(/^https:\/\/integrate\./, 'https://identity.')

/** Renews the session with the refresh token. Null if there is none or it is no longer accepted. */
async function renewed(context: Context, previous: Session | null): Promise<Session | null> {
  if (!previous?.refreshToken) return null
  try {
    return await grant(context, { grant_type: 'refresh_token', refresh_token: previous.refreshToken })
  } catch (cause) {
    if (cause instanceof AuthFailed) return null
    throw cause
  }
}

const signedIn = (context: Context) =>
  grant(context, {
    grant_type: 'password',
    username: context.credentials.Username,
    password: context.credentials.Password,
    scope: 'offline_access MiX.Integrate',
  })

async function grant(context: Context, fields: Record<string, string>): Promise<Session> {
  const { http, baseUrl, credentials, now } = context
  const requestedAtMs = now().getTime()
  const answer = await http.send({
    method: 'POST',
    url: `${identityOf(baseUrl)}/core/connect/token`,
    action: 'signIn',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      ...fields,
      client_id: credentials.ClientId,
      client_secret: credentials.ClientSecret,
    }).toString(),
  })
  if (answer.status === 400 || answer.status === 401) throw signInRefusal(answer)
  refuse(answer, 'MiX sign-in', credentials)
  const token = Token.safeParse(parseJson(answer.text, 'MiX sign-in')).data
  if (!token) throw new WireMismatch('MiX sign-in: the response has no token', 'access_token')
  const lifeSeconds = Math.max(0, (token.expires_in ?? usualLifeSeconds) - spareSeconds)
  return {
    accessToken: token.access_token,
    refreshToken: token.refresh_token ?? null,
    renewAt: new Date(requestedAtMs + lifeSeconds * 1000).toISOString(),
  }
}

function signInRefusal({ text }: HttpAnswer): AuthFailed {
  const error = text.trimStart().startsWith('{') && TokenRefusal.safeParse(parseJson(text, 'MiX sign-in')).data?.error
  if (error === 'invalid_client' || error === 'unauthorized_client')
    return new AuthFailed('MiX rejected the client ID or the client secret')
  return new AuthFailed('MiX rejected the user name or the password')
}

/** Returns a 2xx answer of the API; 404 counts as one without content, as in MiX's own client. */
export async function ask(context: Context, { what, path, body }: Question): Promise<HttpAnswer> {
  try {
    return await sessions.use(context, async ({ accessToken }) => {
      const answer = await context.http.send({
        url: `${context.baseUrl}${path}`,
        action: 'call',
        headers: {
          authorization: `Bearer ${accessToken}`,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { method: 'POST', body }),
        timeoutMilliseconds: longestAnswerMs,
      })
      refuseMix(answer, `MiX ${what}`, context.credentials)
      return answer
    })
  } catch (cause) {
    if (cause instanceof NotAuthorised) throw new NotPermitted(cause.message)
    throw cause
  }
}

/** MiX's own client waits eight minutes; a sync should not. */
const longestAnswerMs = 2 * minuteMs

function refuseMix(answer: HttpAnswer, what: string, credentials: Credentials): void {
  const { status, text } = answer
  if (status === 404) return
  const words = wordsOf(text, credentials)
  const quote = words === null ? '' : `: “${words}”`
  if (status === 401 && /UnauthorizedAccessException|Not Authorised/i.test(text))
    throw new NotAuthorised(`${what}: this user doesn’t have permission to read it${quote}`)
  if (status === 400 && !isAccountEnded(words)) {
    const reported = `${what}: MiX returned 400${quote}`
    throw isPeriodTooLong(words) ? new PeriodTooLong(reported, 'status') : new BadRequest(reported, 'status')
  }
  refuse(answer, what, credentials)
}
