import type { Received } from '@milepost/contract/api/endpoint'
import type { riskRankingEndpoints, WhatIf } from '@milepost/contract/risk/ranking'
import type { ScoringConfig, ScoringType } from '@milepost/contract/scoring-config/endpoints'
import type { SubjectEvidence } from '@milepost/scoring/evidence/evidence'
import { combineEvidence } from '@milepost/scoring/evidence/segment-evidence'
import { type Priors, startingPriors } from '@milepost/scoring/fit/priors'
import type { Evidence } from '@milepost/scoring/math/shrinkage'
import { scoreSubject } from '@milepost/scoring/score-subject'
import { sql } from 'kysely'
import type { Caller } from '../../../access/caller.ts'
import { requireMaySeeScores } from '../../../access/driver-scores.ts'
import { notFound } from '../../../app-error.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import { segmentKind } from '../../../recompute/scores/segment-kind.ts'
import { activeAt, cachedScoringVersions, configOf } from '../../../recompute/scoring-versions.ts'
import type { Services } from '../../../services.ts'
import type { StoredParts } from '../subject/scored-subject.ts'
import { readPriors } from '../subject/subject-queries.ts'

type Wanted = Received<typeof riskRankingEndpoints.whatIf>['query']
type Stored = { parts: StoredParts | null }

/**
 * Calculates the scores of some vehicles or drivers, and of all vehicles combined, without a given habit: the stored
 * evidence is combined, the points of those events are replaced, and the regular scoring engine scores it. Throws
 * `notFound` if none of them is the client's, and `forbidden`.
 */
export async function whatIf(
  db: ClientDatabase,
  services: Pick<Services, 'cache' | 'pool'>,
  caller: Caller,
  wanted: Wanted,
): Promise<WhatIf> {
  const { subject, ids, factor, downTo } = wanted
  requireMaySeeScores(caller, subject)
  const [found, fleet, versions] = await Promise.all([
    readSubjects(db, subject, ids),
    readFleet(db),
    cachedScoringVersions(services, db.clientId),
  ])
  if (!found.length) throw notFound(subject)
  const config = fleet ? configOf(versions, fleet.configVersion) : activeAt(versions, new Date()).config
  const priors = fleet ? await priorsOf(db, fleet.priorsVersion, config) : startingPriors(config)
  const chosen = found.flatMap(({ parts }) => parts ?? [])
  const before = combineEvidence(chosen.map(({ evidence }) => evidence))
  const changed = chosen.map((parts) => without(parts, factor, downTo))
  const pointsBefore = pointsIn(before, factor)
  const after = combineEvidence(changed)
  const score = (evidence: SubjectEvidence) => shownScore(evidence, config, priors)
  const all = fleet?.parts.evidence ?? before
  return {
    subjects: chosen.filter(({ evidence }) => evidence.exposure > 0).length,
    selection: { now: score(before), without: score(after) },
    fleet: { now: score(all), without: score(exchanged(all, before, after, factor)) },
    pointsBefore,
    pointsGone: Math.max(0, pointsBefore - pointsIn(after, factor)),
  }
}

const pointsIn = ({ behavioral }: SubjectEvidence, factor: ScoringType) => behavioral[factor]?.points ?? 0

/** Returns one subject's evidence with no more events of a type than expected where it drove, or with none. */
function without(
  { evidence, behavioral }: StoredParts,
  factor: ScoringType,
  downTo: Wanted['downTo'],
): SubjectEvidence {
  const own = evidence.behavioral[factor]
  if (!own) return evidence
  const expected = behavioral?.types.find(({ type }) => type === factor)?.mean ?? 0
  const wanted = downTo === 'zero' ? 0 : expected * own.exposure
  // Stopping a habit can't increase risk: subjects below the level stay unchanged.
  if (wanted >= own.points) return evidence
  return { ...evidence, behavioral: { ...evidence.behavioral, [factor]: scaled(own, wanted) } }
}

/** Returns the same exposure with fewer points: unreviewed ones shrink proportionally. */
function scaled({ points, exposure, unreviewed }: Evidence, wanted: number): Evidence {
  const share = points > 0 ? wanted / points : 0
  return {
    points: wanted,
    exposure,
    ...(unreviewed && share > 0 && { unreviewed: { ...unreviewed, points: unreviewed.points * share } }),
  }
}

/** Returns all vehicles' evidence after some of its points were removed. */
function exchanged(
  all: SubjectEvidence,
  before: SubjectEvidence,
  after: SubjectEvidence,
  factor: ScoringType,
): SubjectEvidence {
  const own = all.behavioral[factor]
  if (!own) return all
  const gone = pointsIn(before, factor) - pointsIn(after, factor)
  return { ...all, behavioral: { ...all.behavioral, [factor]: scaled(own, Math.max(0, own.points - gone)) } }
}

function shownScore(evidence: SubjectEvidence, config: ScoringConfig, priors: Priors) {
  const { combined } = scoreSubject(evidence, config, priors)
  return { score: combined?.score ?? null, low: combined?.low ?? null, high: combined?.high ?? null }
}

/** Units of one vehicle have the same evidence, which counts once. */
const readSubjects = (db: ClientDatabase, subject: Wanted['subject'], ids: readonly string[]) =>
  subject === 'vehicle'
    ? named(
        'what-if-vehicles',
        db,
        sql<Stored>`select distinct on (coalesce(v.vin_key, v.id::text)) s.parts from vehicle v
          left join vehicle_score s on s.client_id = ${db.clientId} and s.window_days = 30 and s.vehicle_id = v.id
          where v.client_id = ${db.clientId} and v.gone_at is null and v.id = any(${ids}::bigint[]) 
          order by coalesce(v.vin_key, v.id::text)`,
      )
    : named(
        'what-if-drivers',
        db,
        sql<Stored>`select s.parts from driver d left join driver_score s on s.client_id = ${db.clientId} and s.driver_id = d.id
          where d.client_id = ${db.clientId} and d.gone_at is null and d.id = any(${ids}::bigint[])`,
      )

async function readFleet(db: ClientDatabase) {
  const row = await db
    .selectFrom('segmentScore')
    .where('kind', '=', segmentKind.fleet)
    .where('subjectId', '=', '0')
    .select(['parts', 'configVersion', 'priorsVersion'])
    .executeTakeFirst()
  return row?.parts ? { ...row, parts: row.parts as unknown as StoredParts } : null
}

/** Returns the priors used for the fleet's score; if they are no longer stored, the default ones. */
async function priorsOf(db: ClientDatabase, version: string, config: ScoringConfig): Promise<Priors> {
  const start = startingPriors(config)
  return version === start.version ? start : ((await readPriors(db, version)) ?? start)
}
