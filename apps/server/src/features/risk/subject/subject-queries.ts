import type { RiskMonth, SubjectRisk } from '@milepost/contract/risk/subject'
import { regionName } from '@milepost/domain/regions'
import { type Priors, startingPriors } from '@milepost/scoring/fit/priors'
import { sql } from 'kysely'
import { requireRecord } from '../../../access/require-record.ts'
import { notFound } from '../../../app-error.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import { segmentKind } from '../../../recompute/scores/segment-kind.ts'
import { cachedScoringVersions, configOf } from '../../../recompute/scoring-versions.ts'
import { unitsJson } from '../../../reporting/one-vehicle.ts'
import { requirePolicy } from '../../../reporting/policies/policy-names.ts'
import type { Services } from '../../../services.ts'
import { fleetNameOf, fleetNames } from './fleet-names.ts'
import { rushHoursUsed } from './rush-hours-used.ts'
import { miles, reasonOf, type StoredParts, toScoredSubject } from './scored-subject.ts'

/** The days that lists show next to the score; a vehicle has one row for them. */
const shownWindowDays = 30

/** The subject of a risk: a record by its id, a region, or all vehicles of the client. */
export type Subject =
  | { kind: 'vehicle'; id: string }
  | { kind: 'driver'; id: string }
  | { kind: 'group' | 'policy'; id: string }
  | { kind: 'connection' | 'region'; id: number }
  | { kind: 'fleet' }

/**
 * Returns the stored scores of a subject with everything they were made of, and its months, oldest first. Throws
 * `notFound` for one that the client does not have.
 */
export async function subjectRisk(
  db: ClientDatabase,
  services: Pick<Services, 'cache' | 'pool'>,
  subject: Subject,
): Promise<SubjectRisk> {
  await requireSubject(db, subject)
  const [score, months] = await Promise.all([readScore(db, subject), readMonths(db, subject)])
  if (!score?.parts || score.priorsVersion === null) return { current: null, months }
  const config = configOf(await cachedScoringVersions(services, db.clientId), score.configVersion)
  const start = startingPriors(config)
  const parts = score.parts as unknown as StoredParts
  const [priors, rushHours, names] = await Promise.all([
    start.version === score.priorsVersion ? start : readPriors(db, score.priorsVersion),
    rushHoursUsed(db, new Date(score.computedAt), config.windowDays),
    fleetNames(db, [parts]),
  ])
  const fleetName = fleetNameOf(names, parts)
  const made = { ...score, config, priorsVersion: score.priorsVersion, priors, rushHours, fleetName }
  return { current: toScoredSubject(parts, made), months }
}

/** Lists the ids of all units of a vehicle, including its own. */
export async function unitsOf(db: ClientDatabase, id: string): Promise<string[]> {
  const statement = sql<{ units: string[] }>`select ${unitsJson} as units from vehicle v
    where v.client_id = ${db.clientId} and v.id = ${id}`
  return (await named('units', db, statement))[0]?.units ?? []
}

const tables = { vehicle: 'vehicle', driver: 'driver', group: 'vehicleGroup', connection: 'connection' } as const

async function requireSubject(db: ClientDatabase, subject: Subject): Promise<void> {
  if (subject.kind === 'fleet') return
  if (subject.kind === 'policy') return void (await requirePolicy(db, subject.id))
  if (subject.kind !== 'region') return requireRecord(db, tables[subject.kind], String(subject.id))
  // 0 is elsewhere: not a region, and treated as an unknown id.
  if (regionName(subject.id) === regionName(0)) throw notFound('region')
}

/** All vehicles of a client are a segment without an id of its own. */
const segmentOf = (subject: Exclude<Subject, { kind: 'vehicle' } | { kind: 'driver' }>) => ({
  kind: segmentKind[subject.kind],
  id: subject.kind === 'fleet' ? '0' : String(subject.id),
})

function readScore(db: ClientDatabase, subject: Subject) {
  const made = ['parts', 'configVersion', 'priorsVersion', 'computedAt'] as const
  if (subject.kind === 'vehicle')
    return db
      .selectFrom('vehicleScore')
      .where('windowDays', '=', shownWindowDays)
      .where('vehicleId', '=', subject.id)
      .select(made)
      .executeTakeFirst()
  if (subject.kind === 'driver')
    return db.selectFrom('driverScore').where('driverId', '=', subject.id).select(made).executeTakeFirst()
  const { kind, id } = segmentOf(subject)
  return db
    .selectFrom('segmentScore')
    .where('kind', '=', kind)
    .where('subjectId', '=', id)
    .select(made)
    .executeTakeFirst()
}

function monthRows(db: ClientDatabase, subject: Subject) {
  if (subject.kind === 'vehicle')
    return db.selectFrom('vehicleScoreMonth').where('vehicleId', '=', subject.id).selectAll().orderBy('month').execute()
  if (subject.kind === 'driver')
    return db.selectFrom('driverScoreMonth').where('driverId', '=', subject.id).selectAll().orderBy('month').execute()
  const { kind, id } = segmentOf(subject)
  return db
    .selectFrom('segmentScoreMonth')
    .where('kind', '=', kind)
    .where('subjectId', '=', id)
    .selectAll()
    .orderBy('month')
    .execute()
}

/** Priors are stored by quarter and configuration, anchors for all clients; equal versions have equal content. */
export async function readPriors(db: ClientDatabase, version: string): Promise<Priors | null> {
  const own = await db.selectFrom('scoringPriors').where('version', '=', version).select('content').executeTakeFirst()
  const row =
    own ?? (await db.selectFrom('scoringAnchor').where('version', '=', version).select('content').executeTakeFirst())
  return (row?.content as unknown as Priors | undefined) ?? null
}

async function readMonths(db: ClientDatabase, subject: Subject): Promise<RiskMonth[]> {
  const rows = await monthRows(db, subject)
  return rows.map((row) => ({
    month: row.month,
    ...monthScores(row),
    // Stored by `monthColumns`, from the reasons of a score.
    reasons: ((row.reasons ?? []) as unknown as StoredReasons).map((reason) => reasonOf(reason)),
    comparable: row.comparable,
    fadedMiles: miles(row.exposure),
    missing: (row.missing ?? {}) as RiskMonth['missing'],
    configVersion: row.configVersion,
    priorsVersion: row.priorsVersion,
    computedAt: row.computedAt,
  }))
}

type StoredReasons = Parameters<typeof reasonOf>[0][]

const monthParts = ['combined', 'behavioral', 'environmental', 'usage', 'experience'] as const
type MonthPart = (typeof monthParts)[number]
type MonthRow = Record<MonthPart | `${MonthPart}Low` | `${MonthPart}High`, number | null> & {
  provisional: boolean
  provisionalParts: unknown
}

function monthScores(row: MonthRow): Pick<RiskMonth, MonthPart> {
  // Null if the month hasn't been scored since each part has its own mark.
  const marked = row.provisionalParts as MonthPart[] | null
  const scoreOf = (part: MonthPart): RiskMonth[MonthPart] => {
    const [score, low, high] = [row[part], row[`${part}Low`], row[`${part}High`]]
    if (score === null || low === null || high === null) return null
    return { score, low, high, provisional: marked?.includes(part) ?? row.provisional }
  }
  return Object.fromEntries(monthParts.map((part) => [part, scoreOf(part)])) as Pick<RiskMonth, MonthPart>
}
