import { TripBook } from '../simulation/facts/trip-book.ts'
import { ConsentHouse } from '../simulation/http/consent-host.ts'
import { retryAfter } from '../simulation/http/host.ts'
import { Links } from '../simulation/http/links.ts'
import { Routes } from '../simulation/http/routes.ts'
import type { SimulatedProvider, SimulatorOptions } from '../simulation/http/simulator.ts'
import { drivingPeriods } from './driving-periods.ts'
import { EventBook } from './event-book.ts'
import { type Exchange, type Office, Query, Refusal } from './exchange.ts'
import { file } from './files.ts'
import { Ids } from './ids.ts'
import { companies, groups, users, vehicles } from './listings.ts'
import { locationHistory, newestLocations } from './locations.ts'
import { performanceEvents } from './performance-events.ts'
import { scorecards } from './scorecards.ts'
import { speedingEvents } from './speeding-events.ts'
import { webhookOf } from './webhook.ts'

/** `permission` is the scope of the endpoint; `of` is the path's value for `*`. */
type Route = { permission: string; answer(exchange: Exchange, of: string): unknown }

const routes = new Routes<Route>({
  'GET /v1/companies': { permission: 'companies.read', answer: companies },
  'GET /v1/groups': { permission: 'groups.read', answer: groups },
  'GET /v1/vehicles': { permission: 'vehicles.read', answer: vehicles },
  'GET /v1/users': { permission: 'users.read', answer: users },
  'GET /v3/vehicle_locations': { permission: 'locations.vehicle_locations_list', answer: newestLocations },
  'GET /v3/vehicle_locations/*': { permission: 'locations.vehicle_locations_single', answer: locationHistory },
  'GET /v1/driving_periods': { permission: 'driving_periods.read', answer: drivingPeriods },
  'GET /v2/driver_performance_events': { permission: 'driver_performance_events.read', answer: performanceEvents },
  'GET /v1/scorecard_summary': { permission: 'driver_performance_events.read', answer: scorecards },
  'GET /v1/speeding_events': { permission: 'speeding_events.read', answer: speedingEvents },
})

/** Motive publishes no limit; this is above the connector's own. */
const REQUESTS_PER_SECOND = 50
const ACCESS_LIFE_SECONDS = 7200

/** Motive for one account of the world. */
class MotiveSimulator extends ConsentHouse {
  private readonly office: Office
  private readonly key: string

  constructor(options: SimulatorOptions) {
    super(options, {
      permissions: routes.permissions,
      requestsPerSecond: REQUESTS_PER_SECOND,
      consent: {
        brand: 'Motive',
        accounts,
        authorizePath: '/oauth/authorize',
        tokenPath: '/oauth/token',
        appSignsIn: 'form',
        accessLifeSeconds: ACCESS_LIFE_SECONDS,
      },
    })
    const { account, companyName, footage } = options
    const ids = new Ids(account)
    this.key = keyOf(account.name)
    this.office = {
      account,
      companyName,
      ids,
      events: new EventBook(account, ids),
      trips: new TripBook(account),
      links: new Links(this.key),
      footage,
      strict: this.strict,
    }
  }

  protected hasKey(request: Request): boolean {
    return request.headers.get('x-api-key') === this.key
  }

  protected async serve(request: Request, path: string): Promise<Response> {
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

  private reply(exchange: Exchange, path: string): Response {
    if (!this.isAuthorized(exchange.request)) return this.refuse(401)
    const found = this.enter(routes, `${exchange.request.method} ${path}`)
    if (found instanceof Response) return found
    const [of = ''] = found.parts
    return Response.json(found.route.answer(exchange, of))
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
  'cascade-motive': { companyName: 'Keystone Haulage', vehicles: 10 },
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
  webhook: webhookOf,
  create: (options) => new MotiveSimulator(options),
}
