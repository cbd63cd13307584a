import { riskRateEndpoints } from '@milepost/contract/risk/rate'
import { riskReportEndpoints } from '@milepost/contract/risk/reports'
import { hoursOfWeek } from '../../../reporting/segments/heatmap.ts'
import { readReportRequest, readScored } from '../../../reporting/segments/read-report-request.ts'
import { type Route, serve } from '../../../route.ts'
import { riskComposition } from './composition.ts'
import { riskFactorReport } from './factors.ts'
import { regionDetail } from './region-detail.ts'
import { riskRegions } from './regions.ts'
import { riskRate, riskRateOfType } from './risk-rate.ts'
import { riskSummary } from './summary.ts'
import { riskTrend } from './trend.ts'

export const riskReportRoutes: readonly Route[] = [
  serve(riskReportEndpoints.summary, async ({ db, caller, query }) =>
    riskSummary(db, await readScored(db, caller, query)),
  ),
  serve(riskReportEndpoints.trend, async ({ db, caller, query }) => riskTrend(db, await readScored(db, caller, query))),
  serve(riskReportEndpoints.factors, async ({ db, services, caller, query }) =>
    riskFactorReport(db, services, await readScored(db, caller, query)),
  ),
  serve(riskReportEndpoints.composition, async ({ db, services, caller, query }) =>
    riskComposition(db, services, await readScored(db, caller, query)),
  ),
  serve(riskReportEndpoints.heatmap, async ({ db, query }) => hoursOfWeek(db, await readReportRequest(db, query))),
  serve(riskReportEndpoints.regions, async ({ db, query }) => riskRegions(db, await readReportRequest(db, query))),
  serve(riskReportEndpoints.region, async ({ db, services, params, query }) =>
    regionDetail(db, services, params.id, await readReportRequest(db, query)),
  ),
  serve(riskRateEndpoints.all, ({ db, services, query }) => riskRate(db, services, query)),
  serve(riskRateEndpoints.ofType, ({ db, services, params, query }) =>
    riskRateOfType(db, services, params.translationType, query),
  ),
]
