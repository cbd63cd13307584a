import type { IgnitionPoint } from '@milepost/detection/trips/undriven/states-rest'
import type { ClientBase } from 'pg'
import { positionFlag } from '../sync/load/trips/position-tables.ts'

/** A stored position in detection's format. */
export type StoredPoint = IgnitionPoint & { speedLimitKmh: number | null; isApproximate: boolean }

type Row = { at: string; lat: number; lon: number; v: number; h: number; l: number | null; flags: number }

/** Reads a vehicle's provider positions within [from, until], in order, without jumps at rest. */
export async function readTrace(
  client: ClientBase,
  { clientId, vehicleId }: { clientId: number; vehicleId: string },
  from: Date,
  until: Date,
): Promise<StoredPoint[]> {
  const { rows } = await client.query<Row>(
    `select at, latitude_e6 as lat, longitude_e6 as lon, speed_kmh as v, heading_degrees as h, speed_limit_kmh as l, flags
     from position where client_id = $1 and vehicle_id = $2 and at between $3 and $4 and flags & $5 = 0 order by at`,
    [clientId, vehicleId, from, until, positionFlag.importedDrive | positionFlag.jump],
  )
  return rows.map((row) => ({
    atMs: Date.parse(row.at),
    latitude: row.lat / 1e6,
    longitude: row.lon / 1e6,
    speedKmh: row.v,
    headingDegrees: row.h,
    speedLimitKmh: row.l,
    isOn: (row.flags & positionFlag.on) > 0,
    isOff: (row.flags & (positionFlag.off | positionFlag.carried)) > 0,
    isApproximate: (row.flags & positionFlag.approximate) > 0,
  }))
}
