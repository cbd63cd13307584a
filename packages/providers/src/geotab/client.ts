import { z } from 'zod'
import { Authenticator } from '../kit/authenticator.ts'
import { AuthFailed, NotPermitted, RateLimited, Unavailable, WireMismatch } from '../kit/errors.ts'
import { contentTypeOf } from '../kit/file-link.ts'
import { fitting } from '../kit/fitting.ts'
import { parseJson, refuse, retryAfterSeconds } from '../kit/http.ts'
import type { SyncContext } from '../kit/provider.ts'
import { chunks } from '../kit/windows.ts'
import { Answer, FeedPage, Items, SignIn } from './wire.ts'

export type Credentials = { Username: string; Password: string; Database: string }
type Context = SyncContext<Credentials>
type Parameters = Record<string, unknown>
const Session = z.object({
  url: z.string(),
  credentials: z.object({ database: z.string(), sessionId: z.string(), userName: z.string() }),
})
type Session = z.infer<typeof Session>
export type FeedType = 'LogRecord' | 'Trip' | 'ExceptionEvent' | 'MediaFile'

/** Where a sorted listing goes on: after this item. */
export type Place = { offset: string; lastId: string }

const usualPage = 1000
/** Each of these costs another search for its place: smaller pages, so that what was read is kept sooner. */
const pageOf: Partial<Record<string, number>> = { Trip: 200, ExceptionEvent: 200 }
const callsPerBatch = 50

/** The database has gone to another server: a new sign-in tells which. */
class DatabaseMoved extends Unavailable {}

const sessions = new Authenticator<Credentials, Session>({
  session: Session,
  obtain: signIn,
  isRefusal: (cause) => cause instanceof AuthFailed || cause instanceof DatabaseMoved,
})

/** Signs in at the address of the region. The session lasts about two weeks and belongs to one server. */
export async function signIn({ http, baseUrl, credentials }: Context): Promise<Session> {
  const { Username: userName, Password: password, Database: database } = credentials
  const url = `${baseUrl}/apiv1`
  const body = bodyOf('Authenticate', { database, userName, password })
  const answer = await http.send({ method: 'POST', url, action: 'signIn', headers, body })
  const session = fitting(SignIn, resultOf(answer, 'Authenticate'), 'Geotab Authenticate')
  return { url: serverOf(url, session.path), credentials: session.credentials }
}

/** Geotab's JSON-RPC: sessions, version feeds, sorted listings and errors; answers are wire shapes, not ours. */
export function createClient(context: Context) {
  const call = <T>(action: string, method: string, parameters: Parameters, wire: z.ZodType<T>): Promise<T> =>
    sessions.use(context, async ({ url, credentials }) => {
      const what = [method, parameters.typeName].filter(Boolean).join(' ')
      const body = bodyOf(method, { ...parameters, credentials })
      const answer = await context.http.send({ method: 'POST', url, action, headers, body })
      return fitting(wire, resultOf(answer, what), `Geotab ${what}`)
    })

  const get = (typeName: string, parameters: Parameters = {}) => call('get', 'Get', { typeName, ...parameters }, Items)

  return {
    /** Everything of one type that Geotab gives in a single answer. */
    get: (typeName: string, search?: Parameters) => get(typeName, search && { search }),
    count: (typeName: string, search: Parameters, wire: z.ZodType<number>) =>
      call('get', 'GetCountOf', { typeName, search }, wire),
    /**
     * A sorted listing, page by page. Geotab cuts pages short without a word, so only a page that is shorter than the
     * one before is the last. `placeOf` gives the sorted value and the id of an item.
     */
    async *listing(
      typeName: string,
      search: Parameters,
      sortBy: 'id' | 'date',
      placeOf: (item: unknown) => Place | null,
      after: Place | null = null,
    ): AsyncGenerator<{ items: unknown[]; next: Place | null }> {
      const resultsLimit = pageOf[typeName] ?? usualPage
      let place = after
      let previous = 0
      do {
        const sort = { sortBy, sortDirection: 'asc', ...place }
        const items = await get(typeName, { search, sort, resultsLimit })
        const isLast = items.length === 0 || items.length < previous
        previous = items.length
        place = isLast ? null : (items.map(placeOf).findLast((found) => found !== null) ?? null)
        yield { items, next: place }
      } while (place)
    },
    /** What changed since a version (null: all since a date), and the version to go on from. Ends as listings do. */
    async *feed(typeName: FeedType, fromVersion: string | null, since: Date) {
      const resultsLimit = pageOf[typeName] ?? usualPage
      let version = fromVersion
      let previous = 0
      for (;;) {
        const from = version ? { fromVersion: version } : { search: { fromDate: since.toISOString() } }
        const page = await call(`feed${typeName}`, 'GetFeed', { typeName, resultsLimit, ...from }, FeedPage)
        version = page.toVersion
        yield { items: page.data, version }
        if (page.data.length === 0 || page.data.length < previous) return
        previous = page.data.length
      }
    },
    /** The version a feed has reached; a first call without a date gives no records. */
    version: async (typeName: FeedType) =>
      (await call(`feed${typeName}`, 'GetFeed', { typeName, resultsLimit: 1 }, FeedPage)).toVersion,
    /** Several searches of one type in few calls; answers in the order of the searches. */
    async getMany(typeName: string, searches: Parameters[]): Promise<unknown[][]> {
      const answers: unknown[][] = []
      for (const part of chunks(searches, callsPerBatch)) {
        const calls = part.map((search) => ({ method: 'Get', params: { typeName, search } }))
        for (const items of await call('batch', 'ExecuteMultiCall', { calls }, Items))
          answers.push(fitting(Items, items, `Geotab Get ${typeName}`))
      }
      return answers
    },
    /** A media file as bytes; a failure comes as JSON instead. */
    download: (id: string) =>
      sessions.use(context, async ({ url, credentials }) => {
        const body = bodyOf('DownloadMediaFile', { mediaFile: { id }, credentials })
        const answer = await context.http.download({ method: 'POST', url, action: 'media', headers, body })
        const contentType = contentTypeOf(answer.headers)
        if (!contentType.includes('json') && answer.status === 200) return { contentType, body: answer.body }
        resultOf({ ...answer, text: new TextDecoder().decode(answer.body) }, 'DownloadMediaFile')
        throw new WireMismatch('Geotab DownloadMediaFile: the answer is no file', 'body')
      }),
  }
}
export type Client = ReturnType<typeof createClient>

const headers = { 'content-type': 'application/json' }
const bodyOf = (method: string, params: Parameters) => JSON.stringify({ method, params })

/** Only hosts of the domain we already talk to are followed. */
function serverOf(url: string, path: string): string {
  if (path === 'ThisServer') return url
  const server = new URL(url)
  const domain = server.hostname.split('.').slice(-2).join('.')
  if (!/^[\w.-]+$/.test(path) || !path.endsWith(`.${domain}`))
    throw new WireMismatch('Geotab Authenticate: the server named is not one of Geotab’s', 'path')
  server.host = path
  return server.href
}

/** The result of an answer, or the failure its error means: errors come with status 200 as well as with others. */
function resultOf(answer: { status: number; headers: Headers; text: string }, what: string): unknown {
  if (answer.status >= 500 || !answer.text.trimStart().startsWith('{')) refuse(answer, `Geotab ${what}`)
  const { result, error } = fitting(Answer, parseJson(answer.text, `Geotab ${what}`), `Geotab ${what}`)
  if (error) throw failureOf(error.data?.type ?? error.errors?.[0]?.name ?? 'unnamed error', answer.headers, what)
  refuse(answer, `Geotab ${what}`)
  return result
}

function failureOf(type: string, headers: Headers, what: string): Error {
  switch (type) {
    case 'InvalidUserException':
      return new AuthFailed('Geotab refused the user name, password or database')
    case 'OverLimitException':
      return new RateLimited(`Geotab ${what}: too many requests`, retryAfterSeconds(headers))
    case 'DbUnavailableException':
      return new DatabaseMoved(`Geotab ${what}: the database is not available`)
    case 'ServiceUnavailableException':
      return new Unavailable(`Geotab ${what}: the service is not available`)
    case 'InvalidPermissionsException':
      return new NotPermitted(`Geotab ${what}: this user may not read it`)
    default:
      return new WireMismatch(`Geotab ${what}: ${type}`, 'error')
  }
}
