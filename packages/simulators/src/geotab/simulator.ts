import { z } from 'zod'
import { House, retryAfter } from '../simulation/http/host.ts'
import { Sessions } from '../simulation/http/sessions.ts'
import type { SimulatedProvider, SimulatorOptions } from '../simulation/http/simulator.ts'
import { decodeVins } from './decode-vins.ts'
import { driverChanges } from './driver-changes.ts'
import { eventBook } from './event-book.ts'
import { exceptions } from './exceptions.ts'
import { type Exchange, type Office, Refusal, type Source } from './exchange.ts'
import { Ids } from './ids.ts'
import { devices, groups, statuses, users } from './listings.ts'
import { logRecords } from './log-records.ts'
import { measurements } from './measurements.ts'
import { download, mediaFiles } from './media-files.ts'
import { countOf, get, getFeed } from './methods.ts'
import { roadMaxSpeeds } from './road-max-speeds.ts'
import { rules } from './rules.ts'
import { TripBook } from './trip-book.ts'
import { trips } from './trips.ts'
import { webhookOf } from './webhook.ts'

const sources: Readonly<Record<string, Source>> = {
  Device: devices,
  DeviceStatusInfo: statuses,
  DriverChange: driverChanges,
  ExceptionEvent: exceptions,
  Group: groups,
  LogRecord: logRecords,
  MediaFile: mediaFiles,
  Rule: rules,
  StatusData: measurements,
  Trip: trips,
  User: users,
}

const Call = z.looseObject({
  method: z.string(),
  params: z.looseObject({ typeName: z.string().optional() }).default({}),
})
type Call = z.infer<typeof Call>
const Calls = z.looseObject({ calls: z.array(Call).max(100) })
const Login = z.looseObject({ userName: z.string(), password: z.string(), database: z.string() })
const Signed = z.looseObject({
  credentials: z.looseObject({ database: z.string(), sessionId: z.string(), userName: z.string() }),
})
const OfDevice = z.looseObject({ search: z.looseObject({ deviceSearch: z.looseObject({ id: z.string() }) }) })
const RequestedFile = z.looseObject({ mediaFile: z.looseObject({ id: z.string() }) })

/** Geotab limits each method and type separately; here all of them share one limit. */
const REQUESTS_PER_SECOND = 60
const SESSION_LIFE_MS = 14 * 86_400_000

/** Geotab for one account of the world: one address, and errors inside answers with a success status. */
class GeotabSimulator extends House {
  private readonly office: Office
  private readonly login: ReturnType<typeof credentialsOf>
  private readonly sessions: Sessions

  constructor(options: SimulatorOptions) {
    super(options, {
      permissions: Object.values(sources).map(({ permission }) => permission),
      requestsPerSecond: REQUESTS_PER_SECOND,
    })
    const { account, footage } = options
    this.login = credentialsOf(account.name)
    this.sessions = new Sessions(this.login.Password, SESSION_LIFE_MS)
    this.office = {
      account,
      ids: new Ids(account),
      events: eventBook(account),
      trips: new TripBook(account),
      footage,
    }
  }

  /** The database is named in the body. */
  async owns(request: Request): Promise<boolean> {
    const { params } = (await callOf(request.clone())) ?? {}
    const signed = Signed.safeParse(params)
    return (signed.success ? signed.data.credentials.database : params?.database) === this.login.Database
  }

  /** All calls have one address, so faults are distinguished by `/apiv1/{method}/{type}`. */
  protected override async faultPath(request: Request, path: string): Promise<string> {
    const call = await callOf(request.clone())
    return [path, call?.method, call?.params.typeName].filter(Boolean).join('/')
  }

  protected async answer(request: Request, path: string): Promise<Response> {
    if (path !== '/apiv1' || request.method !== 'POST') return new Response('Not found', { status: 404 })
    const call = await callOf(request)
    if (!call) return failure('JsonSerializerException', 'The request is not JSON')
    const tooSoon = this.tooSoon()
    if (tooSoon) return tooSoon
    const { now, largestPage = Number.POSITIVE_INFINITY } = this.options
    const nowMs = now()
    const exchange = { office: this.office, nowMs, largestPage, strict: this.strict }
    try {
      if (call.method === 'Authenticate') return result(this.authenticate(call, nowMs))
      this.assertSession(call, nowMs)
      if (call.method === 'DownloadMediaFile') return await this.file(exchange, call)
      if (call.method === 'ExecuteMultiCall') return result(this.several(exchange, call))
      return result(this.one(exchange, call))
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      return failure(cause.type, cause.message)
    }
  }

  private authenticate({ params }: Call, nowMs: number) {
    const { Username, Password, Database } = this.login
    const given = Login.safeParse(params).data
    if (given?.userName !== Username || given.password !== Password || given.database !== Database)
      throw new Refusal('InvalidUserException', `Incorrect login credentials @ '${given?.database ?? ''}'`)
    const credentials = { database: Database, sessionId: this.sessions.begin(nowMs), userName: Username }
    return { credentials, path: 'ThisServer' }
  }

  private assertSession({ params }: Call, nowMs: number): void {
    const { Username, Database } = this.login
    const given = Signed.safeParse(params).data?.credentials
    if (given?.database !== Database || given.userName !== Username || !this.sessions.isValid(given.sessionId, nowMs))
      throw new Refusal('InvalidUserException', 'Incorrect login credentials')
  }

  /** A user's groups may exclude single vehicles. */
  private assertNotForbidden({ params }: Call): void {
    const device = OfDevice.safeParse(params).data?.search.deviceSearch.id
    if (device !== undefined && this.strict.forbidden.has(device))
      throw new Refusal('InvalidPermissionsException', 'You do not have access to this device')
  }

  private sourceOf({ params: { typeName = '' } }: Call): Source {
    const source = sources[typeName]
    if (!source) throw new Refusal('MissingMethodException', `The type ${typeName} is not known`)
    if (!this.permissions.has(source.permission)) throw new Refusal('InvalidPermissionsException', source.permission)
    return source
  }

  private one(exchange: Exchange, call: Call): unknown {
    this.assertNotForbidden(call)
    if (call.method === 'GetRoadMaxSpeeds') {
      if (!this.permissions.has(logRecords.permission))
        throw new Refusal('InvalidPermissionsException', logRecords.permission)
      return roadMaxSpeeds(exchange, call.params)
    }
    if (call.method === 'DecodeVins') {
      if (!this.permissions.has(devices.permission))
        throw new Refusal('InvalidPermissionsException', devices.permission)
      return decodeVins(exchange, call.params)
    }
    const source = this.sourceOf(call)
    switch (call.method) {
      case 'Get':
        return get(exchange, source, call.params)
      case 'GetCountOf':
        return countOf(exchange, source, call.params)
      case 'GetFeed':
        return getFeed(exchange, source, call.params)
      default:
        throw new Refusal('MissingMethodException', `The method ${call.method} is not known`)
    }
  }

  private several(exchange: Exchange, { params }: Call): unknown[] {
    const parsed = Calls.safeParse(params)
    if (!parsed.success) throw new Refusal('ArgumentException', 'Calls are missing')
    return parsed.data.calls.map((call) => this.one(exchange, call))
  }

  private file(exchange: Exchange, { params }: Call): Promise<Response> {
    if (!this.permissions.has(mediaFiles.permission))
      throw new Refusal('InvalidPermissionsException', mediaFiles.permission)
    const parsed = RequestedFile.safeParse(params)
    if (!parsed.success) throw new Refusal('ArgumentException', 'A media file is missing')
    return download(exchange, parsed.data.mediaFile.id)
  }

  /** Only failures of the underlying machines show in the status. */
  protected refuse(status: number, retryAfterSeconds?: number): Response {
    const headers = retryAfter(retryAfterSeconds)
    if (status >= 500) return new Response('Service Unavailable', { status, headers })
    if (status === 401) return failure('InvalidUserException', 'Incorrect login credentials')
    if (status === 403) return failure('InvalidPermissionsException', 'Not allowed')
    if (status === 429) return failure('OverLimitException', 'API calls quota exceeded', 429, headers)
    return failure('GenericException', 'The call failed')
  }
}

async function callOf(request: Request): Promise<Call | null> {
  return Call.safeParse(await request.json().catch(() => null)).data ?? null
}

const result = (value: unknown) => Response.json({ result: value, jsonrpc: '2.0' })

function failure(type: string, message: string, status = 200, headers: Record<string, string> = {}): Response {
  const data = { id: crypto.randomUUID(), type, requestIndex: 0 }
  const error = { message, code: -32000, data, name: 'JSONRPCError', errors: [{ name: type, message }] }
  return Response.json({ error, jsonrpc: '2.0', requestIndex: 0 }, { status, headers })
}

const credentialsOf = (account: string) => ({
  Username: `milepost@${account}.example`,
  Password: `demo-${account}-geotab`,
  Database: account.replaceAll('-', '_'),
})

export const simulatedGeotab: SimulatedProvider = {
  accounts: {
    'northline-geotab': { companyName: 'Northline Refrigerated', vehicles: 6 },
    'lakeshore-capital': { companyName: 'Capital City Transit', vehicles: 6 },
    'lakeshore-delta': { companyName: 'Delta Oilfield Services', vehicles: 5 },
    'lakeshore-frontier': { companyName: 'Frontier Utilities', vehicles: 5 },
    'lakeshore-harborview': { companyName: 'Harborview Catering', vehicles: 4 },
  },
  credentials: credentialsOf,
  webhook: webhookOf,
  create: (options) => new GeotabSimulator(options),
}
