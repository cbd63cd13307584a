import type { PositionRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { type UpsertTable, upsert } from '../db/upsert.ts'
import { canTellEvents } from '../detection/close-positions.ts'
import { markForDetection } from '../detection/mark-due.ts'
import { announce } from '../jobs/live-updates.ts'
import type { PipelineContext } from './context.ts'
import { ensureVehicles } from './load-vehicles.ts'
import { recordId } from './record-id.ts'

type Point = {
  clientId: number
  vehicleId: string
  at: Date
  latitudeE6: number
  longitudeE6: number
  speedKmh: number | null
  headingDegrees: number | null
  speedLimitKmh: number | null
  flags: number
}
type Latest = Omit<Point, 'flags' | 'speedLimitKmh'> & { engineOn: boolean | null; placeId: number | null }

const columns = {
  clientId: 'int',
  vehicleId: 'bigint',
  at: 'timestamptz',
  latitudeE6: 'int',
  longitudeE6: 'int',
  speedKmh: 'smallint',
  headingDegrees: 'smallint',
} as const

const positions: UpsertTable<Point> = {
  table: 'position',
  columns: { ...columns, speedLimitKmh: 'smallint', flags: 'smallint' },
  key: ['clientId', 'vehicleId', 'at'],
  keep: ['flags'],
}

const latest: UpsertTable<Latest> = {
  table: 'vehicle_latest',
  columns: { ...columns, engineOn: 'boolean', placeId: 'int' },
  key: ['clientId', 'vehicleId'],
  onlyIf: 't.at < excluded.at',
}

export const degreesE6 = (degrees: number) => Math.round(degrees * 1e6)
const rounded = (value: number | null) => value && Math.round(value)

/** Bits of `position.flags`. */
export const positionFlag = { recorded: 1 } as const

/** Stores positions and moves each vehicle's last one forward. */
export async function loadPositions(
  client: ClientBase,
  context: PipelineContext,
  records: PositionRecord[],
): Promise<void> {
  const { clientId, connectionId } = context
  if (!records.length) return
  const point = (record: PositionRecord): Point => ({
    clientId,
    vehicleId: recordId(connectionId, 'vehicle', record.vehicleExternalId),
    at: record.at,
    latitudeE6: degreesE6(record.latitude),
    longitudeE6: degreesE6(record.longitude),
    speedKmh: rounded(record.speedKmh),
    headingDegrees: rounded(record.headingDegrees),
    speedLimitKmh: rounded(record.speedLimitKmh ?? null),
    flags: context.recorded ? positionFlag.recorded : 0,
  })
  const newest = newestOfEach(records)
  await ensureVehicles(
    client,
    context,
    newest.map((record) => record.vehicleExternalId),
  )
  const points = records.map(point).sort(byVehicleAndTime)
  await upsert(client, positions, points)
  const places = await context.places.idsOf(newest.map((r) => context.geocoder.reverse(r.latitude, r.longitude)))
  const latestRows = newest.map((record, index) => ({
    ...point(record),
    engineOn: record.engineOn,
    placeId: places[index] ?? null,
  }))
  await upsert(client, latest, latestRows.sort(byVehicleAndTime))
  if (!context.recorded && (context.lacksTrips || canTellEvents(points)))
    await markForDetection(client, context, points, true)
  await announce(client, clientId, { kind: 'positions', connectionId })
}

/** A fixed order of keys keeps two writers from waiting for each other in a circle. */
const byVehicleAndTime = (a: Latest | Point, b: Latest | Point) =>
  a.vehicleId === b.vehicleId ? a.at.getTime() - b.at.getTime() : a.vehicleId < b.vehicleId ? -1 : 1

function newestOfEach(records: PositionRecord[]): PositionRecord[] {
  const newest = new Map<string, PositionRecord>()
  for (const record of records) {
    const known = newest.get(record.vehicleExternalId)
    if (!known || known.at < record.at) newest.set(record.vehicleExternalId, record)
  }
  return [...newest.values()]
}
