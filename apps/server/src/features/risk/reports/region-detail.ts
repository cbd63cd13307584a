import type { EventQuery } from '@milepost/contract/risk/query'
import type { RegionDetail } from '@milepost/contract/risk/reports'
import type { z } from 'zod'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import type { DrivingSums } from '../../../recompute/segments/segment-sums.ts'
import { type DayRange, ofDays } from '../../../reporting/driving/day-range.ts'
import { per1000Miles, regionPer1000Miles } from '../../../reporting/driving/driving-stats.ts'
import { listIncidentTypes } from '../../../reporting/incidents/incident-types.ts'
import { isKnownSince, knownMonths, readKnownDays } from '../../../reporting/segments/compared.ts'
import { totalsBy } from '../../../reporting/segments/conditions.ts'
import {
  cellsOfRegions,
  countRegions,
  type EventCount,
  noEvents,
  prefixOfRegion,
} from '../../../reporting/segments/count-events.ts'
import type { ReportRequest } from '../../../reporting/segments/read-report-request.ts'
import { drivingInAll, drivingOf, eventsByType, eventsOf } from '../../../reporting/segments/read-segments.ts'
import type { Services } from '../../../services.ts'

type Query = z.output<typeof EventQuery>

const shownMonths = 6

/** Returns the incident types in a state or province during a report's range, and the incident rate there by month. */
export async function regionDetail(
  db: ClientDatabase,
  services: Pick<Services, 'cache' | 'db'>,
  regionId: number,
  request: ReportRequest<Query>,
): Promise<RegionDetail> {
  const [types, months] = await Promise.all([
    typesOf(db, services, regionId, request),
    lastMonths(db, regionId, request),
  ])
  return { types, months }
}

const metersIn = ({ totals }: DrivingSums, regionId: number) => totalsBy(totals, 'region').get(regionId)?.[0] ?? 0

async function typesOf(
  db: ClientDatabase,
  services: Pick<Services, 'cache' | 'db'>,
  regionId: number,
  { query, scope, range, before }: ReportRequest<Query>,
): Promise<RegionDetail['types']> {
  const wanted = query.translatedTypes.length ? query.translatedTypes : 'each'
  const cells = cellsOfRegions(scope, query)
  const prefix = prefixOfRegion(cells, regionId)
  const [now, then, driven, known, knownDays] = await Promise.all([
    eventsByType(db, scope, range, 'all', wanted, [cells], prefix),
    eventsByType(db, scope, before, 'all', wanted, [cells], prefix),
    drivingInAll(db, scope, range, ['totals']),
    listIncidentTypes(services),
    readKnownDays(db, scope),
  ])
  const isCompared = isKnownSince(knownDays, before)
  const meters = metersIn(driven, regionId)
  const countIn = (all: typeof now, type: string) => {
    const sums = all.get(type)?.get('')
    return (sums && countRegions(sums, query, cells).get(String(regionId))) ?? noEvents
  }
  return known
    .flatMap(({ translatedType, word }) => {
      const counted = countIn(now, translatedType)
      const { events: count, measured } = counted
      const previousCount = isCompared ? countIn(then, translatedType).events : null
      if (count === 0 && !previousCount) return []
      return [
        {
          translatedType,
          word,
          count,
          previousCount,
          withoutMiles: count - measured,
          per1000Miles: regionPer1000Miles(regionId, counted, meters),
        },
      ]
    })
    .toSorted(
      (a, b) => b.count - a.count || (b.previousCount ?? 0) - (a.previousCount ?? 0) || (a.word < b.word ? -1 : 1),
    )
}

async function lastMonths(
  db: ClientDatabase,
  regionId: number,
  { query, scope, range }: ReportRequest<Query>,
): Promise<RegionDetail['months']> {
  // Vehicles selected by id are summed day by day, so we read no more days than requested.
  const span = scope.kind === 'segments' ? monthsBack(range) : range
  const cells = cellsOfRegions(scope, query)
  const [driven, happened, known] = await Promise.all([
    drivingOf(db, scope, span, 'month', ['totals']),
    eventsOf(db, scope, span, 'month', query.translatedTypes, [cells]),
    readKnownDays(db, scope),
  ])
  return knownMonths(known, span).map((month) => {
    const [sums, events] = [driven.get(month), happened.get(month)]
    const byRegion = events ? countRegions(events, query, cells) : new Map<string, EventCount>()
    const counted = byRegion.get(String(regionId)) ?? noEvents
    const { events: incidents, measured } = counted
    const distanceMeters = sums ? metersIn(sums, regionId) : 0
    const everywhere = byRegion
      .values()
      .reduce((sum, own) => ({ events: sum.events + own.events, measured: sum.measured + own.measured }), noEvents)
    return {
      month,
      incidents,
      withoutMiles: incidents - measured,
      distanceMeters,
      per1000Miles: regionPer1000Miles(regionId, counted, distanceMeters),
      everywherePer1000Miles: per1000Miles(everywhere, sums?.distanceMeters ?? 0),
    }
  })
}

/** From the first day of the sixth month back to the last day of the range. */
function monthsBack({ zone, last }: DayRange): DayRange {
  const first = new Date(`${last.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - (shownMonths - 1))
  return ofDays(zone, first.toISOString().slice(0, 10), last)
}
