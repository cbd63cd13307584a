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
import { contentTypeOf } from '../kit/http/file-link.ts'
import { parseJson, refuse, retryAfterSeconds } from '../kit/http/http.ts'
import { isAccountEnded, isPeriodTooLong, wordsOf } from '../kit/http/provider-words.ts'
import type { SyncContext } from '../kit/provider.ts'
import { Answer, SignIn } from './wire.ts'

export type Credentials = { Username: string; Password: string; Database: string }
export type Context = SyncContext<Credentials>
export type Parameters = Record<string, unknown>
const Session = z.object({
  url: z.string(),
  credentials: z.object({ database: z.string(), sessionId: z.string(), userName: z.string() }),
})
type Session = z.infer<typeof Session>

/** The database has moved to another server, which a new sign-in returns. */
class DatabaseMoved extends Unavailable {}

const sessions = new Authenticator<Credentials, Session>({
  session: Session,
  obtain: signIn,
  isRefusal: (cause) => cause instanceof AuthFailed || cause instanceof DatabaseMoved,
})

/** Signs in at the region's URL. The session lasts about two weeks and belongs to one server. */
export async function signIn({ http, baseUrl, credentials }: Context): Promise<Session> {
  const { Username: userName, Password: password, Database: database } = credentials
  const url = `${baseUrl}/apiv1`
  const body = bodyOf('Authenticate', { database, userName, password })
  const answer = await http.send({ method: 'POST', url, action: 'signIn', headers, body })
  const session = fitting(SignIn, resultOf(answer, 'Authenticate', credentials), 'Geotab Authenticate')
  return { url: serverOf(url, session.path), credentials: session.credentials }
}

/** A call's rate-limit key, its method and its parameters. */
export type Call = { action: string; method: string; parameters: Parameters }

/** Returns the result of a call within a session. */
export function ask<T>(context: Context, { action, method, parameters }: Call, wire: z.ZodType<T>): Promise<T> {
  return sessions.use(context, async ({ url, credentials }) => {
    const what = [method, parameters.typeName].filter(Boolean).join(' ')
    const body = bodyOf(method, { ...parameters, credentials })
    const answer = await context.http.send({ method: 'POST', url, action, headers, body })
    return fitting(wire, resultOf(answer, what, [context.credentials, credentials]), `Geotab ${what}`)
  })
}

/** Downloads a media file as bytes; a failure arrives as JSON instead. */
export function download(context: Context, id: string): Promise<{ contentType: string; body: Uint8Array }> {
  return sessions.use(context, async ({ url, credentials }) => {
    const body = bodyOf('DownloadMediaFile', { mediaFile: { id }, credentials })
    const answer = await context.http.download({ method: 'POST', url, action: 'media', headers, body })
    const contentType = contentTypeOf(answer.headers)
    if (!contentType.includes('json') && answer.status === 200) return { contentType, body: answer.body }
    const reported = { ...answer, text: new TextDecoder().decode(answer.body) }
    resultOf(reported, 'DownloadMediaFile', [context.credentials, credentials])
    throw new WireMismatch('Geotab DownloadMediaFile: the response is not a file', 'body')
  })
}

const headers = { 'content-type': 'application/json' }
const bodyOf = (method: string, params: Parameters) => JSON.stringify({ method, params })

/** Only hosts in the domain we already use are followed. */
function serverOf(url: string, path: string): string {
  if (path === 'ThisServer') return url
  const server = new URL(url)
  const domain = server.hostname.split('.').slice(-2).join('.')
  if (!/^[\w.-]+$/.test(path) || !path.endsWith(`.${domain}`))
    throw new WireMismatch('Geotab Authenticate: the returned server is not a Geotab server', 'path')
  server.host = path
  return server.href
}

/**
 * Returns the result of a response, or throws the failure of its error, with Geotab's own words without `secrets`:
 * errors arrive with status 200 as well as with others.
 */
function resultOf(answer: { status: number; headers: Headers; text: string }, what: string, secrets: unknown): unknown {
  if (answer.status >= 500 || !answer.text.trimStart().startsWith('{')) refuse(answer, `Geotab ${what}`, secrets)
  const { result, error } = fitting(Answer, parseJson(answer.text, `Geotab ${what}`), `Geotab ${what}`)
  if (error) {
    const [first] = error.errors ?? []
    const words = wordsOf(JSON.stringify({ message: error.message ?? first?.message ?? '' }), secrets)
    throw failureOf(error.data?.type ?? first?.name ?? 'unnamed error', words, answer.headers, `Geotab ${what}`)
  }
  refuse(answer, `Geotab ${what}`, secrets)
  return result
}

function failureOf(type: string, words: string | null, headers: Headers, what: string): Error {
  const quote = words === null ? '' : `: “${words}”`
  if (isAccountEnded(words)) return new AuthFailed(`${what}: the account can’t be used${quote}`)
  switch (type) {
    case 'InvalidUserException':
      return new AuthFailed(`Geotab rejected the user name, password or database${quote}`)
    case 'OverLimitException':
      return new RateLimited(`${what}: too many requests${quote}`, retryAfterSeconds(headers))
    case 'DbUnavailableException':
      return new DatabaseMoved(`${what}: the database is not available${quote}`)
    case 'ServiceUnavailableException':
      return new Unavailable(`${what}: the service is not available${quote}`)
    case 'InvalidPermissionsException':
      return new NotPermitted(`${what}: this user doesn’t have permission to read it${quote}`)
    case 'ArgumentException':
      if (isPeriodTooLong(words)) return new PeriodTooLong(`${what}: Geotab refused the period${quote}`, 'error')
      return new Missing(`${what}: Geotab refused the request${quote}`, 'error')
    default:
      return new WireMismatch(`${what}: Geotab reported an error${quote}`, 'error')
  }
}
