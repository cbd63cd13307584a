import { usageReportEndpoints } from '@milepost/contract/usage/endpoints'
import { incidentView } from '@milepost/domain/codes'
import { hoursOfWeek } from '../../reporting/segments/heatmap.ts'
import { readReportRequest } from '../../reporting/segments/read-report-request.ts'
import { type Route, serve } from '../../route.ts'
import { usageRegions, usageSummary, usageTrend } from './usage.ts'
import { usageVehicles } from './usage-vehicles.ts'

const allEvents = { translatedTypes: [], severities: [], View: incidentView.code.all }

export const usageReportRoutes: readonly Route[] = [
  serve(usageReportEndpoints.summary, async ({ db, query }) => usageSummary(db, await readReportRequest(db, query))),
  serve(usageReportEndpoints.trend, async ({ db, query }) => usageTrend(db, await readReportRequest(db, query))),
  serve(usageReportEndpoints.heatmap, async ({ db, query }) => {
    const { scope, range } = await readReportRequest(db, query)
    return hoursOfWeek(db, { query: allEvents, scope, range })
  }),
  serve(usageReportEndpoints.vehicles, async ({ db, query }) => usageVehicles(db, query)),
  serve(usageReportEndpoints.regions, async ({ db, query }) => usageRegions(db, await readReportRequest(db, query))),
]
