import { dashboardEndpoints } from '@milepost/contract/dashboard/endpoints'
import { environmentEndpoints } from '@milepost/contract/environment/endpoints'
import { oldTotalRiskEndpoints } from '@milepost/contract/legacy-risk/endpoints'
import { riskRateEndpoints } from '@milepost/contract/risk/rate'
import { riskReportEndpoints } from '@milepost/contract/risk/reports'
import { riskScoreConfigEndpoints } from '@milepost/contract/scoring-config/endpoints'
import { usageReportEndpoints } from '@milepost/contract/usage/endpoints'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { namesNoRecord, type Sample, sample } from './sample.ts'
import { lowerDays, ofClient } from './sample-records.ts'

/** FIPS code of the state where everything in a sample world happens. */
const illinois = 17

/** One call for every endpoint of reports and scoring. */
export const reportSamples: readonly Sample[] = [
  sample(riskReportEndpoints.summary, () => ({ query: lowerDays })),
  sample(riskReportEndpoints.trend, () => ({ query: lowerDays })),
  sample(riskReportEndpoints.factors, () => ({ query: lowerDays })),
  sample(riskReportEndpoints.composition, () => ({ query: lowerDays })),
  sample(riskReportEndpoints.heatmap, () => ({ query: lowerDays })),
  sample(riskReportEndpoints.regions, () => ({ query: lowerDays })),
  namesNoRecord(sample(riskReportEndpoints.region, () => ({ params: { id: illinois }, query: lowerDays }))),
  sample(usageReportEndpoints.summary, () => ({ query: lowerDays })),
  sample(usageReportEndpoints.trend, () => ({ query: lowerDays })),
  sample(usageReportEndpoints.heatmap, () => ({ query: lowerDays })),
  sample(usageReportEndpoints.vehicles, () => ({ query: lowerDays })),
  sample(usageReportEndpoints.regions, () => ({ query: lowerDays })),
  sample(environmentEndpoints.breakdown, () => ({ query: lowerDays })),
  sample(riskRateEndpoints.all, () => ({ query: lowerDays })),
  namesNoRecord(
    sample(riskRateEndpoints.ofType, () => ({ params: { translationType: 'harshBraking' }, query: lowerDays })),
  ),
  sample(dashboardEndpoints.summary, () => ({ query: lowerDays })),
  sample(oldTotalRiskEndpoints.report, () => ({ query: { ...lowerDays } })),
  sample(riskScoreConfigEndpoints.current, ofClient),
  sample(riskScoreConfigEndpoints.versions, ofClient),
  sample(riskScoreConfigEndpoints.change, (world) => ({
    ...ofClient(world),
    body: { config: defaultScoringConfig, activeFrom: null },
  })),
  sample(riskScoreConfigEndpoints.preview, (world) => ({ ...ofClient(world), body: { config: defaultScoringConfig } })),
]
