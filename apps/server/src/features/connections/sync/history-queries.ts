import type { ConnectionProgress, KindProgress, PastProgress } from '@milepost/contract/connections/sync'
import { connectionHealth } from '@milepost/domain/codes'
import { providerById } from '@milepost/providers/registry'
import { sql } from 'kysely'
import { queriesOf } from '../../../db/scope/queries.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import { readRecalculation } from '../../../recompute/scores/formula/read-recalculation.ts'
import { readFailing } from '../../../recompute/scores/read-failing.ts'
import { firstDay } from '../../../reporting/driving/first-day.ts'
import { isRemoving } from '../../../reporting/segments/is-removing.ts'
import { readConnectionReads } from '../../../sync/connection-reads.ts'
import { type HistoryKind, historyKinds } from '../../../sync/history-kinds.ts'

type Steps = { doneSteps: string | null; totalSteps: string | null }

type History = Unread & {
  connectionId: number
  connectionName: string
  providerName: string
  /** Null if the import hasn't started. */
  records: string | null
  doneSteps: string | null
  totalSteps: string | null
  completedAt: string | null
}

/**
 * Returns the import progress of a client's connections. Inaccessible data isn't waited for; data that hasn't been
 * started counts from the beginning, so that the share doesn't fall when it starts.
 */
export async function findPastProgress(db: ClientDatabase): Promise<PastProgress> {
  const histories = sql<History>`
    select n.id as "connectionId", n.name as "connectionName", n.provider_id as "providerId", n.health_status as "healthStatus",
      p.display_name as "providerName", k.kind, s.records, s.done_steps as "doneSteps", s.total_steps as "totalSteps",
      s.completed_at as "completedAt"
    from connection n join provider p on p.id = n.provider_id cross join unnest(${[...historyKinds]}::text[]) k(kind)
      left join sync_stream s on s.client_id = ${db.clientId} and s.connection_id = n.id and s.stream = k.kind || '.history'
    where n.client_id = ${db.clientId} and n.deleted_at is null and s.switched_off_reason is null
    order by n.name, k.kind`
  const rows = (await named('progress', db, histories)).filter((row) => row.records !== null || isToBeRead(row))
  const items = rows
    .filter(({ completedAt }) => completedAt === null)
    .map(
      ({ connectionId, connectionName, providerName, kind, records, doneSteps, totalSteps }): ConnectionProgress => ({
        connectionId,
        connectionName,
        providerName,
        dataType: kind,
        ...estimateRecords({ records: records ?? '0', doneSteps, totalSteps }),
      }),
    )
  const [summingUp, recalculation, scoresFailingSince, knownFrom, connections] = await Promise.all([
    isSummingUp(db),
    readRecalculation(queriesOf(db), db.clientId),
    readFailing(queriesOf(db), db.clientId),
    firstDay(db),
    readConnectionReads(queriesOf(db), db.clientId),
  ])
  if (items.length === 0)
    return {
      settled: true,
      summingUp,
      recalculation,
      scoresFailingSince,
      percent: 100,
      workDone: 1,
      knownFrom,
      connections,
      kinds: [],
      items,
    }
  const vehicles = await countVehicles(db)
  return {
    settled: false,
    summingUp,
    recalculation,
    scoresFailingSince,
    percent: Math.min(99, Math.floor(importedOf(rows, vehicles, () => 1) * 100)),
    workDone: importedOf(rows, vehicles, (kind) => effort[kind]),
    knownFrom,
    connections,
    kinds: byKind(rows, vehicles),
    items,
  }
}

/** Adds up the imports of each kind, complete or not, so that what is done never falls when one of them ends. */
const byKind = (rows: readonly History[], vehicles: ReadonlyMap<number, number>): KindProgress[] =>
  historyKinds.flatMap((dataType) => {
    const ofKind = rows.filter(({ kind }) => kind === dataType)
    if (ofKind.length === 0) return []
    const own = ofKind.map(recordsOf)
    const isKnown = own.every(({ total }) => total !== null)
    return {
      dataType,
      done: own.reduce((sum, { done }) => sum + done, 0),
      total: isKnown ? own.reduce((sum, { total }) => sum + total!, 0) : null,
      share: importedOf(ofKind, vehicles, () => 1),
    }
  })

const recordsOf = ({ records, completedAt, ...steps }: History) =>
  completedAt === null
    ? estimateRecords({ records: records ?? '0', ...steps })
    : { done: Number(records), total: Number(records) }

/** What a share of each kind takes: most records are positions (decision 32). */
const effort: Readonly<Record<HistoryKind, number>> = { incidents: 1, trips: 1, positions: 4 }

/** Returns how many vehicles each connection has, which is known before its history is. */
async function countVehicles(db: ClientDatabase): Promise<ReadonlyMap<number, number>> {
  const counted = sql<{ connectionId: number; vehicles: number }>`
    select v.connection_id as "connectionId", count(*)::int as vehicles from vehicle v
    where v.client_id = ${db.clientId} and v.gone_at is null group by 1`
  const rows = await named('progress-vehicles', db, counted)
  return new Map(rows.map(({ connectionId, vehicles }) => [connectionId, vehicles]))
}

/**
 * Returns the share of all imports that is done. A fleet counts by its vehicles: when the largest one has most of its records, so
 * has the client.
 */
function importedOf(
  rows: readonly History[],
  vehicles: ReadonlyMap<number, number>,
  effortOf: (kind: HistoryKind) => number,
): number {
  const sizeOf = ({ kind, connectionId }: History) => effortOf(kind) * Math.max(1, vehicles.get(connectionId) ?? 0)
  const all = rows.reduce((sum, row) => sum + sizeOf(row), 0)
  return rows.reduce((sum, row) => sum + sizeOf(row) * importedShare(row), 0) / all
}

/** Of the newest days, a few vehicles are always still to be compared. Of earlier ones, one day of each vehicle changes no figure much. */
const newestDays = 3
const fewPending = 20

/**
 * True while a removed connection may still be in figures, vehicle days or totals that imported history changed aren't recalculated yet, or many earlier days still are to be
 * searched for events that were reported twice.
 */
async function isSummingUp(db: ClientDatabase): Promise<boolean> {
  const rows = await named(
    'history-to-sum',
    db,
    sql`(select 1 from rollup_dirty where client_id = ${db.clientId} and is_history limit 1)
      union all (select 1 from segment_due where client_id = ${db.clientId} and history_of is not null limit 1)
      union all (select 1 from detection_due where client_id = ${db.clientId} and day < current_date - ${newestDays}::int
        offset greatest(${fewPending}, (select count(*) from vehicle where client_id = ${db.clientId} and gone_at is null)) limit 1)`,
  )
  return rows.length > 0 || isRemoving(queriesOf(db), db.clientId)
}

type Unread = { providerId: number; healthStatus: number; kind: HistoryKind }

/** True if a history that hasn't started will be imported: its provider has one and grants access. */
const isToBeRead = ({ providerId, healthStatus, kind }: Unread) =>
  healthStatus === connectionHealth.code.validated && providerById(providerId)?.streams[kind]?.history !== undefined

/**
 * Returns the records imported so far, and an estimated total assuming the remaining steps bring as many as those done.
 */
export function estimateRecords({ records, ...steps }: Steps & { records: string }) {
  const done = Number(records)
  const share = shareOf(steps)
  return { done, total: share > 0 ? Math.round(done / share) : null }
}

const importedShare = (row: History) => (row.completedAt === null ? shareOf(row) : 1)

const shareOf = ({ doneSteps, totalSteps }: Steps) =>
  totalSteps === null || Number(totalSteps) === 0 ? 0 : Math.min(1, Number(doneSteps ?? 0) / Number(totalSteps))
