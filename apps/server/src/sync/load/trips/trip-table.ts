import type { UpsertTable } from '../../../db/bulk/upsert.ts'
import { isNotOlder } from '../newest-version.ts'

export type TripRow = {
  clientId: number
  startedAt: Date
  endedAt: Date | null
  id: string
  vehicleId: string
  driverId: string | null
  /** Who drove from when to when, as JSON, if several did. */
  drivers: string | null
  connectionId: number
  externalId: string
  day: string
  distanceMeters: number | null
  distanceSource: number
  drivingSeconds: number | null
  /** What positions decide of it (`SeenTrip`). */
  byPositions: number
  /** What its provider states, if it has another distance, or top speed, or none. */
  statedMeters: number | null
  statedSource: number | null
  statedTopKmh: number | null
  conditions: string | null
  startLatitudeE6: number | null
  startLongitudeE6: number | null
  endLatitudeE6: number | null
  endLongitudeE6: number | null
  startPlaceId: number | null
  endPlaceId: number | null
  idleSeconds: number | null
  maxSpeedKmh: number | null
  isPrivate: boolean
  startOdometerMeters: number | null
  endOdometerMeters: number | null
  engineHours: number | null
  providerScore: number | null
  revision: number | null
}

export const tripTable: UpsertTable<TripRow> = {
  table: 'trip',
  columns: {
    clientId: 'int',
    startedAt: 'timestamptz',
    endedAt: 'timestamptz',
    id: 'bigint',
    vehicleId: 'bigint',
    driverId: 'bigint',
    drivers: 'jsonb',
    connectionId: 'int',
    externalId: 'text',
    day: 'date',
    distanceMeters: 'int',
    distanceSource: 'smallint',
    drivingSeconds: 'int',
    byPositions: 'smallint',
    statedMeters: 'int',
    statedSource: 'smallint',
    statedTopKmh: 'smallint',
    conditions: 'text',
    startLatitudeE6: 'int',
    startLongitudeE6: 'int',
    endLatitudeE6: 'int',
    endLongitudeE6: 'int',
    startPlaceId: 'int',
    endPlaceId: 'int',
    idleSeconds: 'int',
    maxSpeedKmh: 'smallint',
    isPrivate: 'boolean',
    startOdometerMeters: 'float8',
    endOdometerMeters: 'float8',
    engineHours: 'float8',
    providerScore: 'real',
    revision: 'bigint',
  },
  key: ['clientId', 'startedAt', 'id'],
  onlyIf: isNotOlder,
}
