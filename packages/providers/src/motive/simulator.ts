import { ConsentDesk, simulatedApp } from '../simulation/consent-desk.ts'
import { House, retryAfter } from '../simulation/house.ts'
import { Links } from '../simulation/links.ts'
import type { SimulatedProvider, SimulatorOptions } from '../simulation/simulator.ts'
import { TripBook } from '../simulation/trip-book.ts'
import { drivingPeriods } from './simulator/driving-periods.ts'
import { EventBook } from './simulator/event-book.ts'
import { type Exchange, type Office, Query, Refusal } from './simulator/exchange.ts'
import { file } from './simulator/files.ts'
import { Ids } from './simulator/ids.ts'
import { companies, groups, users, vehicles } from './simulator/listings.ts'
import { locationHistory, newestLocations } from './simulator/locations.ts'
import { performanceEvents } from './simulator/performance-events.ts'
import { scorecards } from './simulator/scorecards.ts'
import { speedingEvents } from './simulator/speeding-events.ts'

/** `permission` is the scope of the endpoint; `of` what the path names after its last slash. */
type Route = { permission: string; answer(exchange: Exchange, of: string): unknown }

const routes: Readonly<Record<string, Route>> = {
  '/v1/companies': { permission: 'companies.read', answer: companies },
  '/v1/groups': { permission: 'groups.read', answer: groups },
  '/v1/vehicles': { permission: 'vehicles.read', answer: vehicles },
  '/v1/users': { permission: 'users.read', answer: users },
  '/v3/vehicle_locations': { permission: 'locations.vehicle_locations_list', answer: newestLocations },
  '/v3/vehicle_locations/:id': { permission: 'locations.vehicle_locations_single', answer: locationHistory },
  '/v1/driving_periods': { permission: 'driving_periods.read', answer: drivingPeriods },
  '/v2/driver_performance_events': { permission: 'driver_performance_events.read', answer: performanceEvents },
  '/v1/scorecard_summary': { permission: 'driver_performance_events.read', answer: scorecards },
  '/v1/speeding_events': { permission: 'speeding_events.read', answer: speedingEvents },
}

/** Motive publishes none; this is above what the connector allows itself. */
const REQUESTS_PER_SECOND = 50
const ACCESS_LIFE_SECONDS = 7200

/** Motive over one account of the world. */
class MotiveSimulator extends House {
  private readonly office: Office
  private readonly key: string
  private readonly desk: ConsentDesk

  constructor(options: SimulatorOptions) {
    super(options, {
      permissions: Object.values(routes).map(({ permission }) => permission),
      requestsPerSecond: REQUESTS_PER_SECOND,
    })
    const { account, companyName, footage } = options
    const ids = new Ids(account)
    this.key = keyOf(account.name)
    this.desk = new ConsentDesk({
      brand: 'Motive',
      account: account.name,
      accounts: { ...accounts, [account.name]: { companyName } },
      accessLifeSeconds: ACCESS_LIFE_SECONDS,
    })
    this.office = {
      account,
      companyName,
      ids,
      events: new EventBook(account, ids),
      trips: new TripBook(account),
      links: new Links(this.key),
      footage,
    }
  }

  async owns(request: Request): Promise<boolean> {
    const path = this.pathOf(request)
    if (path === '/oauth/token') return this.desk.ownsGrant(new URLSearchParams(await request.clone().text()))
    return this.isFile(path) || this.isAuthorized(request)
  }

  private isAuthorized(request: Request): boolean {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
    return request.headers.get('x-api-key') === this.key || this.desk.accepts(token, this.options.now())
  }

  protected async answer(request: Request, path: string): Promise<Response> {
    const signedIn = await this.signIn(request, path)
    if (signedIn) return signedIn
    const exchange = {
      office: this.office,
      query: new Query(new URL(request.url).searchParams, this.options.largestPage),
      request,
      nowMs: this.options.now(),
      baseUrl: this.baseUrlOf(request),
    }
    try {
      return this.isFile(path) ? await file(exchange, path) : this.reply(exchange, path)
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      return Response.json({ error_message: cause.message }, { status: cause.status })
    }
  }

  /** The consent page and the token endpoint need no token. */
  private async signIn(request: Request, path: string): Promise<Response | null> {
    const nowMs = this.options.now()
    if (path === '/oauth/authorize') return this.desk.page(request, nowMs)
    if (path !== '/oauth/token' || request.method !== 'POST') return null
    const form = new URLSearchParams(await request.text())
    if (form.get('client_id') !== simulatedApp.clientId || form.get('client_secret') !== simulatedApp.clientSecret)
      return Response.json({ error: 'invalid_client', error_description: 'Unknown client' }, { status: 401 })
    return this.desk.tokens(form, nowMs)
  }

  private reply(exchange: Exchange, path: string): Response {
    if (!this.isAuthorized(exchange.request)) return this.refuse(401)
    const tooSoon = this.tooSoon()
    if (tooSoon) return tooSoon
    const [, list = path, of = ''] = /^(.+)\/(\d+)$/.exec(path) ?? []
    const route = exchange.request.method === 'GET' ? routes[of ? `${list}/:id` : path] : undefined
    if (!route) return this.refuse(404)
    if (!this.permissions.has(route.permission)) return this.refuse(403)
    return Response.json(route.answer(exchange, of))
  }

  protected refuse(status: number, retryAfterSeconds?: number): Response {
    const error_message = reasons[status] ?? 'Something went wrong'
    return Response.json({ error_message }, { status, headers: retryAfter(retryAfterSeconds) })
  }
}

const reasons: Readonly<Record<number, string>> = {
  401: 'Invalid API key',
  403: 'You do not have access to this resource',
  404: 'Not found',
  429: 'Too many requests',
}

/** The accounts of the demo. */
const accounts = {
  'cascade-motive': { companyName: 'Keystone Haulage', vehicles: 30 },
  'lakeshore-bayside': { companyName: 'Bayside Drayage', vehicles: 6 },
  'lakeshore-copper': { companyName: 'Copper Canyon Hauling', vehicles: 5 },
  'lakeshore-evergreen': { companyName: 'Evergreen Timber', vehicles: 6 },
  'lakeshore-rolling': { companyName: 'Rolling Prairie Grain', vehicles: 5 },
  'lakeshore-sunline': { companyName: 'Sunline Produce', vehicles: 5 },
}

const keyOf = (account: string) => `motive-demo-key-${account}`

export const simulatedMotive: SimulatedProvider = {
  accounts,
  credentials: (account) => ({ ApiKey: keyOf(account) }),
  create: (options) => new MotiveSimulator(options),
  hasPictures: true,
}
