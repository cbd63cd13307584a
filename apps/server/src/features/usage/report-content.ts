import type { Received } from '@milepost/contract/api/endpoint'
import type { usageReportEndpoints } from '@milepost/contract/usage/endpoints'
import { distanceSource } from '@milepost/domain/codes'
import { regionName } from '@milepost/domain/regions'
import { durationText } from '@milepost/domain/time/duration-text'
import {
  beforeText,
  countText,
  measuresOf,
  type ReportContent,
  type ReportReader,
  shareCell,
} from '../../reporting/report-source.ts'
import { readReportRequest } from '../../reporting/segments/read-report-request.ts'
import { usageRegions, usageSummary, usageTrend } from './usage.ts'

/** Reads how much and where vehicles drive. */
export async function usageContent(
  { db, units }: ReportReader,
  query: Received<typeof usageReportEndpoints.summary>['query'],
): Promise<ReportContent> {
  const request = await readReportRequest(db, query)
  const [summary, weeks, { regions, pairs }] = await Promise.all([
    usageSummary(db, request),
    usageTrend(db, request),
    usageRegions(db, request),
  ])
  const { distanceHead, distanceCell, distanceText } = measuresOf(units)
  const { distanceMeters, drivingSeconds, trips, activeVehicles, metersPerVehicleDay, rushShare } = summary
  const perDay = (value: number | null) => (value === null ? '—' : String(Math.round(value * 10) / 10))
  const hours = (seconds: number | null) => (seconds === null ? '—' : durationText(seconds))
  return {
    scoreVersion: null,
    figures: [
      ['Distance', distanceText(distanceMeters.value), beforeText(distanceMeters, distanceText)],
      ['Driving time', hours(drivingSeconds.value), beforeText(drivingSeconds, hours)],
      ['Trips', countText(trips.value), beforeText(trips, countText)],
      ...(summary.unmeasuredTrips > 0
        ? [['Trips without a known distance', countText(summary.unmeasuredTrips), null] as const]
        : []),
      ['Active vehicles a day', perDay(activeVehicles.value), beforeText(activeVehicles, perDay)],
      [
        'Distance per vehicle and day',
        distanceText(metersPerVehicleDay.value),
        beforeText(metersPerVehicleDay, distanceText),
      ],
      ['Rush-hour driving', shareCell(rushShare.value) ?? '—', beforeText(rushShare, (share) => shareCell(share)!)],
    ],
    tables: [
      {
        title: 'Distance by week',
        columns: ['Week of', distanceHead, 'Driving hours', 'Active vehicles a day'],
        rows: weeks.map((week) => [
          week.week,
          distanceCell(week.distanceMeters),
          Math.round(week.drivingSeconds / 360) / 10,
          Math.round(week.activeVehicles * 10) / 10,
        ]),
        bar: 1,
      },
      {
        title: 'How distance was measured',
        columns: ['Source', distanceHead],
        rows: summary.bySource.map((one) => [
          distanceSource.word(one.distanceSource),
          distanceCell(one.distanceMeters),
        ]),
        bar: 1,
      },
      {
        title: 'Trip length',
        columns: ['From', 'To', 'Trips'],
        rows: summary.tripLengths.map(({ fromMeters, toMeters, trips: count }) => [
          distanceText(fromMeters),
          toMeters === null ? 'longer' : distanceText(toMeters),
          count,
        ]),
        bar: 2,
      },
      {
        title: 'Where vehicles drive',
        columns: ['State or province', distanceHead, 'Share', 'Vehicles a day', 'Trips in'],
        rows: regions.map((one) => [
          regionName(one.regionId),
          distanceCell(one.distanceMeters),
          shareCell(one.share),
          Math.round(one.vehiclesPerDay * 10) / 10,
          one.tripsCrossingIn,
        ]),
        bar: 1,
      },
      {
        title: 'Trips between regions',
        columns: ['From', 'To', 'Trips', distanceHead],
        rows: pairs.map((one) => [
          regionName(one.fromRegionId),
          regionName(one.toRegionId),
          one.trips,
          distanceCell(one.distanceMeters),
        ]),
      },
    ],
  }
}
