import type { RiskQuery } from '@milepost/contract/risk/query'
import type { RiskSummary } from '@milepost/contract/risk/reports'
import { isSmallSample } from '@milepost/domain/statistics/small-sample'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { per1000Miles, per1000MilesMargin } from '../../../reporting/driving/driving-stats.ts'
import {
  comparedWith,
  countLosses,
  coveredDays,
  coveredLosses,
  measured,
  ofCounts,
  ofShares,
  readKnownDays,
  shareOf,
} from '../../../reporting/segments/compared.ts'
import { countedDaysOf } from '../../../reporting/segments/complete-days.ts'
import {
  adverseMeters,
  driverKnownMeters,
  nightMeters,
  ofDrivingShares,
  rushMeters,
  shareKnown,
  urbanMeters,
} from '../../../reporting/segments/conditions.ts'
import { cellsOfCounts, countsOf } from '../../../reporting/segments/count-events.ts'
import type { ReportRequest } from '../../../reporting/segments/read-report-request.ts'
import { drivingInAll, eventsInAll } from '../../../reporting/segments/read-segments.ts'
import { bandsByMonth } from '../../../reporting/segments/scope-bands.ts'
import { comparedScores, scopeScores } from '../../../reporting/segments/scope-scores.ts'
import { readScoreTime, scoredMonth } from '../../../reporting/segments/score-time.ts'

/** Returns the score of a scope with its distance and incidents. */
export async function riskSummary(db: ClientDatabase, request: ReportRequest<RiskQuery>): Promise<RiskSummary> {
  const { query, scope, range, before } = request
  const cells = ['totals', 'roads', 'sources'] as const
  const time = await readScoreTime(db, query, range)
  const month = scoredMonth(range)
  const [now, then, events, eventsBefore, losses, lossesBefore, known, scores, scoresBefore, bands] = await Promise.all(
    [
      drivingInAll(db, scope, range, cells),
      drivingInAll(db, scope, before, cells),
      eventsInAll(db, scope, range, query.translatedTypes, cellsOfCounts(query)),
      eventsInAll(db, scope, before, query.translatedTypes, cellsOfCounts(query)),
      countLosses(db, scope, range),
      countLosses(db, scope, before),
      readKnownDays(db, scope),
      scopeScores(db, scope, query.subject, { from: month, to: month }),
      scopeScores(db, scope, query.subject, { from: time.previousMonth, to: time.previousMonth }),
      bandsByMonth(db, scope, query.subject, query.riskType, { from: month, to: month }),
    ],
  )
  const ofDays = coveredDays(known, range, before)
  const [counts, countsBefore] = [countsOf(events, query), countsOf(eventsBefore, query)]
  const driven = comparedWith(now, then, ofDays)
  const shareOfDriving = (metersOf: typeof nightMeters) =>
    driven((sums) => shareKnown(metersOf(sums)), ofDrivingShares(metersOf))
  const compared = comparedWith(
    { ...counts, meters: now.distanceMeters },
    { ...countsBefore, meters: then.distanceMeters },
    ofDays,
  )
  return {
    scores: time,
    ...countedDaysOf(range, scope),
    ...comparedScores(scores.get(month), scoresBefore.get(time.previousMonth), query.riskType, scope),
    ...(bands.get(month) ?? { bands: [], scored: 0, tooLittleDriving: 0 }),
    incidents: compared(
      ({ events }) => events,
      ofCounts(({ events }) => events),
    ),
    incidentsPer1000Miles: compared((sums) => per1000Miles(sums, sums.meters), per1000MilesMargin),
    withoutMiles: counts.events - counts.measured,
    highAndCriticalShare: compared(
      ({ highAndCritical, events }) => shareOf(highAndCritical, events),
      ofShares(({ highAndCritical, events }) => [highAndCritical, events]),
    ),
    annotatedShare: compared(
      ({ reviewed, unrated }) => shareOf(reviewed, reviewed + unrated),
      ofShares(({ reviewed, unrated }) => [reviewed, reviewed + unrated]),
    ),
    accuracy: {
      ...compared(
        ({ accurate, reviewed }) => shareOf(accurate, reviewed),
        ofShares(({ accurate, reviewed }) => [accurate, reviewed]),
      ),
      // A share of a few is shown as their numbers, and compared with nothing.
      ...(isSmallSample(countsBefore.reviewed) && { previous: null, margin: null }),
    },
    annotated: counts.reviewed,
    unrated: counts.unrated,
    distanceMeters: driven(({ distanceMeters }) => distanceMeters, measured),
    losses: comparedWith(
      losses,
      lossesBefore,
      coveredLosses(ofDays, scope),
    )(
      (count) => count,
      ofCounts((count) => count),
    ),
    driverCoverage: shareKnown(driverKnownMeters(now)),
    nightShare: shareOfDriving(nightMeters),
    adverseWeatherShare: shareOfDriving(adverseMeters),
    highTrafficShare: shareOfDriving(rushMeters),
    urbanShare: shareOfDriving(urbanMeters),
  }
}
