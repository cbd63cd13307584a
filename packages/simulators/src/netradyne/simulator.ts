import { House, retryAfter } from '../simulation/http/host.ts'
import type { SimulatedProvider, SimulatorOptions } from '../simulation/http/simulator.ts'
import { Random } from '../world/random.ts'
import { alertBook } from './alert-book.ts'
import { alerts } from './alerts.ts'
import { driverReport } from './driver-report.ts'
import { type Exchange, type Office, Query, Refusal } from './exchange.ts'
import { Ids } from './ids.ts'
import { devices, drivers, vehicles } from './listings.ts'
import { locations } from './locations.ts'
import { TokenDesk } from './token-desk.ts'
import { webhookOf } from './webhook.ts'

/** A null response has no content. */
const resources: Readonly<Record<string, (exchange: Exchange) => object | null>> = {
  alerts,
  devices,
  drivers,
  'drivers/report': driverReport,
  vehicles,
  'vehicles/location': locations,
}
/** Available only in the second version. */
const younger = 'drivers/report'

const SIGN_IN = '/v1/auth/token'
/** Limits differ by license and aren't published; this is above the connector's own. */
const REQUESTS_PER_SECOND = 50
const OLDER_SHARE = 0.5

/** Netradyne's API for one tenant, which is an account of the world. */
class NetradyneSimulator extends House {
  private readonly office: Office
  private readonly client: ReturnType<typeof credentialsOf>
  private readonly desk: TokenDesk

  constructor(options: SimulatorOptions) {
    super(options, { permissions: Object.keys(resources), requestsPerSecond: REQUESTS_PER_SECOND })
    const { account } = options
    this.client = credentialsOf(account.name)
    this.desk = new TokenDesk(this.client.ClientSecret)
    this.office = {
      account,
      ids: new Ids(account),
      alerts: alertBook(account),
      isOlder: Random.of(account.name).at('version').chance(OLDER_SHARE),
    }
  }

  owns(request: Request): boolean {
    return this.pathOf(request) === SIGN_IN ? clientOf(request)?.id === this.client.ClientId : this.hasToken(request)
  }

  protected async answer(request: Request, path: string): Promise<Response> {
    const nowMs = this.options.now()
    if (path === SIGN_IN) return this.signIn(request, nowMs)
    if (!this.hasToken(request)) return this.refuse(401)
    const early = this.tooSoon()
    if (early) return early
    const resource = this.resourceAt(path)
    if (!resource || request.method !== 'GET') return this.refuse(404)
    if (!this.permissions.has(resource)) return this.refuse(403)
    const exchange = {
      office: this.office,
      query: new Query(new URL(request.url).searchParams, this.options.largestPage),
      address: `${this.baseUrlOf(request)}${path}`,
      nowMs,
      strict: this.strict,
    }
    try {
      const answer = resources[resource]!(exchange)
      return answer ? Response.json(answer) : new Response(null, { status: 204 })
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      return Response.json({ message: cause.message }, { status: cause.status })
    }
  }

  private async signIn(request: Request, nowMs: number): Promise<Response> {
    const given = clientOf(request)
    if (given?.id !== this.client.ClientId || given.secret !== this.client.ClientSecret) return this.refuse(401)
    const form = new URLSearchParams(request.method === 'POST' ? await request.text() : '')
    if (form.get('grant_type') !== 'client_credentials')
      return Response.json({ error: 'unsupported_grant_type' }, { status: 400 })
    const token = this.desk.give(nowMs)
    return token
      ? Response.json(token)
      : Response.json({ message: 'Maximum number of active tokens reached' }, { status: 400 })
  }

  /** Older tenants have their drivers in the first version, newer ones in the second. */
  private resourceAt(path: string): string | undefined {
    const [, version, tenant, resource = ''] = /^\/v([12])\/tenants\/([^/]+)\/(\w+(?:\/\w+)?)$/.exec(path) ?? []
    const isThere = tenant === this.client.TenantName && Object.hasOwn(resources, resource)
    const home = resource === younger || (resource === 'drivers' && !this.office.isOlder) ? '2' : '1'
    return isThere && version === home ? resource : undefined
  }

  private hasToken(request: Request): boolean {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
    return this.desk.accepts(token, this.options.now())
  }

  protected refuse(status: number, retryAfterSeconds?: number): Response {
    const headers = { 'content-type': 'text/plain', ...retryAfter(retryAfterSeconds) }
    return new Response(refusals[status] ?? 'Internal server error', { status, headers })
  }
}

const refusals: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Access denied',
  404: 'Not found',
  429: 'Too many requests',
}

/** Returns the client from a Basic header (RFC 7617). */
function clientOf(request: Request): { id: string; secret: string } | null {
  const [, encoded = ''] = /^Basic (.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
  const [, id, secret] = /^([^:]*):(.*)$/.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return id === undefined || secret === undefined ? null : { id, secret }
}

const credentialsOf = (account: string) => ({
  ClientId: `${account}-client`,
  ClientSecret: `demo-${account}-netradyne`,
  TenantName: account,
})

export const simulatedNetradyne: SimulatedProvider = {
  accounts: {
    'northline-netradyne': { companyName: 'Northline Last Mile', vehicles: 7, archetypes: ['delivery'] },
    'lakeshore-netradyne': { companyName: 'Redwood Parcel', vehicles: 8, archetypes: ['delivery', 'service'] },
  },
  credentials: credentialsOf,
  webhook: webhookOf,
  create: (options) => new NetradyneSimulator(options),
}
