import { z } from 'zod'
import { Authenticator } from '../kit/authenticator.ts'
import { dayMs } from '../kit/durations.ts'
import { AuthFailed, NotPermitted, RateLimited, Unavailable, WireMismatch } from '../kit/errors.ts'
import { fitting } from '../kit/fitting.ts'
import { type HttpAnswer, parseJson, refuse, retryAfterSeconds } from '../kit/http.ts'
import type { SyncContext } from '../kit/provider.ts'
import { Answer, SignedIn } from './wire.ts'

/** An API key of the account's owner, or any of its users. */
export type Credentials = { ApiKey: string } | { Username: string; Password: string }
export type Context = SyncContext<Credentials>

/** What is asked for: the path of the call, the class of its limit, and its parameters. */
export type Call = { path: string; action: string; parameters?: Record<string, unknown> }

/** The server reads shorter windows only (`report.maxTimeSpan`, which nobody publishes). */
export class SpanTooBig extends WireMismatch {}

/** A tracker was deleted, or blocked since its tariff ended. */
export class TrackerGone extends WireMismatch {}

/** Sessions end after 30 days without being renewed (documented). */
const sessionDays = 29
const tooManySignInsSeconds = 600

const Session = z.object({ hash: z.string(), signedInAt: z.iso.datetime() })
type Session = z.infer<typeof Session>

const sessions = new Authenticator<Credentials, Session>({
  session: Session,
  obtain: signIn,
  isOver: ({ signedInAt }, now) => now.getTime() - Date.parse(signedInAt) > sessionDays * dayMs,
})

/** The answer to a call, under the API key or a session. */
export function ask(context: Context, call: Call): Promise<unknown> {
  const { credentials } = context
  if ('ApiKey' in credentials) return send(context, call, credentials.ApiKey)
  return sessions.use(context, ({ hash }) => send(context, call, hash))
}

async function signIn(context: Context): Promise<Session> {
  const { credentials, now } = context
  if ('ApiKey' in credentials) return { hash: credentials.ApiKey, signedInAt: now().toISOString() }
  const signedInAt = now().toISOString()
  const parameters = { login: credentials.Username, password: credentials.Password }
  const answer = await send(context, { path: '/user/auth', action: 'signIn', parameters })
  const { hash, type } = fitting(SignedIn, answer, 'Navixy sign-in')
  // What comes before the second factor looks like a session and is none.
  if (type === 'second_factor_required')
    throw new AuthFailed('Navixy wants a second factor from this user: enter an API key instead')
  return { hash, signedInAt }
}

async function send({ http, baseUrl }: Context, { path, action, parameters = {} }: Call, hash?: string) {
  const what = `Navixy ${path}`
  const answer = await http.send({
    method: 'POST',
    url: `${baseUrl}${path}`,
    action,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'nvx-iso-datetime': 'true',
      ...(hash && { authorization: `NVX ${hash}` }),
    },
    body: JSON.stringify(parameters),
  })
  // What stands in front of the API does not answer in JSON.
  if (!answer.text.trimStart().startsWith('{')) refuse(answer, what)
  const body = parseJson(answer.text, what)
  const { success, status } = fitting(Answer, body, what)
  if (!success) throw failureOf(answer, status?.code ?? 0, status?.description ?? '', what)
  return body
}

/** Failures nearly all have status 400: their number tells what is wrong. */
function failureOf(answer: HttpAnswer, code: number, description: string, what: string): Error {
  switch (code) {
    case 3:
    case 4:
      return new AuthFailed('Navixy does not know the API key, or its session is over')
    case 102:
    case 103:
    case 275:
      return new AuthFailed('Navixy refused the login or password')
    case 15:
      return new RateLimited(`${what}: too many requests`, retryAfterSeconds(answer.headers))
    case 104:
      return new RateLimited(`${what}: too many sign-ins`, tooManySignInsSeconds)
    case 201:
    case 204:
    case 208:
    case 217:
      return new TrackerGone(`${what}: a tracker is deleted or blocked`, 'tracker_id')
    case 211:
      return new SpanTooBig(`${what}: the window is too long for this server`, 'from')
    case 11:
    case 13:
    case 236:
    case 268:
    case 276:
      return new NotPermitted(`${what}: this account may not read it`)
    case 1:
    case 6:
    case 8:
    case 14:
      return new Unavailable(`${what}: Navixy has trouble (${code})`)
    default:
      return new WireMismatch(`${what}: error ${code} ${description.slice(0, 200)}`.trim(), 'status.code')
  }
}
