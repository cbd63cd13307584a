import type { ReportQuery } from '@milepost/contract/api/scope'
import type { UsageRegion, UsageRegions, UsageSummary, UsageWeek } from '@milepost/contract/usage/endpoints'
import { distanceSource } from '@milepost/domain/codes'
import { dayPlus } from '@milepost/domain/time/calendar-days'
import type { z } from 'zod'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { type DrivingSums, lengthClasses } from '../../recompute/segments/segment-sums.ts'
import {
  comparedWith,
  coveredDays,
  isKnownSince,
  type KnownDays,
  knownDays,
  knownWeeks,
  measured,
  ofCounts,
  ofRates,
  readKnownDays,
  shareOf,
} from '../../reporting/segments/compared.ts'
import { countedDaysOf } from '../../reporting/segments/complete-days.ts'
import { ofDrivingShares, rushMeters, shareKnown, totalsBy } from '../../reporting/segments/conditions.ts'
import type { ReportRequest } from '../../reporting/segments/read-report-request.ts'
import { drivingInAll, drivingOf } from '../../reporting/segments/read-segments.ts'
import { countTripsWithoutLength, unmeasuredTripsOf } from '../../reporting/segments/unmeasured-trips.ts'

type UsageRequest = ReportRequest<z.output<typeof ReportQuery>>

/** Returns how much a scope drove, compared with the same number of days before. */
export async function usageSummary(db: ClientDatabase, { scope, range, before }: UsageRequest): Promise<UsageSummary> {
  const [now, then, known, withoutLength] = await Promise.all([
    drivingInAll(db, scope, range, ['totals', 'lengths', 'sources']),
    drivingInAll(db, scope, before, ['totals']),
    readKnownDays(db, scope),
    countTripsWithoutLength(db, scope, range),
  ])
  const compared = comparedWith(now, then, coveredDays(known, range, before))
  const ofDays = (sums: DrivingSums) => knownDays(known, sums === now ? range : before)
  return {
    ...countedDaysOf(range, scope),
    distanceMeters: compared((sums) => sums.distanceMeters, measured),
    drivingSeconds: compared((sums) => sums.drivingSeconds, measured),
    trips: compared(
      (sums) => sums.trips,
      ofCounts(({ trips }) => trips),
    ),
    activeVehicles: compared(
      (sums) => sums.vehicles / ofDays(sums),
      ofRates((sums) => [sums.vehicles, ofDays(sums)]),
    ),
    metersPerVehicleDay: compared((sums) => shareOf(sums.distanceMeters, sums.vehicles), measured),
    rushShare: compared((sums) => shareKnown(rushMeters(sums)), ofDrivingShares(rushMeters)),
    bySource: distanceSource.all.flatMap(({ code }) => {
      const meters = metersBySource(now, code)
      return meters > 0 ? [{ distanceSource: code, distanceMeters: meters }] : []
    }),
    tripLengths: lengthClasses.map(({ fromMeters, km }, at) => ({
      fromMeters,
      toMeters: lengthClasses[at + 1]?.fromMeters ?? null,
      trips: now.lengths.get(String(km))?.[0] ?? 0,
    })),
    unmeasuredTrips: unmeasuredTripsOf([now], withoutLength),
    privateTrips: withoutLength.privateTrips,
  }
}

const metersBySource = ({ sources }: DrivingSums, source: number) =>
  [...sources].reduce((sum, [key, [meters]]) => (key.startsWith(`${source},`) ? sum + meters! : sum), 0)

/** Returns driving by week since the first data; a week without driving is zero. */
export async function usageTrend(db: ClientDatabase, { scope, range }: UsageRequest): Promise<UsageWeek[]> {
  const [weeks, known] = await Promise.all([drivingOf(db, scope, range, 'week'), readKnownDays(db, scope)])
  return knownWeeks(known, range).map((week) => {
    const sums = weeks.get(week)
    return {
      week,
      distanceMeters: sums?.distanceMeters ?? 0,
      drivingSeconds: sums?.drivingSeconds ?? 0,
      activeVehicles: (sums?.vehicles ?? 0) / daysOfWeek(week, range, known),
    }
  })
}

/** Counts the days of a week that are in the range and not before the first data, as the total's do. */
function daysOfWeek(week: string, { first, last }: UsageRequest['range'], known: KnownDays): number {
  const end = dayPlus(week, 6)
  const [from, to] = [week > first ? week : first, end < last ? end : last]
  return knownDays(known, { first: from, last: to })
}

const mostPairs = 20

/** Returns where a scope drove, most first, and between which regions its trips went. */
export async function usageRegions(db: ClientDatabase, { scope, range, before }: UsageRequest): Promise<UsageRegions> {
  const [now, then, known] = await Promise.all([
    drivingInAll(db, scope, range, ['totals', 'regionVehicles', 'crossings']),
    drivingInAll(db, scope, before, ['totals']),
    readKnownDays(db, scope),
  ])
  const isKnown = isKnownSince(known, before)
  const [driven, drivenBefore] = [totalsBy(now.totals, 'region'), totalsBy(then.totals, 'region')]
  const whole = [...driven.values()].reduce((sum, [meters]) => sum + meters!, 0)
  const pairs = [...now.crossings].map(([key, [trips, meters]]) => {
    const [fromRegionId, toRegionId] = key.split(',').map(Number) as [number, number]
    return { fromRegionId, toRegionId, trips: trips!, distanceMeters: meters! }
  })
  const tripsInto = (regionId: number) =>
    pairs.reduce((sum, { toRegionId, trips }) => (toRegionId === regionId ? sum + trips : sum), 0)
  return {
    regions: [...driven]
      .map(
        ([regionId, [meters, seconds]]): UsageRegion => ({
          regionId,
          distanceMeters: meters!,
          share: meters! / whole,
          drivingSeconds: seconds!,
          vehiclesPerDay: (now.regionVehicles.get(String(regionId))?.[0] ?? 0) / knownDays(known, range),
          tripsCrossingIn: tripsInto(regionId),
          previousDistanceMeters: isKnown ? (drivenBefore.get(regionId)?.[0] ?? 0) : null,
        }),
      )
      .toSorted((a, b) => b.distanceMeters - a.distanceMeters || a.regionId - b.regionId),
    pairs: pairs.toSorted((a, b) => b.trips - a.trips || b.distanceMeters - a.distanceMeters).slice(0, mostPairs),
  }
}
