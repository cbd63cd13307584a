import {
  type DataFlow,
  type FailureKind,
  failureKinds,
  type StreamFailure,
  type SyncStatus,
} from '@milepost/contract/connections/sync'
import { dataTypes } from '@milepost/contract/providers/endpoints'
import { connectionHealth } from '@milepost/domain/codes'
import { providerById } from '@milepost/providers/registry'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import type { StoredConnection } from '../../../reporting/stored-connection.ts'
import { findDriverScores } from './driver-score-queries.ts'
import { estimateRecords } from './history-queries.ts'
import { countLists } from './list-counts.ts'
import { findMovedDevices } from './moved-device-queries.ts'
import { countListed } from './rejected-queries.ts'
import { countsByStream, type StreamCounts, shownDays } from './sync-counts.ts'

type StreamRow = Awaited<ReturnType<typeof streamsOf>>[number]

const streamsOf = (db: ClientDatabase, connectionId: number) =>
  named('data-flow', db, db.selectFrom('syncStream').where('connectionId', '=', connectionId).selectAll())

/** Returns the state of each record type of a connection: those its provider offers, synced yet or not. */
export async function findSyncStatus(db: ClientDatabase, connection: StoredConnection): Promise<SyncStatus> {
  const state = await db
    .selectFrom('syncState')
    .where('clientId', '=', db.clientId)
    .where('connectionId', '=', connection.id)
    .select([
      sql<string | null>`case when next_at < 'infinity' then greatest(next_at, now()) end`.as('nextAt'),
      sql<boolean>`coalesce(lease_until > now(), false)`.as('running'),
    ])
    .executeTakeFirstOrThrow()
  const streams = await streamsOf(db, connection.id)
  const days = await shownDays(db)
  const counts = await countsByStream(db, connection.id)
  const rejections = await countListed(db, connection.id)
  const lists = await countLists(db, connection.id)
  const offered = providerById(connection.providerId)?.streams ?? {}
  const isStopped = connection.healthStatus === connectionHealth.code.failed
  const nextAt = isStopped ? null : state.nextAt
  const flows = dataTypes
    .map((dataType) => ({
      dataType,
      live: streams.find(({ stream }) => stream === dataType),
      history: streams.find(({ stream }) => stream === `${dataType}.history`),
    }))
    .filter(({ dataType, live }) => live || offered[dataType])
    .map(({ dataType, live, history }): DataFlow => {
      const own = counts.filter(({ stream }) => stream.split('.')[0] === dataType)
      const all = streams.filter(({ stream }) => stream.split('.')[0] === dataType)
      const listed = rejections.find(({ kind }) => kind === dataType)
      const inList = lists[dataType]
      return {
        dataType,
        lastSuccessAt: live?.lastSuccessAt ?? null,
        lastAttemptAt: live?.lastAttemptAt ?? null,
        lastRecordAt: later(live?.lastRecordAt, history?.lastRecordAt),
        records: inList ?? all.reduce((sum, { records }) => sum + Number(records), 0),
        records24h: inList === undefined ? own.reduce((sum, { records24h }) => sum + records24h, 0) : null,
        rejected: listed?.rejected ?? 0,
        droppedValues: listed?.dropped ?? 0,
        failure: failureOf(live, nextAt) ?? failureOf(history, nextAt),
        switchedOffReason: live?.switchedOffReason ?? null,
        history: history && !history.completedAt ? estimateRecords(history) : null,
        daily: days.map((day) => dayOf(own, day)),
      }
    })
  const driverScores = await findDriverScores(db, connection.id)
  const movedDevices = await findMovedDevices(db, connection.id)
  return { connectionId: connection.id, running: state.running, nextAt, flows, driverScores, movedDevices }
}

/** Compares instants in the database's format, all in UTC. */
const later = (a: string | null = null, b: string | null = null) => (a && b ? (a > b ? a : b) : (a ?? b))

function dayOf(counts: StreamCounts[], day: string): DataFlow['daily'][number] {
  const rows = counts.flatMap(({ daily }) => daily.filter((row) => row.day === day))
  return {
    day,
    records: rows.reduce((sum, { records }) => sum + records, 0),
    rejected: rows.reduce((sum, { rejected }) => sum + rejected, 0),
  }
}

const isFailureKind = (kind: string): kind is FailureKind => failureKinds.some((known) => known === kind)

/** A stream is retried when both it and its connection are due. */
function failureOf(stream: StreamRow | undefined, connectionNextAt: string | null): StreamFailure | null {
  if (!stream?.lastError || !stream.failingSince) return null
  const kind = stream.errorKind && isFailureKind(stream.errorKind) ? stream.errorKind : 'unavailable'
  const nextAt = connectionNextAt && (connectionNextAt > stream.nextAt ? connectionNextAt : stream.nextAt)
  return { kind, detail: stream.lastError, since: stream.failingSince, nextAt }
}
