import type { PositionRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { addRows } from '../db/add-rows.ts'
import { type UpsertTable, upsert } from '../db/upsert.ts'
import { canTellEvents } from '../detection/close-positions.ts'
import { markPositions } from '../detection/mark-due.ts'
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

/** Positions as they are stored, and the last of each vehicle. */
type PreparedPositions = { points: Point[]; latestRows: Latest[]; vehicleExternalIds: string[] }

/** Prepares and stores positions. */
export async function loadPositions(
  client: ClientBase,
  context: PipelineContext,
  records: PositionRecord[],
): Promise<void> {
  await storePositions(client, context, await preparePositions(context, records))
}

/** Finds out all about positions that can be before they are stored. */
export async function preparePositions(
  context: PipelineContext,
  records: PositionRecord[],
): Promise<PreparedPositions> {
  const { clientId, connectionId, places, geocoder } = context
  const newest = newestOfEach(records)
  const vehicleIds = new Map(
    newest.map(({ vehicleExternalId: id }) => [id, recordId(connectionId, 'vehicle', id)] as const),
  )
  const point = (record: PositionRecord): Point => ({
    clientId,
    vehicleId: vehicleIds.get(record.vehicleExternalId)!,
    at: record.at,
    latitudeE6: degreesE6(record.latitude),
    longitudeE6: degreesE6(record.longitude),
    speedKmh: rounded(record.speedKmh),
    headingDegrees: rounded(record.headingDegrees),
    speedLimitKmh: rounded(record.speedLimitKmh ?? null),
    flags: context.recorded ? positionFlag.recorded : 0,
  })
  const placeIds = await places.idsOf(newest.map((r) => geocoder.reverse(r.latitude, r.longitude)))
  const latestRows = newest.map((record, index) => ({
    ...point(record),
    engineOn: record.engineOn,
    placeId: placeIds[index] ?? null,
  }))
  return {
    points: records.map(point).sort(byVehicleAndTime),
    latestRows: latestRows.sort(byVehicleAndTime),
    vehicleExternalIds: [...vehicleIds.keys()],
  }
}

/** Stores positions and moves each vehicle's last one forward. */
export async function storePositions(
  client: ClientBase,
  context: PipelineContext,
  { points, latestRows, vehicleExternalIds }: PreparedPositions,
): Promise<void> {
  if (!points.length) return
  await ensureVehicles(client, context, vehicleExternalIds)
  if (context.isHistory) await addRows(client, positions, () => points)
  else await upsert(client, positions, points)
  await upsert(client, latest, latestRows)
  if (!context.recorded && (context.lacksTrips || canTellEvents(points))) await markPositions(client, context, points)
  await announce(client, context.clientId, { kind: 'positions', connectionId: context.connectionId })
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
