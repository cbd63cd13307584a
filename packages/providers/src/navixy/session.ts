import { z } from 'zod'
import { Authenticator } from '../kit/auth/authenticator.ts'
import { fitting } from '../kit/fitting.ts'
import {
  AuthFailed,
  Missing,
  NotPermitted,
  PeriodTooLong,
  RateLimited,
  Unavailable,
  WireMismatch,
} from '../kit/http/errors.ts'
import { type HttpAnswer, parseJson, refuse, retryAfterSeconds } from '../kit/http/http.ts'
import { isAccountEnded, wordsOf } from '../kit/http/provider-words.ts'
import type { SyncContext } from '../kit/provider.ts'
import { dayMs } from '../kit/reading/durations.ts'
import { Answer, SignedIn } from './wire.ts'

/** An API key of the account's owner, or the login of any of its users. */
export type Credentials = { ApiKey: string } | { Username: string; Password: string }
export type Context = SyncContext<Credentials>

/** A request: the path of the call, the class of its limit, and its parameters. */
export type Call = { path: string; action: string; parameters?: Record<string, unknown> }

/** Sessions end after 30 days without renewal (documented). */
const sessionDays = 29
const tooManySignInsSeconds = 600

const Session = z.object({ hash: z.string(), signedInAt: z.iso.datetime() })
type Session = z.infer<typeof Session>

const sessions = new Authenticator<Credentials, Session>({
  session: Session,
  obtain: signIn,
  isOver: ({ signedInAt }, now) => now.getTime() - Date.parse(signedInAt) > sessionDays * dayMs,
})

/** Returns the response to a call, using the API key or a session. */
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
  // The token issued before the second factor looks like a session but isn't one.
  if (type === 'second_factor_required')
    throw new AuthFailed('Navixy requires a second factor from this user: enter an API key instead')
  return { hash, signedInAt }
}

async function send({ http, baseUrl, credentials }: Context, { path, action, parameters = {} }: Call, hash?: string) {
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
  // A proxy in front of the API doesn't answer in JSON.
  if (!answer.text.trimStart().startsWith('{')) refuse(answer, what, credentials)
  const body = parseJson(answer.text, what)
  const { success, status } = fitting(Answer, body, what)
  if (!success) throw failureOf(answer, status?.code ?? 0, wordsOf(status?.description ?? '', credentials), what)
  return body
}

/** Nearly all failures have status 400: the number identifies the problem, and `words` describe it. */
function failureOf(answer: HttpAnswer, code: number, words: string | null, what: string): Error {
  const quote = words === null ? '' : `: “${words}”`
  if (isAccountEnded(words)) return new AuthFailed(`${what}: the account can’t be used${quote}`)
  switch (code) {
    case 3:
    case 4:
      return new AuthFailed('Navixy does not recognize the API key, or its session has ended')
    case 102:
    case 103:
    case 275:
      return new AuthFailed('Navixy rejected the login or password')
    case 15:
      return new RateLimited(`${what}: too many requests${quote}`, retryAfterSeconds(answer.headers))
    case 104:
      return new RateLimited(`${what}: too many sign-ins${quote}`, tooManySignInsSeconds)
    case 201:
    case 204:
    case 208:
    case 217:
      return new Missing(`${what}: a tracker is deleted or blocked${quote}`, 'tracker_id')
    case 211:
      // Servers have a maximum window that isn't published (report.maxTimeSpan).
      return new PeriodTooLong(`${what}: the window is too long for this server${quote}`, 'from')
    case 11:
    case 13:
    case 236:
    case 268:
    case 276:
      return new NotPermitted(`${what}: this account doesn’t have permission to read it${quote}`)
    case 1:
    case 6:
    case 8:
    case 14:
      return new Unavailable(`${what}: Navixy has a problem (${code})${quote}`)
    default:
      return new WireMismatch(`${what}: error ${code}${quote}`, 'status.code')
  }
}
