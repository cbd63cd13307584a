import type { DriverScoreRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { type UpsertTable, upsert } from '../../../db/bulk/upsert.ts'
import type { PipelineContext } from '../../context.ts'
import { recordId } from '../../record-id.ts'
import { ensureDrivers } from './ensure-drivers.ts'

type Row = {
  clientId: number
  driverId: string
  untilAt: Date
  fromAt: Date
  connectionId: number
  score: number
  distanceMeters: number | null
}

const table: UpsertTable<Row> = {
  table: 'provider_driver_score',
  columns: {
    clientId: 'int',
    driverId: 'bigint',
    untilAt: 'timestamptz',
    fromAt: 'timestamptz',
    connectionId: 'int',
    score: 'real',
    distanceMeters: 'int',
  },
  key: ['clientId', 'driverId', 'untilAt'],
}

/** Stores providers' driver scores; a score for a known time is updated. */
export async function loadDriverScores(
  client: ClientBase,
  context: PipelineContext,
  records: DriverScoreRecord[],
): Promise<void> {
  await ensureDrivers(client, context, records)
  const { clientId, connectionId } = context
  const rows = records.map(({ driverExternalId, from, until, score, distanceMeters }) => ({
    clientId,
    driverId: recordId(connectionId, 'driver', driverExternalId),
    untilAt: until,
    fromAt: from,
    connectionId,
    score,
    distanceMeters: distanceMeters && Math.round(distanceMeters),
  }))
  await upsert(client, table, rows)
}
