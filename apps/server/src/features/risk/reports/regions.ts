import type { CountedDays } from '@milepost/contract/connections/reads'
import type { RegionQuery } from '@milepost/contract/risk/query'
import type { RegionRisk } from '@milepost/contract/risk/reports'
import { metersPerMile } from '@milepost/domain/limits'
import { isSmallSample } from '@milepost/domain/statistics/small-sample'
import type { z } from 'zod'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { segmentKind } from '../../../recompute/scores/segment-kind.ts'
import { type CountedEvents, per1000MilesMargin, regionPer1000Miles } from '../../../reporting/driving/driving-stats.ts'
import { isKnownSince, knownDays, readKnownDays } from '../../../reporting/segments/compared.ts'
import { countedDaysOf } from '../../../reporting/segments/complete-days.ts'
import { totalsBy } from '../../../reporting/segments/conditions.ts'
import { cellsOfRegions, countRegions, noEvents } from '../../../reporting/segments/count-events.ts'
import type { ReportRequest } from '../../../reporting/segments/read-report-request.ts'
import { drivingInAll, eventsInAll } from '../../../reporting/segments/read-segments.ts'
import { scoresBySegment, unknownScore } from '../../../reporting/segments/scope-scores.ts'
import { scoredMonth } from '../../../reporting/segments/score-time.ts'

/** Over fewer miles, a rate is more chance than risk. */
const leastMeters = 500 * metersPerMile

/**
 * Returns incidents and driving by state and province, most incidents first. Unknown locations are region 0 and counted
 * separately.
 */
export async function riskRegions(
  db: ClientDatabase,
  { query, scope, range, before }: ReportRequest<z.output<typeof RegionQuery>>,
): Promise<CountedDays & { regions: RegionRisk[]; withoutLocation: number }> {
  const isFleet = scope.kind === 'segments' && scope.segments.every(({ kind }) => kind === segmentKind.fleet)
  const cells = cellsOfRegions(scope, query)
  const [driven, drivenBefore, happened, happenedBefore, known] = await Promise.all([
    drivingInAll(db, scope, range, ['totals', 'regionVehicles']),
    drivingInAll(db, scope, before, ['totals']),
    eventsInAll(db, scope, range, query.translatedTypes, [cells]),
    eventsInAll(db, scope, before, query.translatedTypes, [cells]),
    readKnownDays(db, scope),
  ])
  const isKnown = isKnownSince(known, before)
  const [meters, metersBefore] = [totalsBy(driven.totals, 'region'), totalsBy(drivenBefore.totals, 'region')]
  const incidents = countRegions(happened, query, cells)
  const incidentsBefore = countRegions(happenedBefore, query, cells)
  const ids = new Set([...meters.keys(), ...[...incidents.keys()].map(Number)])
  const wanted = [...ids].filter((id) => query.RegionId.length === 0 || query.RegionId.includes(id))
  const month = scoredMonth(range)
  const segments = wanted.map((id) => ({ kind: segmentKind.region, subjectId: String(id) }))
  const scores = isFleet ? await scoresBySegment(db, segments, { from: month, to: month }) : undefined
  const regions = wanted.map((regionId): RegionRisk => {
    const counted = incidents.get(String(regionId)) ?? noEvents
    const { events, measured } = counted
    const distanceMeters = meters.get(regionId)?.[0] ?? 0
    const rateOf = (own: CountedEvents & { meters: number }) => regionPer1000Miles(regionId, own, own.meters)
    const now = { ...counted, meters: distanceMeters }
    const then = {
      ...(incidentsBefore.get(String(regionId)) ?? noEvents),
      meters: metersBefore.get(regionId)?.[0] ?? 0,
    }
    const previousPer1000Miles = isKnown ? rateOf(then) : null
    return {
      regionId,
      incidents: events,
      withoutMiles: events - measured,
      per1000Miles: rateOf(now),
      previousPer1000Miles,
      rateMargin: previousPer1000Miles === null ? null : per1000MilesMargin(now, then),
      risk:
        scores && regionId > 0 ? (scores.get(String(regionId))?.get(month)?.[query.riskType] ?? unknownScore) : null,
      distanceMeters,
      vehiclesPerDay: (driven.regionVehicles.get(String(regionId))?.[0] ?? 0) / knownDays(known, range),
      smallSample: isSmallSample(measured) || distanceMeters < leastMeters,
    }
  })
  return {
    ...countedDaysOf(range, scope),
    regions: regions.toSorted(
      (a, b) => b.incidents - a.incidents || b.distanceMeters - a.distanceMeters || a.regionId - b.regionId,
    ),
    withoutLocation: (incidents.get('0') ?? noEvents).events,
  }
}
