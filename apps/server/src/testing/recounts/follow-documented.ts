import { memorySessions } from '@milepost/providers/kit/auth/session-store'
import { createHttp } from '@milepost/providers/kit/http/http'
import type { Json } from '@milepost/providers/kit/http/json'
import type { Page, Stream, SyncContext } from '@milepost/providers/kit/provider'
import { type RecordOf, type StreamName, streamNames } from '@milepost/providers/kit/record'
import { type AnyProvider, providers } from '@milepost/providers/registry'
import type { Services } from '../../services.ts'
import { preparePage } from '../../sync/load/prepare-page.ts'
import { createFleet, type Fleet } from '../samples/sample-fleet.ts'
import type { TestServer } from '../test-server.ts'

/**
 * A connector's request: `parameters` come from the URL and from a JSON body, `list` returns all values of a repeated
 * URL parameter.
 */
export type DocumentedRequest = { path: string; parameters: Record<string, unknown>; list(name: string): string[] }

/**
 * A documented response to a request: an object (sent as JSON) or literal text, or a `Response` for one with a status.
 * Undefined: not found.
 */
export type Respond = (asked: DocumentedRequest) => Response | object | string | undefined

/** An account at a provider that answers with its documented payloads. */
export type DocumentedAccount = {
  code: keyof typeof providers
  credentials: object
  respond: Respond
  /** When new data is read a second time; a minute later by default. */
  laterMinutes?: number
}

type Row = Record<string, unknown>
/** Database contents by the external id of each record; positions by their time, cameras and mismatches by vehicle. */
export type Followed = Record<keyof typeof tables, Record<string, Row>>

/** Payloads are dated to a whole minute two hours ago, so that none is in the future or alone on a day. */
export const documentedAtMs = Math.floor(Date.now() / 60_000) * 60_000 - 2 * 3_600_000
/** ISO 8601 in UTC, without fractions, some seconds after the start of the payloads. */
export const documentedAt = (seconds = 0): string =>
  `${new Date(documentedAtMs + seconds * 1000).toISOString().slice(0, 19)}Z`
/** Like `documentedAt`, without a zone. */
export const documentedUtc = (seconds = 0): string => documentedAt(seconds).slice(0, 19)

/**
 * Reads every stream of a connector from documented responses, in the same way as a worker: new data, a day of history,
 * and new data some minutes later; stores it under its own client. Returns the database contents afterwards.
 */
export async function followDocumented(server: TestServer, account: DocumentedAccount): Promise<Followed> {
  const clientId = await server.client(`Respond ${account.code}`)
  await loadDocumented(server.services, clientId, account)
  const found = await Promise.all(
    Object.entries(tables).map(async ([name, sql]) => {
      const { rows } = await server.services.pool.query(sql, [clientId])
      return [name, Object.fromEntries(rows.map(({ key, ...row }) => [key, row]))]
    }),
  )
  return Object.fromEntries(found)
}

/** Does the same for an existing client; returns its connection. */
export async function loadDocumented(
  services: Services,
  clientId: number,
  { code, credentials, respond, laterMinutes = 1 }: DocumentedAccount,
): Promise<Fleet> {
  const provider: AnyProvider = providers[code]
  const fleet = await createFleet(services, clientId, code, provider)
  const clock = { nowMs: Date.now() }
  const context = contextOf(provider, credentials, respond, clock)
  for (const kind of streamNames) {
    const stream = provider.streams[kind] as Stream<RecordOf[StreamName], unknown> | undefined
    const store = async (pages: AsyncIterable<Page<RecordOf[StreamName]>> | undefined) => {
      let cursor: Json | null = null
      for await (const page of pages ?? []) {
        cursor = page.cursor
        const prepared = await preparePage({ ...fleet.context, now: new Date() }, { kind, key: kind }, page)
        await prepared.store(services.pool, null)
      }
      return cursor
    }
    const cursor = await store(stream?.read(context, null))
    if (stream?.history) {
      await store(stream.history(context, null))
      clock.nowMs += laterMinutes * 60_000
      await store(stream.read(context, cursor))
      clock.nowMs = Date.now()
    }
  }
  return fleet
}

/** Returns the keys of everything found of these kinds, in order. */
export const keysOf = (
  found: Followed,
  kinds: readonly (keyof Followed)[],
): Partial<Record<keyof Followed, string[]>> =>
  Object.fromEntries(kinds.map((kind) => [kind, Object.keys(found[kind]).sort()]))

function contextOf(
  provider: AnyProvider,
  credentials: object,
  respond: Respond,
  clock: { nowMs: number },
): SyncContext {
  const signal = new AbortController().signal
  const answer = async (address: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(address))
    const body = String(init.body ?? '')
    const parameters = { ...Object.fromEntries(url.searchParams), ...parsed(body) }
    const response = respond({ path: url.pathname, parameters, list: (name) => url.searchParams.getAll(name) })
    if (response === undefined) return new Response('Not Found', { status: 404 })
    if (response instanceof Response) return response
    return new Response(typeof response === 'string' ? response : JSON.stringify(response))
  }
  return {
    credentials: provider.credentials.parse(credentials),
    sessions: memorySessions(),
    app: null,
    baseUrl: 'https://api.respond.test',
    http: createHttp({ take: async () => undefined, signal, fetch: answer }),
    now: () => new Date(clock.nowMs),
    historyFrom: new Date(Date.now() - 86_400_000),
    positionsFrom: new Date(Date.now() - 86_400_000),
    signal,
  }
}

const parsed = (body: string): Record<string, unknown> => (body.startsWith('{') ? JSON.parse(body) : {})

const vehicleOf = 'join vehicle v on v.client_id = t.client_id and v.id = t.vehicle_id'
const driverOf = 'left join driver d on d.client_id = t.client_id and d.id = t.driver_id'
const place = (prefix = '') =>
  `case when t.${prefix}latitude_e6 is not null then array[t.${prefix}latitude_e6, t.${prefix}longitude_e6] end`
const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const rounded = (column: string, digits: number) => `round(${column}::numeric, ${digits})::float8`

/** What users see of each kind, in brief; `key` identifies a row. */
const tables = {
  groups: `select external_id as key, name, parent_external_id as parent from vehicle_group t where client_id = $1`,
  vehicles: `select v.external_id as key, v.name, v.vin, v.license_plate as plate, v.make, v.model, v.model_year as year,
      v.device_serial as device, v.class, v.inactive_reason as inactive, v.is_placeholder as "isPlaceholder", d.external_id as driver,
      array(select g.external_id from vehicle_group_member m join vehicle_group g on g.client_id = m.client_id and g.id = m.group_id
        where m.client_id = $1 and m.vehicle_id = v.id order by 1) as groups
    from vehicle v left join driver d on d.client_id = v.client_id and d.id = v.driver_id where v.client_id = $1`,
  drivers: `select external_id as key, name, inactive_reason as inactive, license_state as state, license_number as license,
      phone_number as phone, employee_number as employee from driver where client_id = $1`,
  positions: `select v.external_id || ' ' || ${time('t.at')} as key, ${place()} as place, ${rounded('t.speed_kmh', 1)} as speed,
      t.heading_degrees as heading, t.speed_limit_kmh as "limit" from position t ${vehicleOf} where t.client_id = $1`,
  latest: `select v.external_id as key, ${time('t.at')} as at, ${place()} as place, ${rounded('t.speed_kmh', 1)} as speed,
      t.engine_on as "engineOn", t.odometer_meters as odometer, ${rounded('t.engine_hours', 2)} as "engineHours"
    from vehicle_latest t ${vehicleOf} where t.client_id = $1`,
  trips: `select t.external_id as key, v.external_id as vehicle, d.external_id as driver, ${time('t.started_at')} as start,
      ${time('t.ended_at')} as "end", t.distance_meters as meters, t.idle_seconds as idle, ${rounded('t.max_speed_kmh', 1)} as "maxSpeed",
      ${place('start_')} as "from", ${place('end_')} as "to", t.start_odometer_meters as "startOdometer",
      t.end_odometer_meters as "endOdometer", ${rounded('t.engine_hours', 2)} as "engineHours", t.provider_score as score,
      t.is_private as "isPrivate"
    from trip t ${vehicleOf} ${driverOf} where t.client_id = $1`,
  incidents: `select e.external_id as key, case when not v.is_placeholder then v.external_id end as vehicle, d.external_id as driver, t.translated_type as type, ${time('t.occurred_at')} as at, ${time('e.ended_at')} as "end",
      ${place()} as place, ${rounded('t.speed_kmh', 1)} as speed, e.speed_basis as basis, ${rounded('e.speed_limit_kmh', 1)} as "limit",
      e.heading_degrees as heading, ${rounded('e.max_g', 3)} as "maxG", t.severity, t.occurrences, e.sums, e.provider_state as state, e.reference, e.url,
      array(select concat_ws(' ', m.kind, m.position, m.file_id) from incident_media m
        where m.client_id = $1 and m.incident_id = t.id order by m.kind, m.position) as media
    from incident t join incident_detail e on e.client_id = t.client_id and e.id = t.id ${vehicleOf} ${driverOf} where t.client_id = $1`,
  cameras: `select v.external_id || ' ' || t.position as key, t.status, t.reason from camera_status t ${vehicleOf} where t.client_id = $1`,
  mismatches: `select v.external_id || ' ' || t.type as key, t.evidence from vehicle_mismatch t ${vehicleOf} where t.client_id = $1`,
  scores: `select d.external_id as key, ${rounded('t.score', 2)} as score, t.distance_meters as meters
    from provider_driver_score t join driver d on d.client_id = t.client_id and d.id = t.driver_id where t.client_id = $1`,
  rejections: `select stream || ' ' || external_id as key, reason, path from rejected_record where client_id = $1`,
} as const
