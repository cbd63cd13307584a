import type { ConnectionProgress, DataFlow, SyncStatus } from '@milepost/contract/connection-sync'
import { type DataType, dataTypes } from '@milepost/contract/providers'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope.ts'

const shownDays = 30

/** How each kind of records of a connection is doing; null for a connection that is not the client's. */
export async function findSyncStatus(db: ClientDatabase, connectionId: number): Promise<SyncStatus | null> {
  const state = await db
    .selectFrom('syncState')
    .where('clientId', '=', db.clientId)
    .where('connectionId', '=', connectionId)
    .select(['nextAt', 'leaseUntil'])
    .executeTakeFirst()
  if (!state) return null
  const streams = await db.selectFrom('syncStream').where('connectionId', '=', connectionId).selectAll().execute()
  const days = await db
    .selectFrom('syncDay')
    .where('connectionId', '=', connectionId)
    .where('day', '>', sql<string>`current_date - ${shownDays}::int`)
    .select(['stream', 'day', 'records', 'rejected'])
    .execute()
  const flows = dataTypes.flatMap((dataType): DataFlow[] => {
    const live = streams.find((stream) => stream.stream === dataType)
    const history = streams.find((stream) => stream.stream === `${dataType}.history`)
    if (!live) return []
    const own = days.filter((day) => day.stream.split('.')[0] === dataType)
    const daily = lastDays().map((day) => {
      const rows = own.filter((row) => row.day === day)
      return { day, records: sum(rows, 'records'), rejected: sum(rows, 'rejected') }
    })
    return [
      {
        dataType,
        lastSuccessAt: live.lastSuccessAt,
        lastAttemptAt: live.lastAttemptAt,
        lastRecordAt: live.lastRecordAt,
        records: Number(live.records) + Number(history?.records ?? 0),
        records24h: daily.at(-1)!.records,
        rejected: Number(live.rejected) + Number(history?.rejected ?? 0),
        error: live.lastError ?? history?.lastError ?? null,
        switchedOffReason: live.switchedOffReason,
        history: history && !history.completedAt ? estimate(history) : null,
        daily,
      },
    ]
  })
  const { nextAt, leaseUntil } = state
  const stopped = Number.isNaN(Date.parse(nextAt))
  return {
    connectionId,
    running: leaseUntil !== null && Date.parse(leaseUntil) > Date.now(),
    nextAt: stopped ? null : nextAt,
    flows,
  }
}

const sum = (rows: { records: number; rejected: number }[], name: 'records' | 'rejected') =>
  rows.reduce((total, row) => total + row[name], 0)

/** Records read so far, and what they will come to when the steps still to do bring as many as those done. */
function estimate(stream: { records: string; doneSteps: string | null; totalSteps: string | null }) {
  const done = Number(stream.records)
  const share = stream.totalSteps === null ? 0 : Number(stream.doneSteps ?? 0) / Number(stream.totalSteps)
  return { done, total: share > 0 ? Math.round(done / share) : null }
}

function lastDays(): string[] {
  return Array.from({ length: shownDays }, (_, index) =>
    new Date(Date.now() - (shownDays - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  )
}

/** Histories of a client's connections that are still being read. */
export async function listProgress(db: ClientDatabase): Promise<ConnectionProgress[]> {
  const rows = await db
    .selectFrom('syncStream as s')
    .innerJoin('connection as n', 'n.id', 's.connectionId')
    .innerJoin('provider as p', 'p.id', 'n.providerId')
    .where('n.deletedAt', 'is', null)
    .where('s.stream', 'like', '%.history')
    .where('s.completedAt', 'is', null)
    .select([
      's.connectionId',
      'n.name as connectionName',
      'p.displayName as providerName',
      's.stream',
      's.records',
      's.doneSteps',
      's.totalSteps',
    ])
    .orderBy('n.name')
    .execute()
  return rows.map(({ stream, records, doneSteps, totalSteps, ...row }) => ({
    ...row,
    dataType: stream.split('.')[0] as DataType,
    ...estimate({ records, doneSteps, totalSteps }),
  }))
}
