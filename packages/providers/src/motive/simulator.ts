import { Faults, spoil } from '../simulation/faults.ts'
import { Rate } from '../simulation/rate.ts'
import type { SimulatedProvider, Simulator, SimulatorOptions } from '../simulation/simulator.ts'
import { drivingPeriods } from './simulator/driving-periods.ts'
import { EventBook } from './simulator/event-book.ts'
import { type Exchange, type Office, Query, Refusal } from './simulator/exchange.ts'
import { file } from './simulator/files.ts'
import { Ids } from './simulator/ids.ts'
import { Links } from './simulator/links.ts'
import { companies, groups, users, vehicles } from './simulator/listings.ts'
import { locationHistory, newestLocations } from './simulator/locations.ts'
import { performanceEvents } from './simulator/performance-events.ts'
import { speedingEvents } from './simulator/speeding-events.ts'
import { TripBook } from './simulator/trip-book.ts'

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
  '/v1/speeding_events': { permission: 'speeding_events.read', answer: speedingEvents },
}

/** Motive publishes none; this is above what the connector allows itself. */
const REQUESTS_PER_SECOND = 50

/** Motive over one account of the world. */
class MotiveSimulator implements Simulator {
  readonly faults = new Faults()
  readonly permissions = new Set(Object.values(routes).map(({ permission }) => permission))
  private readonly options: SimulatorOptions
  private readonly office: Office
  private readonly key: string
  private readonly rate: Rate

  constructor(options: SimulatorOptions) {
    const { account, companyName, footage } = options
    const ids = new Ids(account)
    this.options = options
    this.key = keyOf(account.name)
    this.rate = new Rate(options.requestsPerSecond ?? REQUESTS_PER_SECOND)
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

  owns(request: Request): boolean {
    return this.isFile(this.pathOf(request)) || request.headers.get('x-api-key') === this.key
  }

  async handle(request: Request): Promise<Response> {
    const path = this.pathOf(request)
    const fault = this.faults.take(path)
    if (!fault) return this.answer(request, path)
    return spoil(fault, request.signal, () => this.answer(request, path), refuse)
  }

  private async answer(request: Request, path: string): Promise<Response> {
    const url = new URL(request.url)
    const exchange = {
      office: this.office,
      query: new Query(url.searchParams, this.options.largestPage),
      request,
      nowMs: this.options.now(),
      baseUrl: `${url.origin}${this.options.mount}`,
    }
    try {
      return this.isFile(path) ? await file(exchange, path) : this.reply(exchange, path)
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      return Response.json({ error_message: cause.message }, { status: cause.status })
    }
  }

  private reply(exchange: Exchange, path: string): Response {
    if (!this.owns(exchange.request)) return refuse(401)
    const waitSeconds = this.rate.take()
    if (waitSeconds !== null) return refuse(429, waitSeconds)
    const [, list = path, of = ''] = /^(.+)\/(\d+)$/.exec(path) ?? []
    const route = exchange.request.method === 'GET' ? routes[of ? `${list}/:id` : path] : undefined
    if (!route) return refuse(404)
    if (!this.permissions.has(route.permission)) return refuse(403)
    return Response.json(route.answer(exchange, of))
  }

  private pathOf(request: Request): string {
    return new URL(request.url).pathname.slice(this.options.mount.length)
  }

  private isFile(path: string): boolean {
    return path.startsWith(`/files/${this.options.account.name}/`)
  }
}

const reasons: Readonly<Record<number, string>> = {
  401: 'Invalid API key',
  403: 'You do not have access to this resource',
  404: 'Not found',
  429: 'Too many requests',
}

function refuse(status: number, retryAfterSeconds?: number): Response {
  const headers =
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterSeconds * 10) / 10) }
  return Response.json({ error_message: reasons[status] ?? 'Something went wrong' }, { status, headers })
}

const keyOf = (account: string) => `motive-demo-key-${account}`

export const simulatedMotive: SimulatedProvider = {
  accounts: {
    'cascade-motive': { companyName: 'Keystone Haulage', vehicles: 30 },
  },
  credentials: (account) => ({ ApiKey: keyOf(account) }),
  create: (options) => new MotiveSimulator(options),
}
