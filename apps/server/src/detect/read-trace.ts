import type { IgnitionPoint } from '@milepost/detection/trips/undriven/states-rest'
import { longestUnseenDriveMs } from '@milepost/detection/trips/unseen/unseen-drives'
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
    `select ${columns} from position where client_id = $1 and vehicle_id = $2 and at between $3 and $4 and flags & $5 = 0 order by at`,
    [clientId, vehicleId, from, until, positionFlag.importedDrive | positionFlag.jump],
  )
  return rows.map(toPoint)
}

/** Reads the two positions before a trace and the two after it that a drive may lead from and to (`unseen-drives.ts`), each in order. */
export async function readBeside(
  client: ClientBase,
  { clientId, vehicleId }: { clientId: number; vehicleId: string },
  [first, last]: readonly [StoredPoint, StoredPoint],
): Promise<[StoredPoint[], StoredPoint[]]> {
  const next = (
    condition: string,
    order: string,
  ) => `(select ${columns} from position where client_id = $1 and vehicle_id = $2
    and ${condition} and flags & $5 = 0 order by at ${order} limit 2)`
  const { rows } = await client.query<Row>({
    name: 'positions-beside',
    text: `${next("at < $3 and at >= $3::timestamptz - $6 * interval '1 ms'", 'desc')}
      union all ${next("at > $4 and at <= $4::timestamptz + $6 * interval '1 ms'", 'asc')} order by at`,
    values: [
      clientId,
      vehicleId,
      new Date(first.atMs),
      new Date(last.atMs),
      positionFlag.importedDrive | positionFlag.jump,
      2 * longestUnseenDriveMs,
    ],
  })
  const points = rows.map(toPoint)
  return [points.filter(({ atMs }) => atMs < first.atMs), points.filter(({ atMs }) => atMs > last.atMs)]
}

const columns =
  'at, latitude_e6 as lat, longitude_e6 as lon, speed_kmh as v, heading_degrees as h, speed_limit_kmh as l, flags'

const toPoint = (row: Row): StoredPoint => ({
  atMs: Date.parse(row.at),
  latitude: row.lat / 1e6,
  longitude: row.lon / 1e6,
  speedKmh: row.v,
  headingDegrees: row.h,
  speedLimitKmh: row.l,
  isOn: (row.flags & positionFlag.on) > 0,
  isOff: (row.flags & (positionFlag.off | positionFlag.carried)) > 0,
  isApproximate: (row.flags & positionFlag.approximate) > 0,
})
