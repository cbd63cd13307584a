import { z } from 'zod'
import { Authenticator } from '../kit/auth/authenticator.ts'
import { AuthFailed, WireMismatch } from '../kit/http/errors.ts'
import { contentTypeOf } from '../kit/http/file-link.ts'
import { parseJson, refuse } from '../kit/http/http.ts'
import { type Parameters, queryOf } from '../kit/http/query.ts'
import type { SyncContext } from '../kit/provider.ts'
import { hourMs, minuteMs } from '../kit/reading/durations.ts'
import { SignIn } from './wire.ts'

export type Credentials = { Username: string; Password: string }
export type Context = SyncContext<Credentials>

/** Where a request goes. `host` is one of Lytx's hosts. */
export type Place = { host?: 'api' | 'data'; path: string; action: string; parameters?: Parameters }

/**
 * Lytx spreads its API over three hosts of one domain. Anywhere else, such as behind a customer's own gateway, they
 * share one address; their paths never collide.
 */
export function hostOf(baseUrl: string, host: 'api' | 'data' | 'login'): string {
  return baseUrl.replace(/^(https?:\/\/)api\./, `$1${host}.`)
}

/** Tokens live for about an hour (documented). Answers don't include an expiry, and there is no refresh. */
const tokenLifeMs = hourMs
const spareMs = minuteMs

const Session = z.object({ token: z.string(), signedInAt: z.iso.datetime() })
type Session = z.infer<typeof Session>

const sessions = new Authenticator<Credentials, Session>({
  session: Session,
  obtain: signIn,
  isOver: ({ signedInAt }, now) => now.getTime() - Date.parse(signedInAt) > tokenLifeMs - spareMs,
})

async function signIn({ http, baseUrl, credentials, now }: Context): Promise<Session> {
  const signedInAt = now().toISOString()
  const answer = await http.send({
    method: 'POST',
    url: `${hostOf(baseUrl, 'login')}/api/auth/user`,
    action: 'signIn',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ username: credentials.Username, password: credentials.Password }),
  })
  if ([400, 401, 403].includes(answer.status)) throw new AuthFailed('Lytx rejected the user name or password')
  refuse(answer, 'Lytx sign-in', credentials)
  const parsed = SignIn.safeParse(parseJson(answer.text, 'Lytx sign-in'))
  if (!parsed.success) throw new WireMismatch('Lytx sign-in: the response has no token', 'access_token')
  return { token: parsed.data.access_token, signedInAt }
}

/** Returns the JSON of a response. Null for 204, which has no body and means no data. */
export function ask(context: Context, place: Place): Promise<unknown> {
  return sessions.use(context, async ({ token }) => {
    const what = `Lytx ${place.path}`
    const answer = await context.http.send(requestTo(context, place, token))
    refuse(answer, what, context.credentials)
    return answer.status === 204 ? null : parseJson(answer.text, what)
  })
}

/** Downloads a file. Null if Lytx doesn't have one. */
export function download(context: Context, place: Place): Promise<{ contentType: string; body: Uint8Array } | null> {
  return sessions.use(context, async ({ token }) => {
    const { status, headers, body } = await context.http.download(requestTo(context, place, token))
    if (status === 404 || status === 204) return null
    refuse({ status, headers, text: wordsIn(body) }, `Lytx ${place.path}`, context.credentials)
    return { contentType: contentTypeOf(headers), body }
  })
}

/** Refusals are short, so a file isn't searched beyond its start. */
const wordsIn = (body: Uint8Array) => new TextDecoder().decode(body.subarray(0, 1000))

function requestTo({ baseUrl }: Context, { host = 'api', path, action, parameters = {} }: Place, token: string) {
  return {
    url: `${hostOf(baseUrl, host)}${path}${queryOf(parameters)}`,
    action,
    headers: { authorization: `Bearer ${token}` },
  }
}
