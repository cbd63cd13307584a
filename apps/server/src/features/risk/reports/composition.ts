import { mainChange } from '@milepost/contract/risk/change'
import type { RiskType, ScoreQuery } from '@milepost/contract/risk/query'
import type { CompositionPart, ConnectionRisk } from '@milepost/contract/risk/reports'
import type { ScoreTime } from '@milepost/contract/risk/score-time'
import { riskParts } from '@milepost/contract/risk/subject'
import { monthBefore } from '@milepost/domain/time/calendar-days'
import { sql } from 'kysely'
import type { z } from 'zod'
import { queriesOf } from '../../../db/scope/queries.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import { segmentKind } from '../../../recompute/scores/segment-kind.ts'
import { activeAt, cachedScoringVersions, configOf } from '../../../recompute/scoring-versions.ts'
import { isLossOfScope, unitsOfLoss } from '../../../reporting/losses/is-loss-of.ts'
import { readLossCoverage } from '../../../reporting/losses/loss-coverage.ts'
import { lossRate } from '../../../reporting/losses/loss-rate.ts'
import { oneVehicle } from '../../../reporting/one-vehicle.ts'
import { isOfConnections } from '../../../reporting/segments/is-of-scope.ts'
import type { ReportRequest } from '../../../reporting/segments/read-report-request.ts'
import { metersBySegment } from '../../../reporting/segments/read-segments.ts'
import { isCounted, thisMonthIn } from '../../../reporting/segments/scope-bands.ts'
import {
  comparedScores,
  type ScopeScores,
  scopeScores,
  scoresBySegment,
  unknownScore,
} from '../../../reporting/segments/scope-scores.ts'
import { readScoreTime, scoredMonth } from '../../../reporting/segments/score-time.ts'
import type { SegmentScope } from '../../../reporting/segments/segment-scope.ts'
import type { Services } from '../../../services.ts'
import { readConnectionReads } from '../../../sync/connection-reads.ts'

type Composition = { scores: ScoreTime; parts: CompositionPart[]; connections: ConnectionRisk[] }

/** Returns the parts of a scope's combined score, and the score of each of its connections with its losses. */
export async function riskComposition(
  db: ClientDatabase,
  services: Pick<Services, 'cache' | 'pool'>,
  request: ReportRequest<z.output<typeof ScoreQuery>>,
): Promise<Composition> {
  const { query, scope, range } = request
  const time = await readScoreTime(db, query, range)
  const month = scoredMonth(range)
  const { previousMonth } = time
  const between = (at: string) => ({ from: at, to: at })
  const [now, then, versions, connections] = await Promise.all([
    scopeScores(db, scope, query.subject, between(month)),
    scopeScores(db, scope, query.subject, between(previousMonth)),
    cachedScoringVersions(services, db.clientId),
    connectionsOf(db, request, month),
  ])
  const own = now.get(month)
  const { partWeights } =
    own?.configVersion == null ? activeAt(versions, new Date()).config : configOf(versions, own.configVersion)
  const compared = comparedScores(own, then.get(previousMonth), 'combined', scope)
  const pointsOf = (part: string, reasons: typeof compared.reasons) =>
    reasons.filter((reason) => reason.part === part).reduce((sum, { points }) => sum + points, 0)
  return {
    scores: time,
    parts: riskParts.map((part) => ({
      part,
      weight: partWeights[part],
      score: own?.[part].score ?? null,
      points: pointsOf(part, compared.reasons),
      previousPoints: compared.previousScore === null ? null : pointsOf(part, compared.previousReasons),
    })),
    connections,
  }
}

/** Returns a connection's score change: since its own first firm score, if the range begins earlier. */
function changeOf(
  own: ReadonlyMap<string, ScopeScores>,
  month: string,
  type: RiskType,
  scope: Pick<SegmentScope, 'isPastOpen'>,
): Pick<ConnectionRisk, 'previousScore' | 'previousInterval' | 'previousMonth' | 'notCompared' | 'mainChange'> {
  const now = own.get(month)
  const past = [...own.keys()].filter((at) => at < month).toSorted()
  const isFirm = (at: string) => own.get(at)![type].score !== null && own.get(at)!.comparable
  const firm = past.find((at) => isFirm(at) && own.get(at)!.configVersion === now?.configVersion)
  const previousMonth = firm ?? past[0]
  const then = previousMonth === undefined ? undefined : own.get(previousMonth)
  const compared = comparedScores(now, then, type, scope)
  const { risk, previousScore, previousInterval, notCompared, reasons, previousReasons } = compared
  if (risk.score === null || previousScore === null || previousMonth === undefined)
    return { previousScore: null, previousInterval: null, previousMonth: null, notCompared, mainChange: null }
  const present = { ...risk, score: risk.score, reasons }
  const before = { score: previousScore, ...previousInterval, reasons: previousReasons }
  return { previousScore, previousInterval, previousMonth, notCompared, mainChange: mainChange(present, before) }
}

async function connectionsOf(
  db: ClientDatabase,
  { query, scope, range }: ReportRequest<z.output<typeof ScoreQuery>>,
  month: string,
): Promise<ConnectionRisk[]> {
  const rows = await named(
    'scope-connection-names',
    db,
    sql<{
      id: number
      name: string
      losses: number
      scored: number
    }>`select n.id, n.name, coalesce(l.losses, 0)::int as losses, coalesce(p.scored, 0)::int as scored
      from connection n
        left join (select u.connection_id, count(distinct a.id) as losses from accident a cross join lateral ${unitsOfLoss(db.clientId)} u where a.client_id = ${db.clientId} and a.withdrawn_at is null
          and a.occurred_at >= ${range.span.from} and a.occurred_at < ${range.span.until} and ${isLossOfScope(db.clientId, scope)} group by 1) l
          on l.connection_id = n.id
        left join (select v.connection_id, count(distinct ${oneVehicle}) as scored from vehicle_score_month s
          join vehicle v on v.client_id = ${db.clientId} and v.id = s.vehicle_id
          where s.client_id = ${db.clientId} and s.month = ${month}::date and s.combined is not null and ${isCounted(db.clientId, thisMonthIn(range.zone))} group by 1) p
          on p.connection_id = n.id
      where n.client_id = ${db.clientId} and n.deleted_at is null
        and (${scope.connectionIds === null} or n.id = any(${scope.connectionIds ?? []}::int[])) order by lower(n.name), n.id`,
  )
  const segments = rows.map(({ id }) => ({ kind: segmentKind.connection, subjectId: String(id) }))
  const before = monthBefore(range.first)
  const [scores, meters, reads, coverage] = await Promise.all([
    scoresBySegment(db, segments, { from: before < month ? before : month, to: month }),
    metersBySegment(db, segments, range),
    readConnectionReads(queriesOf(db), db.clientId, scope.connectionIds),
    readLossCoverage(db),
  ])
  const completeFrom = new Map(reads.map((read) => [read.connectionId, read.completeFrom]))
  return rows.map(({ id, name, losses, scored }): ConnectionRisk => {
    const own = scores.get(String(id)) ?? new Map<string, ScopeScores>()
    const now: Partial<ScopeScores> = own.get(month) ?? {}
    const distanceMeters = meters.get(String(id)) ?? 0
    const reportsLosses = coverage.get(id) !== 'notReported'
    return {
      connection: { id, name },
      scored,
      combined: now.combined ?? unknownScore,
      behavioral: now.behavioral ?? unknownScore,
      environmental: now.environmental ?? unknownScore,
      usage: now.usage ?? unknownScore,
      missing: now.combined?.score != null ? null : (now.missing?.combined ?? null),
      ...changeOf(own, month, query.riskType, scope),
      distanceMeters,
      losses,
      reportsLosses,
      lossesPerMillionMiles:
        isOfConnections(scope) && (reportsLosses || losses > 0)
          ? lossRate({ losses, meters: distanceMeters }, range, {
              completeFrom: completeFrom.get(id) ?? null,
              leftOut: [],
            })
          : null,
    }
  })
}
