import { House, retryAfter } from '../simulation/http/host.ts'
import { Links } from '../simulation/http/links.ts'
import { Routes } from '../simulation/http/routes.ts'
import { Sessions } from '../simulation/http/sessions.ts'
import type { SimulatedProvider, SimulatorOptions } from '../simulation/http/simulator.ts'
import { EventBook } from './event-book.ts'
import { type Exchange, type Office, Query, Refusal } from './exchange.ts'
import { file } from './files.ts'
import { drivers, engineStatus, groups, vehicles, vehiclesOfGroup } from './listings.ts'
import { history, location, locations } from './locations.ts'
import { Numbers } from './numbers.ts'
import { segments } from './segments.ts'
import { searchVideoEvents, videoEvent } from './video-events.ts'
import { webhookOf } from './webhook.ts'

/** `permission` is the service of the integration; `of` is the path's value for `*`. */
type Route = { permission: string; answer(exchange: Exchange, of: string): unknown }

const routes = new Routes<Route>({
  'GET /cmd/v1/vehicles': { permission: 'Vehicle', answer: vehicles },
  'GET /cmd/v1/vehicles/group': { permission: 'Groups', answer: vehiclesOfGroup },
  'GET /cmd/v1/drivers': { permission: 'Driver', answer: drivers },
  'GET /cmd/v1/groups': { permission: 'Groups', answer: groups },
  'POST /rad/v1/vehicles/locations': { permission: 'Vehicle Update', answer: locations },
  'GET /rad/v1/vehicles/*/location': { permission: 'Vehicle Update', answer: location },
  'GET /rad/v1/vehicles/*/status/history': { permission: 'Vehicle GPS History', answer: history },
  'GET /rad/v1/vehicles/*/segments': { permission: 'Vehicle Segments', answer: segments },
  'GET /rad/v1/vehicles/*/getecmstatusbyvehiclenumber': { permission: 'ECM Data', answer: engineStatus },
  'POST /video/video-events/search': { permission: 'Video', answer: searchVideoEvents },
  'GET /video/video-events/*': { permission: 'Video', answer: videoEvent },
})

/** Reveal publishes no limit; this is above the connector's own. */
const REQUESTS_PER_SECOND = 50
const TOKEN_LIFE_MS = 20 * 60_000

/** Verizon Connect Reveal for one account of the world. */
class RevealSimulator extends House {
  private readonly office: Office
  private readonly login: ReturnType<typeof credentialsOf>
  private readonly tokens: Sessions

  constructor(options: SimulatorOptions) {
    super(options, {
      permissions: routes.permissions,
      requestsPerSecond: REQUESTS_PER_SECOND,
    })
    const { account, footage } = options
    const numbers = new Numbers(account)
    this.login = credentialsOf(account.name)
    this.tokens = new Sessions(this.login.Password, TOKEN_LIFE_MS)
    this.office = {
      account,
      numbers,
      events: new EventBook(account, numbers),
      links: new Links(this.login.Password),
      footage,
    }
  }

  /** Identified by the user who requests a token, then by the App ID of every call. */
  owns(request: Request): boolean {
    const path = this.pathOf(request)
    if (this.isFile(path)) return true
    const given = request.headers.get('authorization') ?? ''
    return path === '/token' ? given === this.basic() : given.startsWith(`${this.atmosphere()},`)
  }

  protected async answer(request: Request, path: string): Promise<Response> {
    const parameters = new URL(request.url).searchParams
    const exchange = {
      office: this.office,
      query: new Query(parameters),
      body: request.method === 'POST' ? await request.json().catch(() => null) : null,
      nowMs: this.options.now(),
      baseUrl: this.baseUrlOf(request),
      strict: this.strict,
    }
    try {
      return this.isFile(path) ? await file(exchange, path, parameters) : this.reply(exchange, request, path)
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      return reported(cause.status, cause.message)
    }
  }

  private reply(exchange: Exchange, request: Request, path: string): Response {
    if (path === '/token') return this.token(request, exchange.nowMs)
    this.assertToken(request, exchange.nowMs)
    const found = this.enter(routes, `${request.method} ${path}`)
    if (found instanceof Response) return found
    const [of = ''] = found.parts
    return Response.json(found.route.answer(exchange, of))
  }

  /** Plain text, and nothing but the token. */
  private token(request: Request, nowMs: number): Response {
    if (request.headers.get('authorization') !== this.basic()) return this.refuse(401)
    return new Response(this.tokens.begin(nowMs), { headers: { 'content-type': 'text/plain' } })
  }

  /** An expired token is a 401; anything that never was a token is a 400. */
  private assertToken(request: Request, nowMs: number): void {
    const given = request.headers.get('authorization') ?? ''
    const prefix = `${this.atmosphere()}, Bearer `
    if (!given.startsWith(prefix)) throw new Refusal(401, 'Authorization has been denied for this request.')
    const token = given.slice(prefix.length)
    if (!/^\w+-\w+$/.test(token)) throw new Refusal(400, 'The provided token has an invalid format.')
    if (!this.tokens.isValid(token, nowMs)) throw new Refusal(401, 'Authorization has been denied for this request.')
  }

  private basic(): string {
    return `Basic ${Buffer.from(`${this.login.Username}:${this.login.Password}`).toString('base64')}`
  }

  private atmosphere(): string {
    return `Atmosphere atmosphere_app_id=${this.login.AppId}`
  }

  protected refuse(status: number, retryAfterSeconds?: number): Response {
    return reported(status, reasons[status] ?? 'An error has occurred.', retryAfter(retryAfterSeconds))
  }
}

const reasons: Readonly<Record<number, string>> = {
  401: 'Authorization has been denied for this request.',
  403: 'This integration may not use this service.',
  404: 'No HTTP resource was found that matches the request.',
  429: 'Too many requests.',
}

/** Failures of the gateway are plain text, those of the services an object. */
const reported = (status: number, message: string, headers: Record<string, string> = {}) =>
  status === 400 || status === 404
    ? new Response(message, { status, headers: { 'content-type': 'text/plain', ...headers } })
    : Response.json({ Message: message }, { status, headers })

const credentialsOf = (account: string) => ({
  Username: `REST_${account}@reveal.example`,
  Password: `demo-${account}-reveal`,
  AppId: `fleetmatics-p-us-${account}`,
})

export const simulatedVerizonConnect: SimulatedProvider = {
  accounts: {
    'northline-reveal': { companyName: 'Northline Field Service', vehicles: 6, archetypes: ['service'] },
    'lakeshore-reveal': { companyName: 'Bluewater Plumbing', vehicles: 8, archetypes: ['service'] },
    'lakeshore-brightway': { companyName: 'Brightway Electric', vehicles: 5, archetypes: ['service'] },
  },
  credentials: credentialsOf,
  webhook: webhookOf,
  create: (options) => new RevealSimulator(options),
}
