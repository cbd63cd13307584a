import { enoughHistoryDays, isMuchImporting } from '@milepost/domain/limits'
import { dayPlus } from '@milepost/domain/time/calendar-days'
import type { Queries } from '../../db/scope/queries.ts'
import { readConnectionReads } from '../../sync/connection-reads.ts'
import { openPasts } from './past-read.ts'

/** Days this recent change constantly: priors don't wait for them. */
export const lateDays = 7

/** A few vehicle days arrive late, or are rated, at any time; more are waiting if a history has just been imported. */
const fewDays = 50

export type OpenPasts = {
  /** Connections with incomplete history, or of which many vehicle days wait for roll-up. */
  connectionIds: ReadonlySet<number>
  /** Those without enough complete days for any score. */
  withheldIds: ReadonlySet<number>
  /** True if they have many of the client's vehicles. */
  areMany: boolean
}

/** Returns which connections of a client have incomplete history on a day. */
export async function readOpenPasts(db: Queries, clientId: number, asOf: string): Promise<OpenPasts> {
  const enoughFrom = dayPlus(asOf, 1 - enoughHistoryDays)
  const completeFrom = new Map(
    (await readConnectionReads(db, clientId)).map(({ connectionId, completeFrom: day }) => [connectionId, day]),
  )
  const { rows: open } = await db.query<{ id: number }>(`select distinct n.id from ${openPasts}`, [clientId])
  const importing = new Set([
    ...open.map(({ id }) => id),
    ...[...completeFrom].flatMap(([id, day]) => (day === null ? [] : id)),
  ])
  const waiting = await catchingUp(db, clientId, dayPlus(asOf, -lateDays), enoughFrom)
  const isShort = (id: number) => (completeFrom.get(id) ?? '') > enoughFrom || waiting.get(id) === true
  const connectionIds = new Set([...importing, ...waiting.keys()])
  return {
    connectionIds,
    withheldIds: new Set([...importing].filter(isShort)),
    areMany: connectionIds.size > 0 && (await haveMany(db, clientId, connectionIds)),
  }
}

/**
 * Returns the connections of which many vehicle days up to a day wait for roll-up, and whether many of these are from
 * another day on.
 */
async function catchingUp(
  db: Queries,
  clientId: number,
  last: string,
  from: string,
): Promise<ReadonlyMap<number, boolean>> {
  const { rows } = await db.query<{ id: number; isRecent: boolean }>(
    `select v.connection_id as id, count(*) filter (where d.day >= $3::date) > ${fewDays} as "isRecent"
     from rollup_dirty d join vehicle v on v.client_id = $1 and v.id = d.vehicle_id
     where d.client_id = $1 and d.day <= $2::date group by v.connection_id having count(*) > ${fewDays}`,
    [clientId, last, from],
  )
  return new Map(rows.map(({ id, isRecent }) => [id, isRecent]))
}

async function haveMany(db: Queries, clientId: number, connectionIds: ReadonlySet<number>): Promise<boolean> {
  const { rows } = await db.query<{ some: number; all: number }>(
    `select count(*) filter (where connection_id = any($2::int[]))::int as some, count(*)::int as "all"
     from vehicle where client_id = $1 and gone_at is null and not is_placeholder`,
    [clientId, [...connectionIds]],
  )
  return isMuchImporting(rows[0]!.some, rows[0]!.all)
}
