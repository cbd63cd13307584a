import type { UpsertTable } from '../../../db/bulk/upsert.ts'

type IncidentRow = {
  occurredAt: Date
  id: string
  vehicleId: string
  driverId: string | null
  clientId: number
  connectionId: number
  placeId: number | null
  latitudeE6: number | null
  longitudeE6: number | null
  day: string
  risk: number
  providerId: number
  regionId: number
  severity: number
  rating: number
  source: number
  speedKmh: number | null
  overByKmh: number | null
  hasVideo: boolean
  translatedType: string
  intensity: number | null
  occurrences: number
  configVersion: number
}

/** Once a person has rated an incident, a provider that sends it again no longer changes it. */
export const incidentTable: UpsertTable<IncidentRow> = {
  table: 'incident',
  columns: {
    occurredAt: 'timestamptz',
    id: 'bigint',
    vehicleId: 'bigint',
    driverId: 'bigint',
    clientId: 'int',
    connectionId: 'int',
    placeId: 'int',
    latitudeE6: 'int',
    longitudeE6: 'int',
    day: 'date',
    risk: 'real',
    providerId: 'smallint',
    regionId: 'smallint',
    severity: 'smallint',
    rating: 'smallint',
    source: 'smallint',
    speedKmh: 'smallint',
    overByKmh: 'smallint',
    hasVideo: 'boolean',
    translatedType: 'text',
    intensity: 'smallint',
    occurrences: 'smallint',
    configVersion: 'int',
  },
  key: ['clientId', 'occurredAt', 'id'],
  keep: ['rating'],
  onlyIf: 't.rating not in (0, 1)',
}

type DetailRow = {
  occurredAt: Date
  id: string
  clientId: number
  externalId: string
  endedAt: Date | null
  timeZone: string
  light: number
  traffic: number | null
  weather: string | null
  weatherSource: string | null
  temperatureKelvin: number | null
  temperatureSource: string | null
  headingDegrees: number | null
  speedLimitKmh: number | null
  speedLimitSource: string | null
  maxG: number | null
  intensity: number | null
  conditionsFactor: number
  tags: string
  metadata: string
  providerState: string
  speedBasis: string | null
  sums: string | null
  reference: string | null
  url: string | null
  raw: string
}

export const detailTable: UpsertTable<DetailRow> = {
  table: 'incident_detail',
  columns: {
    occurredAt: 'timestamptz',
    id: 'bigint',
    clientId: 'int',
    externalId: 'text',
    endedAt: 'timestamptz',
    timeZone: 'text',
    light: 'smallint',
    traffic: 'smallint',
    weather: 'text',
    weatherSource: 'text',
    temperatureKelvin: 'real',
    temperatureSource: 'text',
    headingDegrees: 'smallint',
    speedLimitKmh: 'smallint',
    speedLimitSource: 'text',
    maxG: 'real',
    intensity: 'smallint',
    conditionsFactor: 'real',
    tags: 'jsonb',
    metadata: 'jsonb',
    providerState: 'text',
    speedBasis: 'text',
    sums: 'jsonb',
    reference: 'text',
    url: 'text',
    raw: 'jsonb',
  },
  key: ['clientId', 'occurredAt', 'id'],
}

type MediaRow = {
  clientId: number
  incidentId: string
  position: number
  kind: number
  occurredAt: Date
  connectionId: number
  state: number
  isSerious: boolean
  source: string
  fileId: string | null
}

/** A known picture doesn't change, whatever its state. */
export const mediaTable: UpsertTable<MediaRow> = {
  table: 'incident_media',
  columns: {
    clientId: 'int',
    incidentId: 'bigint',
    position: 'smallint',
    kind: 'smallint',
    occurredAt: 'timestamptz',
    connectionId: 'int',
    state: 'smallint',
    isSerious: 'boolean',
    source: 'jsonb',
    fileId: 'text',
  },
  key: ['clientId', 'incidentId', 'position', 'kind'],
  keep: ['state', 'connectionId', 'source', 'fileId'],
}
