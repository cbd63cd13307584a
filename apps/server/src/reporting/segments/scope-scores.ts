import type { RiskScore } from '@milepost/contract/api/measures'
import type { CountedReason, NotCompared } from '@milepost/contract/risk/change'
import { reasonsOfPart } from '@milepost/contract/risk/change'
import { type RiskType, riskTypes } from '@milepost/contract/risk/query'
import type { NoScoreReason, RiskReason } from '@milepost/contract/risk/subject'
import { monthsBetween } from '@milepost/domain/time/calendar-days'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import type { DueSegment } from '../../recompute/segments/segments-of.ts'
import { oneVehicle } from '../one-vehicle.ts'
import { type MonthTotal, monthTotals } from './month-totals.ts'
import type { SegmentScope } from './segment-scope.ts'

/** First and last month of an inclusive range. */
export type Between = { from: string; to: string }

/** Everything with a score of its own: the risk types, and losses. */
const scoredParts = [...riskTypes, 'experience'] as const
export type ScoredPart = (typeof scoredParts)[number]

/** An unknown score. */
export const unknownScore: RiskScore = { score: null, low: null, high: null, provisional: true }

/** A scope's scores at a month's end, with what comparisons need. */
export type ScopeScores = Record<ScoredPart, RiskScore> & {
  /** Of the combined score; empty for a mean. */
  reasons: RiskReason[]
  /** Null if scores of several versions are combined. */
  configVersion: number | null
  /** True if later scores may be compared with them. */
  comparable: boolean
  /** Why a score is null, where that is known. */
  missing: Missing
}

type Missing = Partial<Record<RiskType, NoScoreReason>>

type Row = { [Type in ScoredPart]: number | null } & {
  [Bound in `${ScoredPart}${'Low' | 'High'}`]: number | null
} & {
  month: string
  provisional: boolean
  /** Null if the month hasn't been scored since each part has its own mark. */
  provisionalParts: ScoredPart[] | null
  comparable: boolean
  exposure: number
  reasons: RiskReason[] | null
  missing: Missing
  configVersion: number
}

const scoreColumns = sql.join(
  scoredParts.flatMap((type) => [
    sql`s.${sql.ref(type)}`,
    sql`s.${sql.ref(`${type}_low`)} as ${sql.ref(`${type}Low`)}`,
    sql`s.${sql.ref(`${type}_high`)} as ${sql.ref(`${type}High`)}`,
  ]),
)
const columns = sql`s.month, ${scoreColumns}, s.provisional, s.provisional_parts as "provisionalParts", s.comparable, s.exposure, s.reasons, s.missing, s.config_version as "configVersion"`

/**
 * Reads a scope's scores by month, from one to another: the stored ones of a single segment, with intervals; for
 * several segments or vehicles, means weighted by distance, without intervals. The current month has current scores.
 */
export async function scopeScores(
  db: ClientDatabase,
  scope: SegmentScope,
  subject: 'vehicle' | 'driver',
  { from, to }: Between,
): Promise<Map<string, ScopeScores>> {
  if (subject === 'driver') return meansOf(await driverMeans(db, scope, from, to), scope)
  if (scope.kind === 'vehicles') return meansOf(await vehicleMeans(db, scope.vehicleIds, from, to), scope)
  const rows = await segmentRows(db, scope.segments, { from, to })
  if (scope.segments.length === 1) return new Map(rows.map((row) => [row.month, storedOf(row, scope.isRemoving)]))
  return meansOf(sumsOf(rows), scope)
}

/** Reads segments' stored scores, by segment id and month. */
export async function scoresBySegment(
  db: ClientDatabase,
  segments: readonly DueSegment[],
  between: Between,
): Promise<Map<string, Map<string, ScopeScores>>> {
  const rows = await segmentRows(db, segments, between)
  return new Map(
    [...Map.groupBy(rows, ({ subjectId }) => subjectId)].map(([id, own]) => [
      id,
      new Map(own.map((row) => [row.month, storedOf(row)])),
    ]),
  )
}

const segmentRows = (db: ClientDatabase, segments: readonly DueSegment[], { from, to }: Between) =>
  named(
    'scores-of-segments',
    db,
    sql<Row & { subjectId: string }>`select s.subject_id as "subjectId", ${columns}
      from unnest(${segments.map(({ kind }) => kind)}::smallint[], ${segments.map(({ subjectId }) => subjectId)}::bigint[]) as p(kind, id)
        join segment_score_month s on s.client_id = ${db.clientId} and s.kind = p.kind and s.subject_id = p.id
          and s.month >= ${from}::date and s.month <= ${to}::date`,
  )

/** `isRemoving`: a removed connection may still be in it. */
function storedOf(row: Row, isRemoving = false): ScopeScores {
  const own = (type: ScoredPart): RiskScore => ({
    score: row[type],
    low: row[`${type}Low`],
    high: row[`${type}High`],
    provisional: isRemoving || (row.provisionalParts?.includes(type) ?? row.provisional),
  })
  return {
    ...byType(own),
    reasons: row.reasons ?? [],
    configVersion: row.configVersion,
    comparable: row.comparable,
    missing: row.missing,
  }
}

const byType = <Value>(ofType: (type: ScoredPart) => Value) =>
  Object.fromEntries(scoredParts.map((type) => [type, ofType(type)])) as Record<ScoredPart, Value>

/** Sums of scores times distance, and of distance, by month. */
type MeanRow = { month: string; oneVersion: number | null } & { [Type in ScoredPart]: number | null }

function sumsOf(rows: readonly Row[]): MeanRow[] {
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, own]) => {
    const meanOf = (type: ScoredPart) => {
      const known = own.filter((row) => row[type] !== null && row.exposure > 0)
      const weight = known.reduce((sum, { exposure }) => sum + exposure, 0)
      return weight > 0 ? known.reduce((sum, row) => sum + row[type]! * row.exposure, 0) / weight : null
    }
    const versions = new Set(own.map(({ configVersion }) => configVersion))
    return { month, oneVersion: versions.size === 1 ? own[0]!.configVersion : null, ...byType(meanOf) }
  })
}

/** Means are provisional while history of subjects is imported, or a removed connection may still be in them. */
const meansOf = (rows: readonly MeanRow[], { mayChange, isRemoving }: SegmentScope): Map<string, ScopeScores> =>
  new Map(
    rows.map((row) => [
      row.month,
      {
        ...byType((type) => ({ score: row[type], low: null, high: null, provisional: mayChange || isRemoving })),
        reasons: [],
        configVersion: row.oneVersion,
        comparable: true,
        missing: !mayChange ? {} : byType(() => 'stillImporting'),
      },
    ]),
  )

const means = sql.join(
  scoredParts.map(
    (type) =>
      sql`sum(s.${sql.ref(type)} * s.exposure) / nullif(sum(s.exposure) filter (where s.${sql.ref(type)} is not null), 0) as ${sql.ref(type)}`,
  ),
)
const oneVersion = sql`case when min(s.config_version) = max(s.config_version) then min(s.config_version) end as "oneVersion"`

/** Units of one vehicle share a score, which counts once. */
const vehicleMeans = (db: ClientDatabase, vehicleIds: readonly string[], from: string, to: string) =>
  named(
    'scores-of-vehicles',
    db,
    sql<MeanRow>`select s.month, ${means}, ${oneVersion} from (
        select distinct on (s.month, ${oneVehicle}) s.* from vehicle_score_month s
          join vehicle v on v.client_id = ${db.clientId} and v.id = s.vehicle_id
        where s.client_id = ${db.clientId} and s.vehicle_id = any(${vehicleIds}::bigint[])
          and s.month >= ${from}::date and s.month <= ${to}::date
        order by s.month, ${oneVehicle}, s.exposure desc nulls last, s.vehicle_id) s group by 1`,
  )

/** Reads sums by month for all risk types, from month totals and, for other months, from each driver's score. */
async function driverMeans(db: ClientDatabase, scope: SegmentScope, from: string, to: string): Promise<MeanRow[]> {
  const kept = await monthTotals(db, scope, 'driver', scoredParts, { from, to })
  const others = monthsBetween(from, to).filter((month) => !kept.has(month))
  const counted = await named(
    'scores-of-drivers',
    db,
    sql<MeanRow>`select s.month, ${means}, ${oneVersion} from driver_score_month s
      join driver d on d.client_id = ${db.clientId} and d.id = s.driver_id and ${ofConnections('d', scope)}
      where s.client_id = ${db.clientId} and s.month = any(${others}::date[]) group by 1`,
  )
  return [...counted, ...[...kept].flatMap(([month, sums]) => (sums.length ? [meanOfStored(month, sums)] : []))]
}

function meanOfStored(month: string, sums: readonly MonthTotal[]): MeanRow {
  const versions = new Set(sums.flatMap(({ oldestVersion, newestVersion }) => [oldestVersion, newestVersion]))
  const meanOf = (type: ScoredPart) => {
    const own = sums.filter(({ riskType }) => riskType === type)
    const exposure = own.reduce((sum, one) => sum + one.exposure, 0)
    return exposure > 0 ? own.reduce((sum, one) => sum + one.weighted, 0) / exposure : null
  }
  return { month, oneVersion: versions.size === 1 ? sums[0]!.oldestVersion : null, ...byType(meanOf) }
}

export const ofConnections = (alias: string, { connectionIds }: SegmentScope) =>
  connectionIds ? sql`${sql.ref(`${alias}.connection_id`)} = any(${connectionIds}::int[])` : sql`true`

/** A score and the one it is compared with, with reasons for both in points of that score. */
export type ComparedScores = {
  risk: RiskScore
  previousScore: number | null
  previousInterval: { low: number; high: number } | null
  notCompared: NotCompared | null
  /** Why there is no score, if that is known. */
  missing: NoScoreReason | null
  reasons: CountedReason[]
  previousReasons: CountedReason[]
}

type Version = number | null | undefined

/**
 * Returns why a score isn't compared with an earlier one; null if it is, or without a score. `isPastOpen`: an earlier
 * score, or one of more driving, may still follow.
 */
export function notComparedWith(
  now: { score: number | null; provisional: boolean; configVersion: Version },
  then: { score: number | null; comparable: boolean; configVersion: Version } | null | undefined,
  isPastOpen = false,
): NotCompared | null {
  if (now.score === null) return null
  if (!then || then.score === null) return isPastOpen ? 'pastNotScored' : 'noEarlierScore'
  if (now.configVersion !== then.configVersion) return 'otherVersion'
  if (!then.comparable) return isPastOpen ? 'pastNotScored' : 'provisionalThen'
  return now.provisional ? 'provisionalNow' : null
}

/** Scores of different configurations can't be compared. */
export function comparedScores(
  now: ScopeScores | undefined,
  then: ScopeScores | undefined,
  type: RiskType,
  { isPastOpen }: Pick<SegmentScope, 'isPastOpen'>,
): ComparedScores {
  const risk = now?.[type] ?? unknownScore
  const { score: before, low, high } = then?.[type] ?? unknownScore
  const notCompared = notComparedWith(
    { ...risk, configVersion: now?.configVersion },
    then && { score: before, configVersion: then.configVersion, comparable: then.comparable },
    isPastOpen,
  )
  const isCompared = risk.score !== null && notCompared === null
  return {
    risk,
    previousScore: isCompared ? before : null,
    previousInterval: isCompared && low !== null && high !== null ? { low, high } : null,
    notCompared,
    missing: risk.score === null ? (now?.missing[type] ?? null) : null,
    reasons: risk.score === null ? [] : reasonsOfPart(now?.reasons ?? [], type, risk.score),
    previousReasons: isCompared ? reasonsOfPart(then?.reasons ?? [], type, before!) : [],
  }
}
