import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { TripBook } from '../simulation/facts/trip-book.ts'
import { House, retryAfter } from '../simulation/http/host.ts'
import { Routes } from '../simulation/http/routes.ts'
import { Sessions } from '../simulation/http/sessions.ts'
import type { SimulatedProvider, SimulatorOptions } from '../simulation/http/simulator.ts'
import { Dictionary } from './dictionary.ts'
import { EventBook } from './event-book.ts'
import { eventFile, eventsWithMetadata, oneEvent } from './events.ts'
import { type Exchange, type Office, Query, Refusal } from './exchange.ts'
import { gps } from './gps.ts'
import { Ids } from './ids.ts'
import { devices, groups, vehicleStatuses, vehicles, vehicleTypes } from './listings.ts'
import { roles, users } from './people.ts'
import { trips } from './trips.ts'

/** `permission` is Lytx's name for the part; a null response has no content. `id` comes from the path. */
type Route = { permission: string; answer(exchange: Exchange, id: string): unknown }

/** The names behind the numbers in events. */
const listOf = (name: string): Route => ({
  permission: 'Safety Events',
  answer: ({ office }) => office.dictionary.list(name),
})

const routes = new Routes<Route>({
  'GET /v0/vehicles/all': { permission: 'Vehicles', answer: vehicles },
  'GET /v0/vehicles/statuses': { permission: 'Vehicles', answer: vehicleStatuses },
  'GET /v0/vehicles/types': { permission: 'Vehicles', answer: vehicleTypes },
  'GET /v0/video/safety/eventsWithMetadata': { permission: 'Safety Events', answer: eventsWithMetadata },
  'GET /v0/video/safety/events/*': { permission: 'Safety Events', answer: oneEvent },
  'GET /v0/video/safety/events/*/file': { permission: 'Event Download', answer: eventFile },
  'GET /v1/groups': { permission: 'Group Manager', answer: groups },
  'GET /v1/users': { permission: 'Users', answer: users },
  'GET /v1/users/roles': { permission: 'Users', answer: roles },
  'GET /v1/devices': { permission: 'Devices', answer: devices },
  'GET /v1/trips': { permission: 'Trips', answer: trips },
  'GET /v1/gps': { permission: 'Fleet Tracking', answer: gps },
  'GET /v0/video/safety/events/triggers': listOf('triggers'),
  'GET /v0/video/safety/events/triggersubtypes': listOf('triggersubtypes'),
  'GET /v0/video/safety/events/statuses': listOf('statuses'),
  'GET /v0/video/safety/events/behaviors': listOf('behaviors'),
})
const SIGN_IN = '/api/auth/user'
const TOKEN_LIFE_MS = 3_600_000
const WINDOWS_KEPT = 4
/** Lytx publishes no limit; this is above the connector's own. */
const REQUESTS_PER_SECOND = 50

const SignIn = z.object({ username: z.string(), password: z.string() })

/** Lytx for one account of the world: its three hosts under one address. */
class LytxSimulator extends House {
  private readonly office: Office
  private readonly login: ReturnType<typeof credentialsOf>
  private readonly tokens: Sessions

  constructor(options: SimulatorOptions) {
    super(options, {
      permissions: routes.permissions,
      requestsPerSecond: REQUESTS_PER_SECOND,
    })
    const { account, companyName, footage } = options
    const ids = new Ids(account)
    this.login = credentialsOf(account.name)
    this.tokens = new Sessions(this.login.Password, TOKEN_LIFE_MS)
    this.office = {
      account,
      companyName,
      ids,
      dictionary: new Dictionary(account),
      events: new EventBook(account, ids),
      trips: new TripBook(account),
      footage,
      points: new LRUCache({ max: WINDOWS_KEPT }),
    }
  }

  async owns(request: Request): Promise<boolean> {
    if (this.pathOf(request) === SIGN_IN)
      return (await signInOf(request.clone()))?.username.toLowerCase() === this.login.Username
    return this.hasToken(request)
  }

  /** Users and their roles differ only in the rest of the path. */
  protected override faultPath(request: Request, path: string): string {
    return `${path}${new URL(request.url).search}`
  }

  protected async answer(request: Request, path: string): Promise<Response> {
    const query = new Query(new URL(request.url).searchParams, this.options.largestPage)
    const exchange = { office: this.office, query, nowMs: this.options.now() }
    try {
      if (path === SIGN_IN) return await this.signIn(request, exchange.nowMs)
      if (!this.hasToken(request)) return this.refuse(401)
      return await this.reply(exchange, request, path)
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      return turnAway(path, cause)
    }
  }

  private async signIn(request: Request, nowMs: number): Promise<Response> {
    const given = request.method === 'POST' ? await signInOf(request) : null
    const { Username, Password } = this.login
    if (given?.username.toLowerCase() !== Username || given.password !== Password) return this.refuse(401)
    return Response.json({ access_token: this.tokens.begin(nowMs) })
  }

  private async reply(exchange: Exchange, request: Request, path: string): Promise<Response> {
    const found = this.enter(routes, `${request.method} ${path}`)
    if (found instanceof Response) return found
    const [id = ''] = found.parts
    const answer = await found.route.answer(exchange, id)
    if (answer instanceof Response) return answer
    return answer === null ? new Response(null, { status: 204 }) : Response.json(answer)
  }

  private hasToken(request: Request): boolean {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
    return this.tokens.isValid(token, this.options.now())
  }

  /** Most refusals have no message. */
  protected refuse(status: number, retryAfterSeconds?: number): Response {
    const headers = { 'content-type': 'text/plain', ...retryAfter(retryAfterSeconds) }
    return new Response('', { status, headers })
  }
}

/** The older generation describes errors in plain text, the newer one in JSON. */
function turnAway(path: string, { status, message }: Refusal): Response {
  if (path.startsWith('/v0/')) return new Response(message, { status, headers: { 'content-type': 'text/plain' } })
  return Response.json({ error: 'Bad Request', message }, { status })
}

async function signInOf(request: Request) {
  return SignIn.safeParse(await request.json().catch(() => null)).data ?? null
}

const credentialsOf = (account: string) => ({
  Username: `api@${account}.example`,
  Password: `demo-${account}-lytx`,
})

export const simulatedLytx: SimulatedProvider = {
  accounts: {
    'northline-lytx': { companyName: 'Northline Heavy Haul', vehicles: 4, archetypes: ['longHaul', 'regional'] },
    'northline-cameras': { companyName: 'Northline Dash Cams', fittedTo: 'northline', vehicles: 5 },
    'lakeshore-lytx': { companyName: 'Summit Aggregates', vehicles: 7, archetypes: ['regional'] },
    'lakeshore-granger': { companyName: 'Granger Waste', vehicles: 5 },
  },
  credentials: credentialsOf,
  create: (options) => new LytxSimulator(options),
}
