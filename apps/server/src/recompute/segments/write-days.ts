import { monthOf } from '@milepost/domain/time/calendar-days'
import type { ClientBase } from 'pg'
import { type UpsertTable, upsert } from '../../db/bulk/upsert.ts'
import { nameText } from '../../db/statements/statement-name.ts'
import {
  type DrivingColumns,
  drivingCells,
  drivingColumns,
  type IncidentColumns,
  incidentCells,
  incidentColumns,
  incidentNumbers,
} from './segment-sums.ts'
import type { DueSegment } from './segments-of.ts'
import type { SegmentDay } from './sum-rows.ts'

type Key = { kind: number; subjectId: string; isMonth: boolean; starts: string }
export type DrivingRow = { clientId: number } & Key & DrivingColumns
export type IncidentRow = { clientId: number } & Key & { translatedType: string } & IncidentColumns

const keyTypes = { clientId: 'int', kind: 'smallint', subjectId: 'bigint', isMonth: 'boolean', starts: 'date' } as const
const counts = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 'int'])) as Record<Name, 'int'>
const texts = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 'text'])) as Record<Name, 'text'>

export const drivingTable: UpsertTable<DrivingRow> = {
  table: 'segment_driving',
  columns: {
    ...keyTypes,
    vehicles: 'int',
    distanceMeters: 'float8',
    drivingSeconds: 'float8',
    idleSeconds: 'float8',
    trips: 'int',
    ...texts(drivingCells),
  },
  key: ['clientId', 'kind', 'subjectId', 'isMonth', 'starts'],
}
export const incidentTable: UpsertTable<IncidentRow> = {
  table: 'segment_incidents',
  columns: {
    ...keyTypes,
    translatedType: 'text',
    ...counts(incidentNumbers),
    riskThousandths: 'float8',
    ...texts(incidentCells),
  },
  key: ['clientId', 'kind', 'subjectId', 'isMonth', 'translatedType', 'starts'],
}

/** Days of segments, by `segmentKey`. */
export type SegmentDays = ReadonlyMap<string, SegmentDay>

export const segmentKey = ({ kind, subjectId }: DueSegment) => `${kind}|${subjectId}`
const segmentOfKey = (key: string): DueSegment => ({ kind: Number(key.split('|')[0]), subjectId: key.split('|')[1]! })

/**
 * Stores what segments did on some days, and deletes outdated rows along with the month totals, which no longer hold.
 * `only` is the one segment that was summed; without it, missing ones did nothing. The caller must be the only writer
 * of the client's segment sums of these days.
 */
export async function writeDays(
  client: ClientBase,
  clientId: number,
  days: ReadonlyMap<string, SegmentDays>,
  only?: DueSegment,
): Promise<void> {
  const all = [...days].flatMap(([starts, segments]) =>
    [...segments].map(([key, sums]) => ({ at: { clientId, isMonth: false, starts, ...segmentOfKey(key) }, sums })),
  )
  const driving = all.flatMap(({ at, sums: { driving: sums } }): DrivingRow[] =>
    sums.vehicles || sums.sources.size ? [{ ...at, ...drivingColumns(sums) }] : [],
  )
  const incidents = all.flatMap(({ at, sums: { types } }) =>
    [...types].map(([translatedType, sums]): IncidentRow => ({ ...at, translatedType, ...incidentColumns(sums) })),
  )
  await clearAllBut(client, { clientId, days: [...days.keys()], only }, driving, incidents)
  await upsert(client, drivingTable, driving)
  await upsert(client, incidentTable, incidents)
  for (const month of new Set([...days.keys()].map(monthOf))) await dropMonth(client, clientId, month)
}

/** Deletes the month totals of all segments; they are rebuilt once the month stops changing. */
export async function dropMonth(client: ClientBase, clientId: number, month: string): Promise<void> {
  for (const table of ['segment_driving', 'segment_incidents'])
    await client.query({
      name: `drop-month-of-${table}`,
      text: `delete from ${table} where client_id = $1 and is_month and starts = $2`,
      values: [clientId, month],
    })
}

async function clearAllBut(
  client: ClientBase,
  { clientId, days, only }: { clientId: number; days: readonly string[]; only: DueSegment | undefined },
  driving: readonly DrivingRow[],
  incidents: readonly IncidentRow[],
): Promise<void> {
  const keysOf = (rows: readonly Key[]) => [
    clientId,
    days,
    only?.kind ?? null,
    only?.subjectId ?? null,
    rows.map(({ starts }) => starts),
    rows.map(({ kind }) => kind),
    rows.map(({ subjectId }) => subjectId),
  ]
  // Planned each time: a generic plan expects few keys, and goes through all of them for each row.
  await client.query(nameText('clear-pool-driving', clearDriving, 'fresh'), keysOf(driving))
  await client.query(nameText('clear-pool-incidents', clearIncidents, 'fresh'), [
    ...keysOf(incidents),
    incidents.map(({ translatedType }) => translatedType),
  ])
}

const isOfDays = `not t.is_month and t.starts = any($2::date[])
  and ($3::smallint is null or t.kind = $3 and t.subject_id = $4::bigint)`

const clearDriving = `
  delete from segment_driving t where t.client_id = $1 and ${isOfDays} and not exists (
    select from unnest($5::date[], $6::smallint[], $7::bigint[]) as n(starts, kind, id)
    where n.starts = t.starts and n.kind = t.kind and n.id = t.subject_id)`

const clearIncidents = `
  delete from segment_incidents t where t.client_id = $1 and ${isOfDays} and not exists (
    select from unnest($5::date[], $6::smallint[], $7::bigint[], $8::text[]) as n(starts, kind, id, type)
    where n.starts = t.starts and n.kind = t.kind and n.id = t.subject_id and n.type = t.translated_type)`
