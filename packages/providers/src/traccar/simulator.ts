import { Faults, spoil } from '../simulation/faults.ts'
import { Rate } from '../simulation/rate.ts'
import type { SimulatedProvider, Simulator, SimulatorOptions } from '../simulation/simulator.ts'
import { events } from './simulator/events.ts'
import { type Exchange, type Office, Query, Refusal } from './simulator/exchange.ts'
import { Ids } from './simulator/ids.ts'
import { devices, drivers, groups, session } from './simulator/listings.ts'
import { positions, route } from './simulator/positions.ts'
import { trips } from './simulator/trips.ts'

/** Traccar has no permissions by name: these are what a user may be kept from. */
type Route = { permission: string; answer(exchange: Exchange): unknown }

const routes: Readonly<Record<string, Route>> = {
  'GET /api/session': { permission: 'Session', answer: session },
  'POST /api/session': { permission: 'Session', answer: session },
  'GET /api/groups': { permission: 'Groups', answer: groups },
  'GET /api/devices': { permission: 'Devices', answer: devices },
  'GET /api/drivers': { permission: 'Drivers', answer: drivers },
  'GET /api/positions': { permission: 'Positions', answer: positions },
  'GET /api/reports/route': { permission: 'Reports', answer: route },
  'GET /api/reports/trips': { permission: 'Reports', answer: trips },
  'GET /api/reports/events': { permission: 'Reports', answer: events },
}

/** Of the proxy in front: the server itself has no limit. */
const REQUESTS_PER_SECOND = 100

/** A Traccar server over one account of the world, with one user. */
class TraccarSimulator implements Simulator {
  readonly faults = new Faults()
  readonly permissions = new Set(Object.values(routes).map(({ permission }) => permission))
  private readonly options: SimulatorOptions
  private readonly office: Office
  private readonly token: string
  private readonly password: string
  private readonly rate: Rate

  constructor(options: SimulatorOptions) {
    const { account, companyName } = options
    this.options = options
    this.token = tokenOf(account.name)
    this.password = passwordOf(account.name)
    this.rate = new Rate(options.requestsPerSecond ?? REQUESTS_PER_SECOND)
    this.office = { account, companyName, ids: new Ids(account), email: emailOf(account.name) }
  }

  owns(request: Request): boolean {
    return this.isSession(request) ? this.hasTokenInAddress(request) : this.isAuthorized(request)
  }

  async handle(request: Request): Promise<Response> {
    const path = this.pathOf(request)
    const fault = this.faults.take(path)
    if (!fault) return this.answer(request, path)
    return spoil(fault, request.signal, () => this.answer(request, path), refuse)
  }

  private async answer(request: Request, path: string): Promise<Response> {
    const waitSeconds = this.rate.take()
    if (waitSeconds !== null) return refuse(429, waitSeconds)
    if (path === '/api/health') return new Response('OK')
    const route = routes[`${request.method} ${path}`]
    if (this.isSession(request)) {
      const isSignedIn = request.method === 'POST' ? await this.hasForm(request) : this.hasTokenInAddress(request)
      // Whoever asks without any session hears that there is none.
      if (!isSignedIn)
        return refuse(request.method === 'POST' || new URL(request.url).searchParams.has('token') ? 401 : 404)
    } else if (!this.isAuthorized(request)) return refuse(401)
    if (!route) return refuse(404)
    try {
      if (!this.permissions.has(route.permission))
        throw new Refusal(400, 'java.lang.SecurityException', `${route.permission} access denied`)
      const query = new Query(new URL(request.url).searchParams)
      return json(await route.answer({ office: this.office, query, nowMs: this.options.now() }))
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      return stackTrace(cause)
    }
  }

  /** The header alone counts where there is one. */
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

  private isSession(request: Request): boolean {
    return this.pathOf(request) === '/api/session'
  }

  private pathOf(request: Request): string {
    return new URL(request.url).pathname.slice(this.options.mount.length)
  }
}

const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

/** Text, even though JSON was asked for. */
function stackTrace({ status, exception, message }: Refusal): Response {
  const frames = ['PermissionsService.checkPermission', 'ReportResource.get'].map(
    (at) => `\tat org.traccar.${at}(Unknown)`,
  )
  return new Response([`${exception}: ${message}`, ...frames].join('\n'), {
    status,
    headers: { 'content-type': 'text/plain' },
  })
}

/** The proxy's own pages for what the proxy says, nothing for the rest. */
function refuse(status: number, retryAfterSeconds?: number): Response {
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  if (status === 429 || status >= 500)
    return new Response(`<html><head><title>${status}</title></head></html>`, {
      status,
      headers: { 'content-type': 'text/html', ...headers },
    })
  return new Response(null, { status, headers })
}

const tokenOf = (account: string) => `SDBGAiEA-demo-${account}`
const passwordOf = (account: string) => `demo-${account}-password`
const emailOf = (account: string) => `fleet@${account}.example`

export const simulatedTraccar: SimulatedProvider = {
  accounts: { 'prairie-traccar': { companyName: 'Prairie Couriers vans', vehicles: 12 } },
  credentials: (account) => ({ ApiToken: tokenOf(account) }),
  create: (options) => new TraccarSimulator(options),
}
