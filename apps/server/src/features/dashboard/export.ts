import { type DashboardSummary, dashboardEndpoints, type Kpi } from '@milepost/contract/dashboard/endpoints'
import { rushHourTraffic } from '@milepost/domain/codes'
import { countText, measuresOf, reportSource } from '../../reporting/report-source.ts'
import { readReportRequest } from '../../reporting/segments/read-report-request.ts'
import { dashboardSummary } from './dashboard.ts'

/** What needs attention, and the main figures by month. */
export const dashboard = reportSource(dashboardEndpoints.summary, async ({ db, units }, query) => {
  const summary = await dashboardSummary(db, await readReportRequest(db, query))
  const { needsAttention, kpis, vehicles } = summary
  const { distanceHead, distanceCell, rateHead, rateCell } = measuresOf(units)
  const months = kpis.distanceMeters.monthly.map(({ month }) => month)
  const of = (kpi: Kpi, month: string) => kpi.monthly.find((one) => one.month === month)?.value ?? null
  const rounded = (value: number | null, per = 1) => (value === null ? null : Math.round(value * per) / per)
  const atLeast = (count: number, isExact: boolean) => `${countText(count)}${isExact ? '' : '+'}`
  return {
    scoreVersion: null,
    figures: [['Vehicles', countText(vehicles)]],
    tables: [
      {
        title: 'Needs attention',
        columns: ['Item', 'Open'],
        rows: [
          [
            'Severe events awaiting review',
            atLeast(needsAttention.unreviewedIncidents, needsAttention.isUnreviewedExact),
          ],
          ['Suspected collisions', atLeast(needsAttention.suspectedCollisions, needsAttention.isSuspectedExact)],
          ['Losses without fault or cost', needsAttention.incompleteLosses],
          ['Obstructed cameras', needsAttention.obstructedCameras],
          ['Mismatched devices', needsAttention.mismatchedDevices],
          ['Unread replies', needsAttention.unreadReplies],
          ['Connections to fix', needsAttention.connectionsToFix.length],
        ],
      },
      {
        title: 'Main figures by month',
        columns: ['Month', 'Combined risk', rateHead, distanceHead, 'Driving vehicles a day', 'Losses'],
        rows: months.map((month) => [
          month.slice(0, 7),
          rounded(of(kpis.combinedRisk, month)),
          rateCell(of(kpis.incidentsPer1000Miles, month)),
          distanceCell(of(kpis.distanceMeters, month)),
          rounded(of(kpis.drivingVehicles, month), 10),
          of(kpis.losses, month),
        ]),
      },
      {
        title: 'Rush hours',
        columns: ['Traffic', distanceHead],
        rows: drivingByTraffic(summary).map(({ traffic, meters }) => [traffic, distanceCell(meters)]),
        bar: 1,
      },
    ],
  }
})

/** Returns the distance by traffic in rows that add up to all driving, with why the rest has no traffic. */
export function drivingByTraffic({
  rushHours,
  unknownTrafficMeters,
  kpis,
}: Pick<DashboardSummary, 'rushHours' | 'unknownTrafficMeters'> & {
  kpis: { distanceMeters: Pick<Kpi, 'value'> }
}): { traffic: string; meters: number }[] {
  const withTime = rushHours.reduce((sum, { distanceMeters }) => sum + distanceMeters, unknownTrafficMeters)
  const withoutTime = (kpis.distanceMeters.value ?? withTime) - withTime
  return [
    ...rushHours.map((one) => ({ traffic: rushHourTraffic.word(one.traffic), meters: one.distanceMeters })),
    { traffic: 'Unknown: no rush hours set', meters: unknownTrafficMeters },
    { traffic: 'Unknown: no time or location reported', meters: withoutTime },
  ].filter(({ meters }, at) => at < rushHours.length || meters >= 1)
}
