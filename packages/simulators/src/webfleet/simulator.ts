import { TripBook } from '../simulation/facts/trip-book.ts'
import { House } from '../simulation/http/host.ts'
import { Quota } from '../simulation/http/quota.ts'
import type { SimulatedProvider, SimulatorOptions } from '../simulation/http/simulator.ts'
import { accelerationEvents, speedingEvents } from './driving-events.ts'
import { eventBook } from './event-book.ts'
import { type Exchange, type Office, Query, Refusal, type Row } from './exchange.ts'
import { idleExceptions } from './idle-exceptions.ts'
import { Ids } from './ids.ts'
import { driverReport, objectGroupObjects, objectGroups, vehicleReport } from './listings.ts'
import { objectReport } from './object-report.ts'
import { optiDrive } from './opti-drive.ts'
import { codes, failure, failureInHeaders, gateway, nothing, quotedRows, rows } from './replies.ts'
import { tracks } from './tracks.ts'
import { trips } from './trips.ts'

/** `calls`: per minute and user. `report` writes the results, `none` an empty result. */
type Action = {
  calls: number
  find(exchange: Exchange): Row[]
  report(all: readonly Row[]): Response
  none(): Response
}

const { emptyArray, emptyBody, emptyDocument } = nothing

const actions: Readonly<Record<string, Action>> = {
  showObjectReportExtern: { calls: 6, find: objectReport, report: rows, none: emptyArray },
  showVehicleReportExtern: { calls: 10, find: vehicleReport, report: quotedRows, none: emptyArray },
  showObjectGroups: { calls: 10, find: objectGroups, report: rows, none: emptyArray },
  showObjectGroupObjects: { calls: 10, find: objectGroupObjects, report: rows, none: emptyArray },
  showDriverReportExtern: { calls: 10, find: driverReport, report: rows, none: emptyArray },
  showTripReportExtern: { calls: 1, find: trips, report: rows, none: emptyDocument },
  showTracks: { calls: 10, find: tracks, report: rows, none: emptyDocument },
  showAccelerationEvents: { calls: 10, find: accelerationEvents, report: quotedRows, none: emptyBody },
  showOptiDriveIndicator: { calls: 10, find: optiDrive, report: quotedRows, none: emptyDocument },
  showIdleExceptions: { calls: 10, find: idleExceptions, report: rows, none: emptyBody },
  showSpeedingEvents: { calls: 10, find: speedingEvents, report: quotedRows, none: emptyArray },
}

/** The limit of the gateway in front of it. */
const REQUESTS_PER_SECOND = 50

/** WEBFLEET.connect for one account of the world. */
class WebfleetSimulator extends House {
  private readonly office: Office
  private readonly login: ReturnType<typeof credentialsOf>
  private readonly quotas: Map<string, Quota>

  constructor(options: SimulatorOptions) {
    super(options, { permissions: Object.keys(actions), requestsPerSecond: REQUESTS_PER_SECOND })
    const { account } = options
    this.login = credentialsOf(account.name)
    this.office = { account, ids: new Ids(account), events: eventBook(account), trips: new TripBook(account) }
    // A custom rate replaces the quotas.
    const limited = options.requestsPerSecond === undefined ? Object.entries(actions) : []
    this.quotas = new Map(limited.map(([action, { calls }]) => [action, new Quota(calls)]))
  }

  /** User name and password in a Basic header or, like older clients, in the query. */
  owns(request: Request): boolean {
    const { Account, Username, Password, ApiKey } = this.login
    const query = new URL(request.url).searchParams
    const basic = `Basic ${Buffer.from(`${Username}:${Password}`).toString('base64')}`
    const isUser =
      request.headers.get('authorization') === basic ||
      (query.get('username') === Username && query.get('password') === Password)
    return isUser && query.get('account') === Account && query.get('apikey') === ApiKey
  }

  /** All calls have one address, so faults are distinguished by `/extern/{action}`. */
  protected override faultPath(request: Request, path: string): string {
    return `${path}/${new URL(request.url).searchParams.get('action')}`
  }

  protected async answer(request: Request, path: string): Promise<Response> {
    if (path !== '/extern') return gateway(404)
    const tooSoon = this.tooSoon()
    if (tooSoon) return tooSoon
    if (!this.owns(request)) return this.refuse(401)
    const query = new Query(new URL(request.url).searchParams)
    const name = query.text('action') ?? ''
    const action = actions[name]
    if (!action) return failure(codes.unknownAction, 'unknown action')
    if (!this.permissions.has(name)) return this.refuse(403)
    if (this.quotas.get(name)?.take() === false) return failureInHeaders(codes.quota, 'Request quota reached')
    try {
      const found = action.find({ office: this.office, query, nowMs: this.options.now(), strict: this.strict })
      return found.length ? action.report(found) : action.none()
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      return failure(cause.code, cause.message)
    }
  }

  /** An invalid call has status 200 and an error number. */
  protected refuse(status: number, retryAfterSeconds?: number): Response {
    if (status === 401) return failure(codes.login, 'Invalid login')
    if (status === 403) return failure(codes.notAllowed, 'Action not allowed')
    if (status === 500) return failure(codes.general, 'General error')
    return gateway(status, retryAfterSeconds)
  }
}

const credentialsOf = (account: string) => ({
  Account: account,
  Username: `connect-${account}`,
  Password: `demo-${account}-webfleet`,
  ApiKey: `webfleet-demo-key-${account}`,
})

export const simulatedWebfleet: SimulatedProvider = {
  accounts: {
    'northline-webfleet': { companyName: 'Northline Prairie', vehicles: 4, archetypes: ['regional', 'longHaul'] },
    'lakeshore-webfleet': { companyName: 'Alder Distribution', vehicles: 6, archetypes: ['delivery', 'regional'] },
    'lakeshore-nordic': { companyName: 'Nordic Ice', vehicles: 4 },
  },
  credentials: credentialsOf,
  create: (options) => new WebfleetSimulator(options),
}
