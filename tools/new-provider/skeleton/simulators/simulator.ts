import { House, retryAfter } from '@milepost/simulators/simulation/http/host'
import { Routes } from '@milepost/simulators/simulation/http/routes'
import type { SimulatedProvider, SimulatorOptions } from '@milepost/simulators/simulation/http/simulator'
import { type Exchange, type Office, Query, Refusal } from './exchange.ts'
import { Ids } from './ids.ts'
import { account, vehicles } from './listings.ts'

/** `permission` is the name shown when a token is created: invented. */
type Route = { permission: string; answer(exchange: Exchange): unknown }

const routes = new Routes<Route>({
  'GET /account': { permission: 'Account', answer: account },
  'GET /vehicles': { permission: 'Vehicles', answer: vehicles },
})

/** Invented: the rate limit of one token. */
const REQUESTS_PER_SECOND = 20

/** Skeleton for one account of the world. */
class SkeletonSimulator extends House {
  private readonly office: Office
  private readonly token: string

  constructor(options: SimulatorOptions) {
    super(options, { permissions: routes.permissions, requestsPerSecond: REQUESTS_PER_SECOND })
    const { account, companyName } = options
    this.token = tokenOf(account.name)
    this.office = { account, companyName, ids: new Ids(account) }
  }

  owns(request: Request): boolean {
    return request.headers.get('authorization') === `Bearer ${this.token}`
  }

  protected async answer(request: Request, path: string): Promise<Response> {
    if (!this.owns(request)) return this.refuse(401)
    const found = this.enter(routes, `${request.method} ${path}`)
    if (found instanceof Response) return found
    const query = new Query(new URL(request.url).searchParams, this.options.largestPage)
    try {
      return Response.json(found.route.answer({ office: this.office, query, nowMs: this.options.now() }))
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      return Response.json({ error: cause.message }, { status: 400 })
    }
  }

  /** Invented: the message of a refusal. */
  protected refuse(status: number, retryAfterSeconds?: number): Response {
    return Response.json({ error: `Status ${status}` }, { status, headers: retryAfter(retryAfterSeconds) })
  }
}

/** The accounts of the demo; their names are unique among all providers. */
const accounts = {
  'skeleton-demo': { companyName: 'Skeleton Demo Fleet', vehicles: 6 },
}

const tokenOf = (account: string) => `skeleton-token-${account}`

export const simulatedSkeleton: SimulatedProvider = {
  accounts,
  credentials: (account) => ({ ApiToken: tokenOf(account) }),
  create: (options) => new SkeletonSimulator(options),
}
