import { localDay } from '@milepost/geo/time-zone'
import type pg from 'pg'
import { snake, upsert } from '../../db/bulk/upsert.ts'
import { transactRepeatable } from '../../db/connection/transact.ts'
import type { Queries } from '../../db/scope/queries.ts'
import { lockSegments } from './lock-segments.ts'
import {
  addDriving,
  addIncidents,
  type DrivingColumns,
  drivingCells,
  drivingColumns,
  drivingNumbers,
  type IncidentColumns,
  incidentCells,
  incidentColumns,
  incidentNumbers,
  noDriving,
  noIncidents,
} from './segment-sums.ts'
import type { DueSegment } from './segments-of.ts'
import { fleetSegment } from './segments-of.ts'
import { drivingTable, dropMonth, incidentTable } from './write-days.ts'

// Completed months are summed from their days, so that reports of a year read few rows. A month is valid once the fleet
// has its row, which is written last; any change to one of its days deletes all of it.

/** Marks a month that is being summed: no segment is of this kind. */
const markKind = 0

const columns = (names: readonly string[]) => names.map((name) => `t.${snake(name)} as "${name}"`).join(', ')

/**
 * Sums the newest completed month of a client that has days but no sums, unless one of its days is due. Returns the
 * month (its first day), or null if there was none.
 */
export async function sumNewestMonth(
  pool: pg.Pool,
  clientId: number,
  isWanted: (month: string) => boolean = () => true,
  now = new Date(),
): Promise<string | null> {
  const month = (await missingMonths(pool, clientId, now)).find(isWanted)
  if (!month) return null
  await transactRepeatable(pool, async (client) => {
    await lockSegments(client, clientId)
    await dropMonth(client, clientId, month)
    await storeDriving(client, clientId, month, { kind: markKind, subjectId: '0' })
  })
  const { rows: segments } = await pool.query<DueSegment>({
    name: 'segments-of-month',
    text: `select distinct kind, subject_id as "subjectId" from (
        select kind, subject_id from segment_driving where client_id = $1 and not is_month and starts >= $2::date and starts < ($2::date + interval '1 month')::date
        union all select kind, subject_id from segment_incidents where client_id = $1 and not is_month and translated_type = ''
          and starts >= $2::date and starts < ($2::date + interval '1 month')::date) p`,
    values: [clientId, month],
  })
  const isFleet = ({ kind }: DueSegment) => kind === fleetSegment.kind
  for (const own of [...segments.filter((one) => !isFleet(one)), fleetSegment])
    await transactRepeatable(pool, async (client) => {
      await lockSegments(client, clientId)
      if (!(await isMarked(client, clientId, month))) return
      await storeIncidents(client, clientId, month, own)
      await storeDriving(client, clientId, month, own)
    })
  return month
}

/** Returns completed months with days but no sums, newest first. */
async function missingMonths(client: Queries, clientId: number, now: Date): Promise<string[]> {
  const { rows: zones } = await client.query<{ zone: string }>('select time_zone as zone from client where id = $1', [
    clientId,
  ])
  const { rows } = await client.query<{ month: string }>({
    name: 'segment-months-missing',
    text: `select m.month from (
        select distinct date_trunc('month', starts)::date as month from segment_driving
        where client_id = $1 and kind = ${fleetSegment.kind} and subject_id = 0 and not is_month
        union select distinct date_trunc('month', starts)::date from segment_incidents
        where client_id = $1 and kind = ${fleetSegment.kind} and subject_id = 0 and not is_month and translated_type = '') m
      where m.month < date_trunc('month', $2::date) and not exists (
          select from segment_driving t where t.client_id = $1 and t.kind = ${fleetSegment.kind} and t.subject_id = 0 and t.is_month and t.starts = m.month)
        and not exists (select from segment_due d where d.client_id = $1 and d.day >= m.month and d.day < (m.month + interval '1 month')::date)
      order by 1 desc`,
    values: [clientId, localDay(zones[0]!.zone, now.getTime())],
  })
  return rows.map(({ month }) => month)
}

async function isMarked(client: Queries, clientId: number, month: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'is-segment-month-marked',
    text: `select from segment_driving where client_id = $1 and kind = ${markKind} and subject_id = 0 and is_month and starts = $2`,
    values: [clientId, month],
  })
  return rowCount === 1
}

const daysOf = (table: string, names: readonly string[]) => `
  select ${columns(names)} from ${table} t where t.client_id = $1 and t.kind = $3 and t.subject_id = $4 and not t.is_month
    and t.starts >= $2::date and t.starts < ($2::date + interval '1 month')::date`

async function storeDriving(
  client: Parameters<typeof upsert>[0],
  clientId: number,
  month: string,
  own: DueSegment,
): Promise<void> {
  const { rows } = await client.query<DrivingColumns>({
    name: 'segment-driving-days',
    text: daysOf('segment_driving', [...drivingNumbers, ...drivingCells]),
    values: [clientId, month, own.kind, own.subjectId],
  })
  const sums = noDriving()
  for (const row of rows) addDriving(sums, row)
  await upsert(client, drivingTable, [{ clientId, ...own, isMonth: true, starts: month, ...drivingColumns(sums) }])
}

async function storeIncidents(
  client: Parameters<typeof upsert>[0],
  clientId: number,
  month: string,
  own: DueSegment,
): Promise<void> {
  const { rows } = await client.query<IncidentColumns & { translatedType: string }>({
    name: 'segment-incident-days',
    text: daysOf('segment_incidents', ['translatedType', ...incidentNumbers, ...incidentCells]),
    values: [clientId, month, own.kind, own.subjectId],
  })
  const types = [...Map.groupBy(rows, ({ translatedType }) => translatedType)].map(([translatedType, days]) => {
    const sums = noIncidents()
    for (const day of days) addIncidents(sums, day)
    return { clientId, ...own, isMonth: true, starts: month, translatedType, ...incidentColumns(sums) }
  })
  await upsert(client, incidentTable, types)
}
