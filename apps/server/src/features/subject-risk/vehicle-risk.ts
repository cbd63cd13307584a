import type { RiskMonth, SubjectRisk } from '@milepost/contract/subject-risk'
import { type Priors, startingPriors } from '@milepost/scoring/priors'
import { requireRecord } from '../../access/require-record.ts'
import type { ClientDatabase } from '../../db/scope.ts'
import { configOf, keptScoringVersions } from '../../pipeline/scoring-versions.ts'
import type { Services } from '../../services.ts'
import { miles, type StoredParts, toScoredSubject } from './scored-subject.ts'

/** The days that lists show beside the score; a vehicle has one row of them. */
const shownWindowDays = 30

/**
 * The stored scores of a vehicle with all they were made of, and its months, oldest first. Throws `notFound` for a vehicle that
 * the client does not have.
 */
export async function vehicleRisk(
  db: ClientDatabase,
  services: Pick<Services, 'kept' | 'pool'>,
  vehicleId: string,
): Promise<SubjectRisk> {
  await requireRecord(db, 'vehicle', vehicleId)
  const [score, months] = await Promise.all([readScore(db, vehicleId), readMonths(db, vehicleId)])
  if (!score?.parts || score.priorsVersion === null) return { current: null, months }
  const config = configOf(await keptScoringVersions(services, db.clientId), score.configVersion)
  const start = startingPriors(config)
  const priors = start.version === score.priorsVersion ? start : await readPriors(db, score.priorsVersion)
  const made = { ...score, config, priorsVersion: score.priorsVersion, priors }
  return { current: toScoredSubject(score.parts as unknown as StoredParts, made), months }
}

const readScore = (db: ClientDatabase, vehicleId: string) =>
  db
    .selectFrom('vehicleScore')
    .where('windowDays', '=', shownWindowDays)
    .where('vehicleId', '=', vehicleId)
    .select(['parts', 'configVersion', 'priorsVersion', 'computedAt'])
    .executeTakeFirst()

/** Priors are kept by quarter and configuration; equal versions have equal content. */
async function readPriors(db: ClientDatabase, version: string): Promise<Priors | null> {
  const row = await db
    .selectFrom('scoringPriors')
    .where('version', '=', version)
    .select('content')
    .limit(1)
    .executeTakeFirst()
  return (row?.content as unknown as Priors | undefined) ?? null
}

async function readMonths(db: ClientDatabase, vehicleId: string): Promise<RiskMonth[]> {
  const rows = await db
    .selectFrom('vehicleScoreMonth')
    .where('vehicleId', '=', vehicleId)
    .selectAll()
    .orderBy('month')
    .execute()
  return rows.map((row) => ({
    month: row.month,
    combined: monthScore(row.combined, row.combinedLow, row.combinedHigh),
    behavioral: monthScore(row.behavioral, row.behavioralLow, row.behavioralHigh),
    environmental: monthScore(row.environmental, row.environmentalLow, row.environmentalHigh),
    usage: monthScore(row.usage, row.usageLow, row.usageHigh),
    experience: monthScore(row.experience, row.experienceLow, row.experienceHigh),
    provisional: row.provisional,
    fadedMiles: miles(row.exposure),
    missing: (row.missing ?? {}) as RiskMonth['missing'],
    configVersion: row.configVersion,
    priorsVersion: row.priorsVersion,
    computedAt: row.computedAt,
  }))
}

const monthScore = (score: number | null, low: number | null, high: number | null) =>
  score === null || low === null || high === null ? null : { score, low, high }
