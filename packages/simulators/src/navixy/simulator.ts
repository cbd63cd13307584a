import { z } from 'zod'
import { House, retryAfter } from '../simulation/http/host.ts'
import { Sessions } from '../simulation/http/sessions.ts'
import type { SimulatedProvider, SimulatorOptions } from '../simulation/http/simulator.ts'
import { DAY_MS } from '../world/days/calendar.ts'
import { counters } from './counters.ts'
import { eventBook, eventTypes, history } from './events.ts'
import { Call, type Exchange, type Office, Refusal } from './exchange.ts'
import { hashOf, Ids } from './ids.ts'
import { entries, proposals } from './journal.ts'
import { employees, groups, trackers, userInfo, vehicles } from './listings.ts'
import { ruleList } from './rules.ts'
import { states } from './states.ts'
import { points, tracks } from './tracks.ts'

/** The permissions to read have no official names, so calls are identified by path here. */
const calls: Readonly<Record<string, (exchange: Exchange) => object>> = {
  '/user/get_info': userInfo,
  '/tracker/list': trackers,
  '/tracker/get_states': states,
  '/tracker/get_counters': counters,
  '/tracker/group/list': groups,
  '/tracker/rule/list': ruleList,
  '/vehicle/list': vehicles,
  '/employee/list': employees,
  '/track/list': tracks,
  '/track/read': points,
  '/driver/journal/proposal/list': proposals,
  '/driver/journal/entry/list': entries,
  '/history/type/list': eventTypes,
  '/history/user/list': history,
}

const SIGN_IN = '/user/auth'
const SESSION_LIFE_MS = 30 * DAY_MS
/** For a user and for an address (documented). */
const REQUESTS_PER_SECOND = 50
/** `history.maxLimit` */
const LARGEST_PAGE = 1000

/** Statuses of the errors with a status other than 400. */
const statuses: Readonly<Record<number, number>> = { 6: 500, 13: 403, 14: 503, 15: 429, 204: 404, 208: 403 }
/** The error number for each status. */
const codes: Readonly<Record<number, [code: number, description: string]>> = {
  401: [4, 'User or API key not found or session ended'],
  403: [13, 'Operation not permitted'],
  404: [112, 'Wrong method'],
  429: [15, 'Too many requests (rate limit exceeded)'],
  500: [6, 'Unexpected error'],
  503: [14, 'Database unavailable'],
}

const SignIn = z.object({ login: z.string(), password: z.string() })

/** Navixy's User API for one account of the world. */
class NavixySimulator extends House {
  private readonly office: Office
  private readonly login: ReturnType<typeof loginOf>
  private readonly sessions: Sessions

  constructor(options: SimulatorOptions) {
    super(options, { permissions: Object.keys(calls), requestsPerSecond: REQUESTS_PER_SECOND })
    const { account, companyName } = options
    this.login = loginOf(account.name)
    this.sessions = new Sessions(this.login.password, SESSION_LIFE_MS)
    const { login } = this.login
    this.office = { account, companyName, ids: new Ids(account), events: eventBook(account), login }
  }

  async owns(request: Request): Promise<boolean> {
    const parameters = await parametersOf(request.clone())
    if (this.callOf(request) === SIGN_IN) return SignIn.safeParse(parameters).data?.login === this.login.login
    return this.isKnown(hashIn(request, parameters))
  }

  protected async answer(request: Request): Promise<Response> {
    const tooSoon = this.tooSoon()
    if (tooSoon) return tooSoon
    const parameters = await parametersOf(request)
    if (!parameters) return failure(5, 'Wrong request format')
    const path = this.callOf(request)
    if (path === SIGN_IN) return this.signIn(parameters)
    const hash = hashIn(request, parameters)
    if (!hash) return failure(3, 'Wrong hash')
    if (!this.isKnown(hash)) return this.refuse(401)
    const find = calls[path]
    if (!find) return this.refuse(404)
    if (!this.permissions.has(path)) return this.refuse(403)
    const isIso = request.headers.get('nvx-iso-datetime') === 'true'
    const call = new Call(this.office.account, parameters, isIso, this.options.largestPage ?? LARGEST_PAGE)
    try {
      return Response.json(find({ office: this.office, call, nowMs: this.options.now(), strict: this.strict }))
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      return failure(cause.code, cause.message)
    }
  }

  private signIn(parameters: object): Response {
    const given = SignIn.safeParse(parameters).data
    if (given?.login !== this.login.login || given.password !== this.login.password)
      return failure(102, 'Wrong login or password')
    return Response.json({ success: true, type: 'authenticated', hash: this.sessions.begin(this.options.now()) })
  }

  private isKnown(hash: string | null): boolean {
    if (!hash) return false
    return hash === keyOf(this.options.account.name) || this.sessions.isValid(hash, this.options.now())
  }

  /** Returns its path without a trailing slash. */
  private callOf(request: Request): string {
    return this.pathOf(request).replace(/\/$/, '')
  }

  protected refuse(status: number, retryAfterSeconds?: number): Response {
    const [code, description] = codes[status] ?? [6, 'Unexpected error']
    return failure(code, description, retryAfterSeconds)
  }
}

/** Returns an error: usually status 400, with a number and a message. */
function failure(code: number, description: string, retryAfterSeconds?: number): Response {
  const headers = retryAfter(retryAfterSeconds)
  return Response.json({ success: false, status: { code, description } }, { status: statuses[code] ?? 400, headers })
}

/** Returns the JSON of a POST, or null if it isn't JSON. */
async function parametersOf(request: Request): Promise<Record<string, unknown> | null> {
  const body = request.method === 'POST' ? await request.json().catch(() => null) : null
  return z.record(z.string(), z.unknown()).safeParse(body).data ?? null
}

/** In a header, or among the parameters. */
function hashIn(request: Request, parameters: Record<string, unknown> | null): string | null {
  const [, inHeader = null] = /^NVX (\S+)$/.exec(request.headers.get('authorization') ?? '') ?? []
  return inHeader ?? (typeof parameters?.hash === 'string' ? parameters.hash : null)
}

const keyOf = (account: string) => hashOf(`${account} Milepost`)
const loginOf = (account: string) => ({ login: `fleet@${account}.example`, password: `demo-${account}-navixy` })

export const simulatedNavixy: SimulatedProvider = {
  accounts: {
    'prairie-navixy': { companyName: 'Prairie Bikes and Vans', vehicles: 6, archetypes: ['delivery'] },
    'lakeshore-navixy': { companyName: 'Juniper Rentals', vehicles: 6, archetypes: ['service', 'delivery'] },
  },
  credentials: (account) => ({ ApiKey: keyOf(account) }),
  create: (options) => new NavixySimulator(options),
}
