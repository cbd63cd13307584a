import { House, retryAfter } from '../simulation/http/host.ts'
import { Routes } from '../simulation/http/routes.ts'
import { Sessions } from '../simulation/http/sessions.ts'
import type { SimulatedProvider, SimulatorOptions } from '../simulation/http/simulator.ts'
import { events, eventTypes } from './events.ts'
import { type Exchange, type Office, Query, Refusal, type Tracker } from './exchange.ts'
import { Ids } from './ids.ts'
import { devices, drivers, groups, session } from './listings.ts'
import { mediaFile } from './media.ts'
import { positions, route } from './positions.ts'
import { trips } from './trips.ts'
import { webhookOf } from './webhook.ts'

/** Traccar has no named permissions: these are what a user may be denied. */
type Route = { permission: string; answer(exchange: Exchange): unknown }

const routes = new Routes<Route>({
  'GET /api/session': { permission: 'Session', answer: session },
  'POST /api/session': { permission: 'Session', answer: session },
  'GET /api/groups': { permission: 'Groups', answer: groups },
  'GET /api/devices': { permission: 'Devices', answer: devices },
  'GET /api/drivers': { permission: 'Drivers', answer: drivers },
  'GET /api/positions': { permission: 'Positions', answer: positions },
  'GET /api/reports/route': { permission: 'Reports', answer: route },
  'GET /api/reports/trips': { permission: 'Reports', answer: trips },
  'GET /api/reports/events': { permission: 'Reports', answer: events },
  'GET /api/notifications/types': { permission: 'Reports', answer: eventTypes },
  'GET /api/media/*/*': { permission: 'Devices', answer: mediaFile },
})

const COOKIE = 'JSESSIONID'
/** Sessions end when the server restarts, unless a time is configured. */
const SESSION_LIFE_MS = 30 * 86_400_000

/** The limit of the proxy in front: the server itself has none. */
const REQUESTS_PER_SECOND = 100

/** Hardwired boxes, and phones with Traccar's own app. */
const box: Tracker = { reportSeconds: 10, hasAlarms: true, knowsLimits: false }
const phone: Tracker = { reportSeconds: 1, hasAlarms: false, knowsLimits: true }

/** A Traccar server for one account of the world, with one user. */
class TraccarSimulator extends House {
  private readonly office: Office
  private readonly token: string
  private readonly password: string
  private readonly sessions: Sessions

  constructor(options: SimulatorOptions) {
    super(options, {
      permissions: routes.permissions,
      requestsPerSecond: REQUESTS_PER_SECOND,
    })
    const { account, companyName, footage } = options
    this.token = tokenOf(account.name)
    this.password = passwordOf(account.name)
    this.sessions = new Sessions(this.password, SESSION_LIFE_MS)
    this.office = {
      account,
      companyName,
      ids: new Ids(account),
      email: emailOf(account.name),
      tracker: account.name === 'prairie-phones' ? phone : box,
      footage,
    }
  }

  owns(request: Request): boolean {
    if (this.isMedia(request)) return this.hasCookie(request)
    return this.isSession(request) ? this.hasTokenInAddress(request) : this.isAuthorized(request)
  }

  protected async answer(request: Request, path: string): Promise<Response> {
    const tooSoon = this.tooSoon()
    if (tooSoon) return tooSoon
    if (path === '/api/health') return new Response('OK')
    if (this.isSession(request)) {
      const isSignedIn = request.method === 'POST' ? await this.hasForm(request) : this.hasTokenInAddress(request)
      // A caller without any session learns that there is none.
      if (!isSignedIn)
        return this.refuse(request.method === 'POST' || new URL(request.url).searchParams.has('token') ? 401 : 404)
    } else if (this.isMedia(request) ? !this.hasCookie(request) : !this.isAuthorized(request)) return this.refuse(401)
    const found = routes.find(`${request.method} ${path}`)
    if (!found) return this.refuse(404)
    const { route, parts } = found
    try {
      if (!this.permissions.has(route.permission))
        throw new Refusal(400, 'java.lang.SecurityException', `${route.permission} access denied`)
      const query = new Query(new URL(request.url).searchParams)
      const nowMs = this.options.now()
      const reported = await route.answer({ office: this.office, query, parts, nowMs, strict: this.strict })
      if (this.isMedia(request)) return reported instanceof Response ? reported : this.refuse(404)
      return json(reported, this.isSession(request) ? this.sessions.begin(nowMs) : null)
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      return stackTrace(cause)
    }
  }

  /** If there is a header, only the header counts. */
  private isAuthorized(request: Request): boolean {
    const basic = Buffer.from(`${this.office.email}:${this.password}`).toString('base64')
    const given = request.headers.get('authorization')
    return given === `Bearer ${this.token}` || given === `Basic ${basic}`
  }

  private hasTokenInAddress(request: Request): boolean {
    return new URL(request.url).searchParams.get('token') === this.token
  }

  private async hasForm(request: Request): Promise<boolean> {
    const form = new URLSearchParams(await request.text())
    return form.get('email') === this.office.email && form.get('password') === this.password
  }

  /** Files are served only to sessions, whatever the header contains. */
  private hasCookie(request: Request): boolean {
    const [, id = ''] = new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(request.headers.get('cookie') ?? '') ?? []
    return this.sessions.isValid(id, this.options.now())
  }

  private isMedia(request: Request): boolean {
    return this.pathOf(request).startsWith('/api/media/')
  }

  private isSession(request: Request): boolean {
    return this.pathOf(request) === '/api/session'
  }

  /** The proxy's own pages for the proxy's errors, nothing for the rest. */
  protected refuse(status: number, retryAfterSeconds?: number): Response {
    const headers = retryAfter(retryAfterSeconds)
    if (status === 429 || status >= 500)
      return new Response(`<html><head><title>${status}</title></head></html>`, {
        status,
        headers: { 'content-type': 'text/html', ...headers },
      })
    return new Response(null, { status, headers })
  }
}

/** `session`: the one opened by this answer. */
const json = (body: unknown, session: string | null) =>
  new Response(JSON.stringify(body), {
    headers: {
      'content-type': 'application/json',
      ...(session && { 'set-cookie': `${COOKIE}=${session}; Path=/; HttpOnly` }),
    },
  })

/** Text, even though JSON was requested. */
function stackTrace({ status, exception, message }: Refusal): Response {
  const frames = ['PermissionsService.checkPermission', 'ReportResource.get'].map(
    (at) => `\tat org.traccar.${at}(Unknown)`,
  )
  return new Response([`${exception}: ${message}`, ...frames].join('\n'), {
    status,
    headers: { 'content-type': 'text/plain' },
  })
}

/** The accounts of the demo. */
const accounts = {
  'prairie-traccar': { companyName: 'Prairie Couriers vans', vehicles: 8 },
  'lakeshore-orchard': { companyName: 'Orchard Lane Rentals', vehicles: 4 },
  'lakeshore-riverbend': { companyName: 'Riverbend Taxi', vehicles: 5 },
  'prairie-phones': { companyName: 'Prairie Couriers helpers', vehicles: 3 },
}

const tokenOf = (account: string) => `SDBGAiEA-demo-${account}`
const passwordOf = (account: string) => `demo-${account}-password`
const emailOf = (account: string) => `fleet@${account}.example`

export const simulatedTraccar: SimulatedProvider = {
  accounts,
  credentials: (account) => ({ ApiToken: tokenOf(account) }),
  webhook: webhookOf,
  create: (options) => new TraccarSimulator(options),
}
