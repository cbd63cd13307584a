import type { Call, Endpoint } from '@milepost/contract/api/endpoint'
import { dashboardEndpoints } from '@milepost/contract/dashboard/endpoints'
import { environmentEndpoints } from '@milepost/contract/environment/endpoints'
import { riskRateEndpoints } from '@milepost/contract/risk/rate'
import { riskReportEndpoints } from '@milepost/contract/risk/reports'
import { speedIncidentEndpoints } from '@milepost/contract/speed-incidents/endpoints'
import { usageReportEndpoints } from '@milepost/contract/usage/endpoints'
import { call, type MeasuredCall } from './measured-call.ts'

type Range = { from: string; to: string }
type Records = { connection: number; group: string; vehicle: string }

/** Reports of risk, usage and conditions, for their default ranges and the longest. */
export function reports(range: (days: number) => Range, { connection, group, vehicle }: Records): MeasuredCall[] {
  const scopes = {
    'of the fleet': {},
    'of a connection': { connectionId: [connection] },
    'of a group': { vehicleGroupIds: [group] },
    'of all providers but one': { providerIds: [1], ProviderIdsOperator: 1 as const },
    'of a vehicle': { vehicleIds: [vehicle] },
  }
  const spans = { '30 days': 30, '3 months': 92, '6 months': 183, '12 months': 365 }
  const each = (make: (words: string, query: Range) => MeasuredCall[]) =>
    Object.entries(spans).flatMap(([span, days]) =>
      Object.entries(scopes).flatMap(([words, scope]) => make(`${words}, ${span}`, { ...range(days), ...scope })),
    )
  const of = <E extends Endpoint>(what: string, endpoint: E, query: object) =>
    call(what, endpoint, { query } as unknown as Call<E>)
  return [
    ...each((words, query) => [
      of(`risk summary ${words}`, riskReportEndpoints.summary, query),
      of(`risk trend ${words}`, riskReportEndpoints.trend, query),
      of(`risk factors ${words}`, riskReportEndpoints.factors, query),
      of(`hours of the week ${words}`, riskReportEndpoints.heatmap, query),
      of(`risk by region ${words}`, riskReportEndpoints.regions, query),
      of(`conditions ${words}`, environmentEndpoints.breakdown, query),
      of(`usage ${words}`, usageReportEndpoints.summary, query),
      of(`usage by week ${words}`, usageReportEndpoints.trend, query),
      of(`usage by hour ${words}`, usageReportEndpoints.heatmap, query),
      of(`usage by region ${words}`, usageReportEndpoints.regions, query),
      of(`usage by vehicle ${words}`, usageReportEndpoints.vehicles, query),
      of(`speeding ${words}`, speedIncidentEndpoints.page, query),
      of(`speeding by excess ${words}`, speedIncidentEndpoints.excess, query),
      of(`risk rate ${words}`, riskRateEndpoints.all, query),
      of(`dashboard ${words}`, dashboardEndpoints.summary, query),
      of(`risk composition ${words}`, riskReportEndpoints.composition, query),
    ]),
    ...Object.entries(spans).flatMap(([span, days]) => [
      of(`speeding far over the limit, ${span}`, speedIncidentEndpoints.page, { ...range(days), OverByKmh: 40 }),
      of(`speeding without a limit, ${span}`, speedIncidentEndpoints.page, { ...range(days), UnknownLimit: true }),
      of(`speeding, largest excess first, ${span}`, speedIncidentEndpoints.page, {
        ...range(days),
        SortBy: 'overByKmh',
      }),
      of(`speeding on the map, ${span}`, speedIncidentEndpoints.points, range(days)),
      of(`usage of vehicles by score, ${span}`, usageReportEndpoints.vehicles, { ...range(days), SortBy: 'usageRisk' }),
      of(`risk by region of a type, ${span}`, riskReportEndpoints.regions, {
        ...range(days),
        translatedTypes: ['harshBraking'],
      }),
      of(`hours of the week of a type and level, ${span}`, riskReportEndpoints.heatmap, {
        ...range(days),
        translatedTypes: ['phoneUse'],
        severities: [4, 5],
      }),
      of(`risk of drivers, ${span}`, riskReportEndpoints.summary, { ...range(days), subject: 'driver' }),
      of(`risk trend of drivers, ${span}`, riskReportEndpoints.trend, { ...range(days), subject: 'driver' }),
      call(`a region, ${span}`, riskReportEndpoints.region, { params: { id: 13 }, query: range(days) } as never),
      call(`risk rate of a type, ${span}`, riskRateEndpoints.ofType, {
        params: { translationType: 'harshBraking' },
        query: range(days),
      }),
    ]),
  ]
}
