import type { Received } from '@milepost/contract/api/endpoint'
import type { riskRankingEndpoints, WhatIf } from '@milepost/contract/risk/ranking'
import type { ScoringConfig, ScoringType } from '@milepost/contract/scoring-config/endpoints'
import { type Priors, startingPriors } from '@milepost/scoring/fit/priors'
import { intervalOf } from '@milepost/scoring/math/interval'
import { scoreOf as scoreFor } from '@milepost/scoring/math/score-map'
import type { Evidence } from '@milepost/scoring/math/shrinkage'
import { sum } from '@milepost/scoring/math/sum'
import { scoreSubject } from '@milepost/scoring/score-subject'
import { type SegmentMember, scoreSegment, yearsAtRisk } from '@milepost/scoring/segments/score-segment'
import type { PartScore } from '@milepost/scoring/subject-scores'
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
/** The record of its fleet stays as it is. */
type WhatIfMember = SegmentMember & { record: StoredParts['fleetRecord'] }

/**
 * Calculates the scores of some vehicles or drivers, and of all vehicles together, without a given habit: the points of
 * those events are replaced in the evidence of each, the regular scoring engine scores it again, and the means move
 * with it. Throws
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
  const chosen = found
    .flatMap(({ parts }) => parts ?? [])
    .map((parts): WhatIfMember => ({ evidence: parts.evidence, scores: parts, record: parts.fleetRecord }))
  const changed = chosen.map((member) => without(member, factor, downTo, { config, priors }))
  const scoreOf = (members: readonly SegmentMember[]) => scoreSegment(members, config, priors).scores.combined
  const [now, then] = [scoreOf(chosen), scoreOf(changed)]
  const whole = fleet?.parts.combined ?? now
  const pointsBefore = sum(chosen.map((member) => pointsIn(member, factor)))
  return {
    subjects: chosen.filter(({ evidence }) => evidence.exposure > 0).length,
    selection: { now: shown(now), without: shown(then) },
    fleet: {
      now: shown(whole),
      without: shown(
        whole &&
          moved(whole, yearsMoved(chosen, changed) / (fleet ? yearsAtRisk(fleet.parts.evidence) : yearsOf(chosen))),
      ),
    },
    pointsBefore,
    pointsGone: Math.max(0, pointsBefore - sum(changed.map((member) => pointsIn(member, factor)))),
  }
}

const yearsOf = (members: readonly SegmentMember[]) => sum(members.map(({ evidence }) => yearsAtRisk(evidence)))

/** Returns how far relative risks moved, times the years at risk of each. */
const yearsMoved = (before: readonly SegmentMember[], after: readonly SegmentMember[]): number =>
  sum(
    before.map(({ evidence, scores }, at) => {
      const [now, then] = [scores.combined, after[at]!.scores.combined]
      return now && then ? yearsAtRisk(evidence) * (then.relativeRisk - now.relativeRisk) : 0
    }),
  )

/** Returns a score whose relative risk moved by an amount, with an interval as wide as before. */
function moved(score: PartScore, by: number): Pick<PartScore, 'score' | 'low' | 'high'> {
  if (by === 0) return score
  const { relativeRisk, seLog } = score
  const next = Math.max(relativeRisk + by, Number.EPSILON)
  return { score: scoreFor(next), ...intervalOf(Math.log(next), seLog) }
}

const pointsIn = ({ evidence }: SegmentMember, factor: ScoringType) => evidence.behavioral[factor]?.points ?? 0

/** Returns one subject with no more events of a type than expected where it drove, or with none. */
function without(
  member: WhatIfMember,
  factor: ScoringType,
  downTo: Wanted['downTo'],
  { config, priors }: { config: ScoringConfig; priors: Priors },
): SegmentMember {
  const { evidence, scores, record } = member
  const own = evidence.behavioral[factor]
  if (!own) return member
  const expected = scores.behavioral?.types.find(({ type }) => type === factor)?.mean ?? 0
  const wanted = downTo === 'zero' ? 0 : expected * own.exposure
  // Stopping a habit can't increase risk: subjects below the level stay unchanged.
  if (wanted >= own.points) return member
  const changed = { ...evidence, behavioral: { ...evidence.behavioral, [factor]: scaled(own, wanted) } }
  return { evidence: changed, scores: scoreSubject(changed, config, priors, record) }
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

const shown = (score: Pick<PartScore, 'score' | 'low' | 'high'> | null) => ({
  score: score?.score ?? null,
  low: score?.low ?? null,
  high: score?.high ?? null,
})

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
