import type { z } from 'zod'
import { fitting } from '../kit/fitting.ts'
import { AuthFailed, NotPermitted, PeriodTooLong, Unavailable, WireMismatch } from '../kit/http/errors.ts'
import { type HttpAnswer, type HttpRequest, parseJson, refuse } from '../kit/http/http.ts'
import { failureLine, isAccountEnded, wordsOf } from '../kit/http/provider-words.ts'
import { type Parameters, queryOf } from '../kit/http/query.ts'
import type { Records, Rejected, SyncContext } from '../kit/provider.ts'
import { readItems, readRecords } from '../kit/read-records.ts'
import { halvesAfter } from '../kit/reading/halving.ts'
import { isRefusal, Objects } from '../kit/reading/objects/objects.ts'
import { chunks, type Window, windowHalves } from '../kit/reading/windows.ts'
import { Device, Listing, Position, User } from './wire.ts'

/** A token, or a user's email address and password. */
export type Credentials = { ApiToken: string } | { Username: string; Password: string }
export type Context = SyncContext<Credentials>

const objectsPerPage = 1000
/** Position ids per address, which must not become too long for a proxy. */
const positionsPerCall = 50
/** The default `report.maxPositions` of a server: anything beyond it is silently left out. */
const mostPositions = 50_000
const shortestWindowMs = 60_000

/** The server has deleted one of several requested records, and fails the whole request (PositionResource.java). */
class OneIsGone extends WireMismatch {}

/** Returns the API address below the server's address, which may already include it. */
export const apiAddress = (serverUrl: string) => `${serverUrl.replace(/\/+$/, '').replace(/\/api$/, '')}/api`

/** Traccar's HTTP API: authentication, paging, windows and errors. Responses are wire shapes, not ours. */
export function createClient(context: Context) {
  const { http, baseUrl, credentials } = context
  const api = apiAddress(baseUrl)
  const headers = { authorization: authorizationOf(credentials), accept: 'application/json' }

  async function request<T>(path: string, wire: z.ZodType<T>, wanted: HttpRequest): Promise<T> {
    const answer = await http.send(wanted)
    refuseTraccar(answer, `Traccar ${path}`, credentials)
    return fitting(wire, parseJson(answer.text, `Traccar ${path}`), `Traccar ${path}`)
  }

  const list = (action: string, path: string, parameters: Parameters = {}) =>
    request(path, Listing, { url: `${api}${path}${queryOf(parameters)}`, action, headers })

  /**
   * Yields a listing page by page. Servers before 6.x don't support paging and return everything each time, so the end
   * is a page with nothing new.
   */
  async function* pages(path: string): AsyncGenerator<unknown[]> {
    const seen = new Set<unknown>()
    for (let offset = 0; ; offset += objectsPerPage) {
      const items = await list('list', path, { limit: objectsPerPage, offset })
      const fresh = items.filter((item) => !seen.has(idOf(item)))
      for (const item of fresh) seen.add(idOf(item))
      if (offset === 0 || fresh.length) yield fresh
      if (items.length < objectsPerPage || !fresh.length) return
    }
  }

  /**
   * Returns rows of some devices within a window, both ends included. A window that the server finds too long is
   * halved.
   */
  async function report(path: string, deviceId: readonly string[], window: Window, more: Parameters = {}) {
    const { from, to } = window
    const canHalve = to.getTime() - from.getTime() > shortestWindowMs
    try {
      const query = { deviceId, ...more, from: from.toISOString(), to: to.toISOString() }
      const items = await list('report', path, query)
      if (items.length < mostPositions || !canHalve) return items
    } catch (cause) {
      halvesAfter(cause, window)
    }
    const items: unknown[] = []
    for (const half of windowHalves(window)) items.push(...(await report(path, deviceId, half, more)))
    return items
  }

  /**
   * A position that is gone, or hidden from the user, fails the whole call; it is then split into halves. So does one that
   * the server can't process, which `asked` skips.
   */
  async function positionsOf(ids: string[], asked: Objects): Promise<Records<unknown>> {
    try {
      const records = await list('list', '/positions', { id: ids })
      asked.hasRead(ids)
      return { records, rejected: [] }
    } catch (cause) {
      if (!(cause instanceof OneIsGone || cause instanceof Unavailable || isRefusal(cause))) throw cause
      const [id] = ids
      if (ids.length === 1 && id !== undefined)
        return { records: [], rejected: cause instanceof Unavailable ? [asked.skip(id, cause)] : [] }
    }
    const middle = Math.ceil(ids.length / 2)
    const earlier = await positionsOf(ids.slice(0, middle), asked)
    const later = await positionsOf(ids.slice(middle), asked)
    return { records: [...earlier.records, ...later.records], rejected: [...earlier.rejected, ...later.rejected] }
  }

  /** Opens a session. A token is accepted only in the address of this call, a password only in a form. */
  const signIn: HttpRequest =
    'ApiToken' in credentials
      ? {
          url: `${api}/session${queryOf({ token: credentials.ApiToken })}`,
          action: 'list',
          headers: { accept: headers.accept },
        }
      : {
          method: 'POST',
          url: `${api}/session`,
          action: 'list',
          headers: { accept: headers.accept, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ email: credentials.Username, password: credentials.Password }).toString(),
        }

  return {
    pages,
    /** Returns the user of these credentials. */
    user: () => request('/session', User, signIn),
    /** Returns the cookie of a new session, as it is sent back. */
    async cookie(): Promise<string> {
      const answer = await http.send(signIn)
      refuseTraccar(answer, 'Traccar /session', credentials)
      const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!.trim())
      if (!cookies.length) throw new WireMismatch('Traccar /session: the response opens no session', 'set-cookie')
      return cookies.join('; ')
    },
    /** Downloads a file from the folder of a device. */
    file: (folder: string, name: string, cookie: string) =>
      http.download({
        url: `${api}/media/${[folder, ...name.split('/')].map(encodeURIComponent).join('/')}`,
        action: 'media',
        headers: { cookie },
      }),
    /** Returns one device, if this user can see it. */
    device: (id: string) => list('list', '/devices', { id }),
    /** Returns the ids of all devices. */
    async deviceIds(): Promise<string[]> {
      const ids: string[] = []
      for await (const items of pages('/devices')) ids.push(...readRecords(items, Device, ({ id }) => id).records)
      return ids
    },
    /** Returns the drivers linked to a device. */
    driversOf: (deviceId: string) => list('list', '/drivers', { deviceId }),
    /** Returns the newest position of every device. */
    latest: () => list('list', '/positions'),
    /** Returns positions of some devices. */
    route: (deviceIds: readonly string[], window: Window) => report('/reports/route', deviceIds, window),
    /** Returns the event types of this server. */
    eventTypes: () => list('list', '/notifications/types'),
    /** Returns events of some devices, of these types. */
    events: (deviceIds: readonly string[], window: Window, type: readonly string[]) =>
      report('/reports/events', deviceIds, window, { type }),
    /**
     * Returns trips of some devices. The edges of a window cut trips in two, so halving one that is too long needs
     * care.
     */
    trips: (deviceIds: readonly string[], { from, to }: Window) =>
      list('report', '/reports/trips', { deviceId: deviceIds, from: from.toISOString(), to: to.toISOString() }),
    /**
     * Returns positions by id, without those that the server has deleted or hides from this user, and with the reason those
     * that it can't process.
     */
    async positionsById(ids: readonly string[]): Promise<{ positions: Map<string, Position>; rejected: Rejected[] }> {
      const asked = new Objects(true)
      const [positions, rejected] = [new Map<string, Position>(), [] as Rejected[]]
      for (const part of chunks(ids, positionsPerCall)) {
        const read = await positionsOf(part, asked)
        for (const position of readItems(read.records, Position).records) positions.set(position.id, position)
        rejected.push(...read.rejected)
      }
      return { positions, rejected }
    },
  }
}
export type Client = ReturnType<typeof createClient>

function authorizationOf(credentials: Credentials): string {
  if ('ApiToken' in credentials) return `Bearer ${credentials.ApiToken}`
  return `Basic ${Buffer.from(`${credentials.Username}:${credentials.Password}`).toString('base64')}`
}

const idOf = (item: unknown) => (typeof item === 'object' && item !== null && 'id' in item ? item.id : item)

/** Nearly every failure is a 400 with a Java stack trace as its body; the class in its first line distinguishes them. */
function refuseTraccar(answer: HttpAnswer, what: string, credentials: Credentials): void {
  if (answer.status !== 400) {
    refuse(answer, what, credentials)
    return
  }
  const reason = failureLine(answer.text)
  const words = wordsOf(answer.text, credentials)
  const quote = words === null ? '' : `: “${words}”`
  const reported = `${what}: the server returned 400${quote}`
  // Users may expire or be disabled (Disableable.java), which is a 400 like everything else.
  if (isAccountEnded(reason)) throw new AuthFailed(`${what}: the user can’t sign in${quote}`)
  if (/SecurityException|access denied/i.test(reason))
    throw new NotPermitted(`${what}: this user doesn’t have permission to read it${quote}`)
  if (/period exceeds the limit/i.test(reason)) throw new PeriodTooLong(reported, 'status')
  if (/NullPointerException/.test(reason)) throw new OneIsGone(reported, 'status')
  throw new WireMismatch(reported, 'status')
}
