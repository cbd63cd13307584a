import { parse, stringify } from 'lossless-json'
import { TripBook } from '../simulation/facts/trip-book.ts'
import { House, retryAfter } from '../simulation/http/host.ts'
import { Links } from '../simulation/http/links.ts'
import { Quota } from '../simulation/http/quota.ts'
import { Routes } from '../simulation/http/routes.ts'
import type { SimulatedProvider, SimulatorOptions } from '../simulation/http/simulator.ts'
import { driverScores } from './driver-scores.ts'
import { EventBook } from './event-book.ts'
import { amendments, eventFeed, eventsOfAssets, library } from './events.ts'
import { badArgument, type Exchange, FeedAnswer, notAuthorised, type Office, Refusal } from './exchange.ts'
import { file } from './files.ts'
import { Identity, type Login } from './identity.ts'
import { Ids } from './ids.ts'
import { assets, drivers, licences, organisations, subgroups } from './listings.ts'
import { latestOfGroups, positionFeed, positionsOfAssets } from './positions.ts'
import { tripAmendments, tripFeed, tripsOfAssets } from './trips.ts'

/** `permission` is what the user may see. */
type Route = { permission: string; answer(exchange: Exchange): unknown }

const feedOf = (kind: string) => `GET /api/${kind}/groups/createdsince/organisation/*/sincetoken/*/quantity/*`
const pastOf = (kind: string) => `POST /api/${kind}/assets/from/*/to/*`

const routes = new Routes<Route>({
  'GET /api/organisationgroups': { permission: 'Organisations', answer: organisations },
  'GET /api/organisationgroups/subgroups/*': { permission: 'Groups', answer: subgroups },
  'GET /api/assets/group/*': { permission: 'Assets', answer: assets },
  'GET /api/drivers/organisation/*': { permission: 'Drivers', answer: drivers },
  'GET /api/driverlicence/group/*': { permission: 'Driver licences', answer: licences },
  'POST /api/positions/groups/latest/*': { permission: 'Positions', answer: latestOfGroups },
  [feedOf('positions')]: { permission: 'Positions', answer: positionFeed },
  [pastOf('positions')]: { permission: 'Positions', answer: positionsOfAssets },
  [feedOf('trips')]: { permission: 'Trips', answer: tripFeed },
  [pastOf('trips')]: { permission: 'Trips', answer: tripsOfAssets },
  'GET /api/trips/groups/amended/*/from/*/to/*': { permission: 'Corrections', answer: tripAmendments },
  'POST /api/trips/driverscore/standard/from/*/to/*': { permission: 'Driver scores', answer: driverScores },
  'GET /api/libraryevents/organisation/*': { permission: 'Event library', answer: library },
  [feedOf('events')]: { permission: 'Events', answer: eventFeed },
  [feedOf('events').replace('GET', 'POST')]: { permission: 'Events', answer: eventFeed },
  [pastOf('events')]: { permission: 'Events', answer: eventsOfAssets },
  'GET /api/events/groups/amended/*/from/*/to/*': { permission: 'Corrections', answer: amendments },
})

const SIGN_IN = '/core/connect/token'
const CALLS_PER_MINUTE = 20
/** The limit of the gateway in front of it. */
const REQUESTS_PER_SECOND = 50

/** MiX Integrate and its sign-in for one account of the world. */
class MixSimulator extends House {
  private readonly office: Office
  private readonly identity: Identity
  private readonly quota: Quota | null

  constructor(options: SimulatorOptions) {
    super(options, {
      permissions: routes.permissions,
      requestsPerSecond: REQUESTS_PER_SECOND,
    })
    const { account, companyName, footage, largestPage = Number.POSITIVE_INFINITY } = options
    const login = credentialsOf(account.name)
    this.identity = new Identity(login)
    // A custom rate replaces the quota.
    this.quota = options.requestsPerSecond === undefined ? new Quota(CALLS_PER_MINUTE) : null
    this.office = {
      account,
      companyName,
      ids: new Ids(account),
      events: new EventBook(account),
      trips: new TripBook(account),
      links: new Links(login.Password),
      footage,
      writesZone: account.vehicles.length > 12,
      largestPage,
    }
  }

  async owns(request: Request): Promise<boolean> {
    const path = this.pathOf(request)
    if (this.isFile(path)) return true
    if (path === SIGN_IN) return this.identity.isFor(new URLSearchParams(await request.clone().text()))
    return this.identity.accepts(request, this.options.now())
  }

  protected async answer(request: Request, path: string): Promise<Response> {
    const nowMs = this.options.now()
    const exchange = {
      office: this.office,
      parts: [],
      body: null,
      nowMs,
      strict: this.strict,
      baseUrl: this.baseUrlOf(request),
    }
    if (this.isFile(path)) return file(exchange, path, new URL(request.url).searchParams)
    if (path === SIGN_IN) return this.identity.signIn(request, nowMs)
    if (!this.identity.accepts(request, nowMs)) return this.refuse(401)
    if (this.quota?.take() === false) return this.refuse(429)
    try {
      return await this.reply(exchange, request, path)
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      return failure(cause)
    }
  }

  private async reply(exchange: Exchange, request: Request, path: string): Promise<Response> {
    const found = this.enter(routes, `${request.method} ${path}`)
    if (found instanceof Response) return found
    const { route, parts } = found
    const body = request.method === 'POST' ? bodyOf(await request.text()) : null
    const reported = route.answer({ ...exchange, parts, body })
    if (reported instanceof FeedAnswer) return feedAnswer(reported)
    return Array.isArray(reported) && !reported.length ? nothing() : json(reported)
  }

  protected override notPermitted(): never {
    throw notAuthorised()
  }

  protected refuse(status: number, retryAfterSeconds?: number): Response {
    const headers = retryAfter(retryAfterSeconds)
    if (status === 429)
      return new Response('API calls quota exceeded! maximum admitted 20 per 1m.', { status, headers })
    return json({ Message: messages[status] ?? 'An error has occurred.' }, status, headers)
  }
}

const messages: Readonly<Record<number, string>> = {
  401: 'Authorization has been denied for this request.',
  404: 'No HTTP resource was found that matches the request.',
}

function bodyOf(text: string): unknown {
  try {
    return parse(text)
  } catch {
    throw badArgument('The request is invalid.')
  }
}

/** Ids are numbers without quotes, however many digits they have. */
const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(stringify(value), { status, headers: { 'content-type': 'application/json', ...headers } })

const nothing = (headers: Record<string, string> = {}) => new Response(null, { status: 204, headers })

/** 206 while there is more. */
function feedAnswer({ items, nextToken, hasMore }: FeedAnswer): Response {
  const headers = { GetSinceToken: nextToken, HasMoreItems: hasMore ? 'True' : 'False' }
  return items.length ? json(items, hasMore ? 206 : 200, headers) : nothing(headers)
}

const failure = ({ status, exception, message }: Refusal) =>
  json({ Message: `${exception}: ${message}`, ExceptionType: exception }, status)

const credentialsOf = (account: string): Login => ({
  ClientId: `${account}-integrate`,
  ClientSecret: `demo-${account}-client-secret`,
  Username: `api@${account}.example`,
  Password: `demo-${account}-mix`,
})

export const simulatedMix: SimulatedProvider = {
  accounts: {
    'northline-mix': { companyName: 'Northline Bulk', vehicles: 4, archetypes: ['longHaul', 'regional'] },
    'lakeshore-mix': { companyName: 'Granite Mining Haulage', vehicles: 5, archetypes: ['regional'] },
  },
  credentials: credentialsOf,
  create: (options) => new MixSimulator(options),
}
