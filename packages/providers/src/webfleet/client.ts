import {
  AuthFailed,
  Missing,
  NotPermitted,
  PeriodTooLong,
  RateLimited,
  Unavailable,
  WireMismatch,
} from '../kit/http/errors.ts'
import { type HttpAnswer, parseJson, refuse } from '../kit/http/http.ts'
import { isAccountEnded, isPeriodTooLong, wordsOf } from '../kit/http/provider-words.ts'
import type { UnclearTrips } from '../kit/mapping/unclear-trips.ts'
import type { SyncContext } from '../kit/provider.ts'
import type { Window } from '../kit/reading/windows.ts'
import { Failure, Rows } from './wire.ts'

export type Credentials = {
  Account: string
  Username: string
  Password: string
  ApiKey: string
  UnclearTrips: UnclearTrips
}
export type Context = SyncContext<Credentials>
type Parameters = Record<string, string>

/** UTF-8, JSON and ISO times; otherwise the format depends on the account. */
const format = { lang: 'en', outputformat: 'json', useUTF8: 'true', useISO8601: 'true' }

/** WEBFLEET.connect: authentication, ranges and errors. Responses are wire shapes, not ours. There are no pages. */
export function createClient({ http, baseUrl, credentials }: Pick<Context, 'http' | 'baseUrl' | 'credentials'>) {
  const { Account, Username, Password, ApiKey } = credentials
  const pair = Buffer.from(`${Username}:${Password}`).toString('base64')
  const headers = { authorization: `Basic ${pair}`, accept: 'application/json' }

  async function rows(action: string, parameters: Parameters = {}): Promise<unknown[]> {
    const query = new URLSearchParams({ account: Account, apikey: ApiKey, action, ...format, ...parameters })
    return rowsOf(
      await http.send({ url: `${baseUrl}/extern?${query}`, action, headers }),
      `Webfleet ${action}`,
      credentials,
    )
  }

  return {
    /** Returns every object with its newest position, including deleted ones. */
    objects: () => rows('showObjectReportExtern'),
    vehicles: () => rows('showVehicleReportExtern'),
    groups: () => rows('showObjectGroups'),
    /** Returns all group memberships of objects. */
    memberships: () => rows('showObjectGroupObjects'),
    drivers: () => rows('showDriverReportExtern'),
    /** Returns finished trips of all vehicles, for at most a month. */
    trips: (window: Window) => rows('showTripReportExtern', rangeOf(window)),
    /** Returns the track of one object, for at most 48 hours. */
    track: (objectuid: string, window: Window) => rows('showTracks', { objectuid, ...rangeOf(window) }),
    /** Returns each driver's performance over whole days, at most a week. */
    optiDrive: ({ from, until }: { from: Date; until: Date }) =>
      rows('showOptiDriveIndicator', rangeOf({ from, to: new Date(until.getTime() - 1000) })),
    accelerationEvents: (window: Window) => rows('showAccelerationEvents', rangeOf(window)),
    speedingEvents: (window: Window) => rows('showSpeedingEvents', rangeOf(window)),
    /** Returns where objects idled for more than five minutes. */
    idleExceptions: (window: Window) => rows('showIdleExceptions', rangeOf(window)),
  }
}
export type Client = ReturnType<typeof createClient>

/** Rounds to whole seconds so that the range contains the window. */
function rangeOf({ from, to }: Window): Parameters {
  const seconds = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`
  return {
    range_pattern: 'ud',
    rangefrom_string: seconds(from.getTime()),
    rangeto_string: seconds(Math.ceil(to.getTime() / 1000) * 1000),
  }
}

/** Failures usually have status 200: in headers, as `code, message` in plain text, or as an object instead of rows. */
function rowsOf(answer: HttpAnswer, what: string, credentials: Credentials): unknown[] {
  const failed = (failure: string, message: string) => failWith(failure, wordsOf(message, credentials), what)
  const { headers, text } = answer
  const body = text.trim()
  const code = headers.get('x-webfleet-errorcode')
  if (code) return failed(code, headers.get('x-webfleet-errormessage') ?? '')
  refuse(answer, what, credentials)
  if (!body) return []
  const [, plainCode, plainMessage = ''] = /^(\d+)\s*,\s*(.*)/.exec(body) ?? []
  if (plainCode) return failed(plainCode, plainMessage)
  const json = parseJson(body, what)
  const failure = Failure.safeParse(json)
  if (failure.success) return failed(failure.data.errorCode, failure.data.errorMsg ?? '')
  const parsed = Rows.safeParse(json)
  if (!parsed.success) throw new WireMismatch(`${what}: the response is not a list`, 'body')
  return parsed.data
}

/** The numbers for a range that is too long, or a missing object, aren't public, but their messages are. */
const isAboutRange = (words: string | null) =>
  isPeriodTooLong(words) || /\b(range|interval|period)\b/i.test(words ?? '')
const isAboutObject = (words: string | null) =>
  /\bobject(no|uid)?\b.*\b(unknown|not found|deleted)\b/i.test(words ?? '')

/**
 * Returns no rows if the failure only means that there is no data; otherwise throws the matching error, with Webfleet's
 * message.
 */
function failWith(code: string, words: string | null, what: string): [] {
  const quote = words === null ? '' : `: “${words}”`
  if (isAccountEnded(words)) throw new AuthFailed(`${what}: the account can’t be used${quote}`)
  switch (code) {
    case '63':
      return []
    case '8':
      throw new NotPermitted(`${what}: this user doesn’t have permission to read it${quote}`)
    case '60':
    case '9199':
      throw new Unavailable(`${what}: Webfleet has a problem (${code})${quote}`)
    case '1001':
    case '1101':
      throw new AuthFailed(`Webfleet rejected the account, user name, password or API key${quote}`)
    case '8011':
      throw new RateLimited(`${what}: the quota of this call is used up${quote}`, 60)
    case '8015':
      throw new RateLimited(`${what}: this user is busy with another request${quote}`, 10)
    case '10000':
      throw new RateLimited(`${what}: Webfleet is busy${quote}`, 30)
  }
  const reported = `${what}: error ${code}${quote}`
  if (isAboutRange(words)) throw new PeriodTooLong(reported, 'errorCode')
  throw isAboutObject(words) ? new Missing(reported, 'errorCode') : new WireMismatch(reported, 'errorCode')
}
