import { cameraHealth, cameraPosition } from '@milepost/domain/codes'
import { Geocoder } from '@milepost/geo/geocoder'
import type { Page } from '@milepost/providers/kit/provider'
import type { IncidentRecord, RecordOf, StreamName, TripRecord } from '@milepost/providers/kit/record'
import { type AnyProvider, providers } from '@milepost/providers/registry'
import { activeConfig } from '../../recompute/scoring-versions.ts'
import { createWeatherBook } from '../../recompute/weather/weather-days.ts'
import type { Services } from '../../services.ts'
import type { PipelineContext } from '../../sync/context.ts'
import { createPlaceDictionary } from '../../sync/derive/place-dictionary.ts'
import { loadTypeDictionary } from '../../sync/derive/type-dictionary.ts'
import { preparePage } from '../../sync/load/prepare-page.ts'
import { recordId } from '../../sync/record-id.ts'

const geocoder = new Geocoder()
export const chicago = { latitude: 41.8819, longitude: -87.6278 }
/**
 * Returns a zone where it is currently between noon and one: there, the last twelve hours were today whenever tests
 * run.
 */
export function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  // Signs are reversed in these names (POSIX).
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

export type Fleet = {
  connectionId: number
  context: PipelineContext
  /** Stores records of one kind as a page from a connector. */
  load<K extends StreamName>(kind: K, records: RecordOf[K][], page?: Partial<Page<RecordOf[K]>>): Promise<void>
  vehicleId(externalId: string): string
  incidentId(externalId: string): string
}

/** Creates an empty connection of a client; by default everything that its provider offers has been read, history included. */
export async function createFleet(
  services: Services,
  clientId: number,
  name: string,
  provider: AnyProvider = providers.samsara,
  isRead = true,
): Promise<Fleet> {
  const { pool, db } = services
  const providerId = provider.manifest.id
  const { id: connectionId } = await db
    .insertInto('connection')
    .values({ clientId, name, providerId, healthStatus: 2, accountId: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('syncState').values({ clientId, connectionId, providerId, nextAt: 'infinity' }).execute()
  if (isRead) await markRead(pool, { clientId, connectionId, provider })
  const { timeZone } = await db
    .selectFrom('client')
    .where('id', '=', clientId)
    .select('timeZone')
    .executeTakeFirstOrThrow()
  const context: PipelineContext = {
    clientId,
    connectionId,
    providerId,
    clientTimeZone: timeZone,
    rushHours: [{ fromHour: 7, toHour: 9, traffic: 2 }],
    types: await loadTypeDictionary(pool),
    scoring: await activeConfig(pool, clientId),
    places: createPlaceDictionary(pool),
    geocoder,
    weather: createWeatherBook(pool),
    movedDevices: new Map(),
    now: new Date(),
  }
  return {
    connectionId,
    context,
    load: async (kind, records, page = {}) => {
      const read = { records, rejected: [], cursor: 'end', ...page }
      const prepared = await preparePage({ ...context, now: new Date() }, { kind, key: kind }, read)
      await prepared.store(pool, null)
    },
    vehicleId: (externalId) => recordId(connectionId, 'vehicle', externalId),
    incidentId: (externalId) => recordId(connectionId, 'incident', externalId),
  }
}

/** Marks everything that a provider offers as read from a connection. */
export async function markRead(
  pool: Services['pool'],
  { clientId, connectionId, provider }: { clientId: number; connectionId: number; provider: AnyProvider },
): Promise<void> {
  const streams = Object.entries(provider.streams).flatMap(([kind, stream]) =>
    stream.history ? [kind, `${kind}.history`] : [kind],
  )
  await pool.query(
    `insert into sync_stream (client_id, connection_id, stream, last_success_at, completed_at)
     select $1, $2, name, now(), case when name like '%.history' then now() end from unnest($3::text[]) name
     on conflict (client_id, connection_id, stream) do update set last_success_at = now(), completed_at = excluded.completed_at`,
    [clientId, connectionId, streams],
  )
}

export const vehicle = (externalId: string, name: string): RecordOf['vehicles'] => ({
  externalId,
  name,
  vin: null,
  licensePlate: null,
  make: null,
  model: null,
  modelYear: null,
  deviceSerial: null,
  groupExternalIds: ['north'],
  driverExternalId: 'd1',
  inactiveReason: null,
  class: null,
  revision: null,
})

export const driver = (externalId: string, name = externalId): RecordOf['drivers'] => ({
  externalId,
  name,
  inactiveReason: null,
  licenseState: null,
  licenseNumber: null,
  phoneNumber: null,
  revision: null,
})

/** By default, north along the lake; a shorter trip ends nearer. */
export const trip = (externalId: string, change: Partial<TripRecord> = {}): TripRecord => ({
  externalId,
  vehicleExternalId: 'v1',
  driverExternalId: 'd1',
  startedAt: minutesAgo(120),
  endedAt: minutesAgo(20),
  distanceMeters: 80_000,
  distanceSource: 'odometer',
  start: chicago,
  end: (change.distanceMeters ?? 80_000) < 20_000 ? chicago : { latitude: 42.0451, longitude: -87.6877 },
  isPrivate: false,
  revision: null,
  ...change,
})

export const incident = (externalId: string, change: Partial<IncidentRecord> = {}): IncidentRecord => ({
  externalId,
  vehicleExternalId: 'v1',
  driverExternalId: 'd1',
  occurredAt: minutesAgo(60),
  endedAt: null,
  location: chicago,
  headingDegrees: 90,
  speedKmh: null,
  speedLimitKmh: null,
  maxG: 0.6,
  tags: [{ tag: 'Braking', source: 'automated' }],
  context: [],
  state: 'open',
  media: [],
  revision: null,
  raw: { id: externalId },
  ...change,
})

/**
 * Creates a small fleet with something of every kind: vehicles `v1` and `v2`, driver `d1`, group `north`, incident
 * `e1`.
 */
export async function createSampleFleet(services: Services, clientId: number, name: string): Promise<Fleet> {
  const fleet = await createFleet(services, clientId, name)
  await fleet.load('groups', [
    { externalId: 'north', name: `${name} North`, description: null, parentExternalId: null },
  ])
  await fleet.load('vehicles', [vehicle('v1', `${name} Unit 1`), vehicle('v2', `${name} Unit 2`)])
  await fleet.load('drivers', [
    {
      externalId: 'd1',
      name: `${name} Driver`,
      inactiveReason: null,
      licenseState: 'IL',
      licenseNumber: 'D123',
      phoneNumber: null,
      revision: null,
    },
  ])
  await fleet.load('positions', [
    { vehicleExternalId: 'v1', at: minutesAgo(1), ...chicago, speedKmh: 50, headingDegrees: 10, engineOn: true },
  ])
  await fleet.load('trips', [trip('t1')])
  await fleet.load('incidents', [
    incident('e1', {
      media: [{ position: cameraPosition.code.frontExternal, kind: 'video', source: { eventId: 'e1' } }],
    }),
  ])
  await fleet.load('cameraHealth', [
    {
      vehicleExternalId: 'v1',
      position: cameraPosition.code.frontExternal,
      status: cameraHealth.code.obstructed,
      reason: null,
      since: null,
      reportedAt: new Date(),
    },
  ])
  return fleet
}
