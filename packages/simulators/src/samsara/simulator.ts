import { TripBook } from '../simulation/facts/trip-book.ts'
import { bearerOf, ConsentHouse } from '../simulation/http/consent-host.ts'
import { retryAfter } from '../simulation/http/host.ts'
import { Links } from '../simulation/http/links.ts'
import { Routes } from '../simulation/http/routes.ts'
import type { SimulatedProvider, SimulatorOptions } from '../simulation/http/simulator.ts'
import { devices } from './devices.ts'
import { driverScores } from './driver-scores.ts'
import { EventBook } from './event-book.ts'
import { type Exchange, type Office, Query, Refusal } from './exchange.ts'
import { file } from './files.ts'
import { Ids } from './ids.ts'
import { drivers, organization, tags, vehicles } from './listings.ts'
import { locationAndSpeedStream } from './locations.ts'
import { mediaListing, requestRetrieval, retrievedMedia } from './media.ts'
import { safetyEventStream, safetyEventsById } from './safety-events.ts'
import { speedingIntervalStream } from './speeding-intervals.ts'
import { statistics, statisticsFeed, statisticsHistory } from './statistics.ts'
import { tripReport, tripStream } from './trips.ts'
import { webhookOf } from './webhook.ts'

/** `permission` is the name shown when a token is created. `answer` returns JSON, or a text that is already JSON. */
type Route = { permission: string; answer(exchange: Exchange): unknown }

const routes = new Routes<Route>({
  'GET /me': { permission: 'Read Org Information', answer: organization },
  'GET /tags': { permission: 'Read Tags', answer: tags },
  'GET /fleet/vehicles': { permission: 'Read Vehicles', answer: vehicles },
  'GET /fleet/drivers': { permission: 'Read Drivers', answer: drivers },
  'GET /fleet/vehicles/stats': { permission: 'Read Vehicle Statistics', answer: statistics },
  'GET /fleet/vehicles/stats/feed': { permission: 'Read Vehicle Statistics', answer: statisticsFeed },
  'GET /fleet/vehicles/stats/history': { permission: 'Read Vehicle Statistics', answer: statisticsHistory },
  'GET /assets/location-and-speed/stream': { permission: 'Read Vehicles', answer: locationAndSpeedStream },
  'GET /trips/stream': { permission: 'Read Trips', answer: tripStream },
  'GET /v1/fleet/trips': { permission: 'Read Trips', answer: tripReport },
  'GET /safety-events': { permission: 'Read Safety Events & Scores', answer: safetyEventsById },
  'GET /safety-events/stream': { permission: 'Read Safety Events & Scores', answer: safetyEventStream },
  'GET /speeding-intervals/stream': { permission: 'Read Speeding Intervals', answer: speedingIntervalStream },
  'GET /safety-scores/drivers': { permission: 'Read Safety Events & Scores', answer: driverScores },
  'GET /devices': { permission: 'Read Devices', answer: devices },
  'GET /cameras/media': { permission: 'Read Camera Media', answer: mediaListing },
  'GET /cameras/media/retrieval': { permission: 'Read Media Retrieval', answer: retrievedMedia },
  'POST /cameras/media/retrieval': { permission: 'Write Media Retrieval', answer: requestRetrieval },
})

/** Per token. Samsara also limits single endpoints; the connector stays within those limits itself. */
const REQUESTS_PER_SECOND = 150
const ACCESS_LIFE_SECONDS = 3600

/** Samsara for one account of the world. */
class SamsaraSimulator extends ConsentHouse {
  private readonly office: Office
  private readonly token: string

  constructor(options: SimulatorOptions) {
    super(options, {
      permissions: routes.permissions,
      requestsPerSecond: REQUESTS_PER_SECOND,
      consent: {
        brand: 'Samsara',
        accounts,
        authorizePath: '/oauth2/authorize',
        tokenPath: '/oauth2/token',
        appSignsIn: 'basic',
        accessLifeSeconds: ACCESS_LIFE_SECONDS,
      },
    })
    const { account, companyName, footage } = options
    const ids = new Ids(account)
    this.token = tokenOf(account.name)
    this.office = {
      account,
      companyName,
      ids,
      events: new EventBook(account, ids),
      trips: new TripBook(account),
      links: new Links(this.token),
      footage,
      strict: this.strict,
    }
  }

  protected hasKey(request: Request): boolean {
    return bearerOf(request) === this.token
  }

  protected async serve(request: Request, path: string): Promise<Response> {
    const url = new URL(request.url)
    const exchange = {
      office: this.office,
      query: new Query(url.searchParams, this.options.largestPage),
      request,
      nowMs: this.options.now(),
      baseUrl: this.baseUrlOf(request),
    }
    try {
      return this.isFile(path) ? await file(exchange, path) : await this.reply(exchange, path)
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      return cause.isText ? new Response(cause.message, { status: cause.status }) : refusal(cause.status, cause.message)
    }
  }

  private async reply(exchange: Exchange, path: string): Promise<Response> {
    if (!this.isAuthorized(exchange.request)) return this.refuse(401)
    const found = this.enter(routes, `${exchange.request.method} ${path}`)
    if (found instanceof Response) return found
    const answer = await found.route.answer(exchange)
    const body = typeof answer === 'string' ? answer : JSON.stringify(answer)
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }

  protected override notPermitted(): Response {
    return this.refuse(401)
  }

  /** Failures on Samsara's side are plain text, all others JSON. */
  protected refuse(status: number, retryAfterSeconds?: number): Response {
    const headers = retryAfter(retryAfterSeconds)
    if (status >= 500) return new Response('upstream connect error', { status, headers })
    return refusal(status, reasons[status] ?? 'Bad request.', headers)
  }
}

const reasons: Readonly<Record<number, string>> = {
  401: 'Invalid token.',
  403: 'Forbidden.',
  404: 'Not found.',
  429: 'Exceeded rate limit.',
}

function refusal(status: number, message: string, headers: Record<string, string> = {}): Response {
  const requestId = crypto.randomUUID().replaceAll('-', '').slice(0, 16)
  const body = status === 401 ? { message } : { message, requestId }
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}

/** The accounts of the demo. */
const accounts = {
  northline: { companyName: 'Northline Logistics', vehicles: 14 },
  cascade: { companyName: 'Cascade Freight', vehicles: 16 },
  maple: { companyName: 'Maple Transit', vehicles: 10 },
  prairie: { companyName: 'Prairie Couriers', vehicles: 8 },
  'lakeshore-aspen': { companyName: 'Aspen Ridge Foods', vehicles: 6 },
  'lakeshore-harvest': { companyName: 'Harvest Moon Dairy', vehicles: 5, refuses: ['Read Trips'] },
  'lakeshore-ironwood': { companyName: 'Ironwood Building Supply', vehicles: 6 },
  'lakeshore-pinnacle': { companyName: 'Pinnacle Courier', vehicles: 5 },
  'lakeshore-quarry': { companyName: 'Quarry Road Concrete', vehicles: 5 },
  'lakeshore-stonebridge': { companyName: 'Stonebridge Charter', vehicles: 4 },
  'lakeshore-wheatland': { companyName: 'Wheatland School Bus', vehicles: 5 },
  // Not connected at first, so that connecting can be tried.
  harbor: { companyName: 'Harbor & Sons', vehicles: 8 },
  riverside: { companyName: 'Riverside Vans', vehicles: 6 },
}

const tokenOf = (account: string) => `samsara_api_demo_${account}`

export const simulatedSamsara: SimulatedProvider = {
  accounts,
  credentials: (account) => ({ ApiToken: tokenOf(account) }),
  webhook: webhookOf,
  create: (options) => new SamsaraSimulator(options),
}
