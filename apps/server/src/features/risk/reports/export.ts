import { dashboardEndpoints } from '@milepost/contract/dashboard/endpoints'
import { environmentEndpoints } from '@milepost/contract/environment/endpoints'
import type { RiskQuery } from '@milepost/contract/risk/query'
import { riskReportEndpoints } from '@milepost/contract/risk/reports'
import { incidentView } from '@milepost/domain/codes'
import { reportSource } from '../../../reporting/report-source.ts'
import { combinedContent } from './combined-content.ts'
import { behavioralContent, regionalContent, scoreContent } from './report-content.ts'

/** Counts every event of any level, as pages do without filters of events. */
const allEvents = (): Pick<RiskQuery, 'translatedTypes' | 'severities' | 'View' | 'subject'> => ({
  translatedTypes: [],
  severities: [],
  View: incidentView.code.all,
  subject: 'vehicle',
})

export const combinedRisk = reportSource(riskReportEndpoints.summary, (reader, query) =>
  combinedContent(reader, { ...query, riskType: 'combined' }),
)
export const behavioralRisk = reportSource(riskReportEndpoints.summary, (reader, query) =>
  behavioralContent(reader, { ...query, riskType: 'behavioral' }),
)
export const regionalRisk = reportSource(riskReportEndpoints.regions, regionalContent)

/** The scores of pages that are about something else. */
export const environmentalScore = reportSource(environmentEndpoints.breakdown, (reader, query) =>
  scoreContent(reader, { ...query, ...allEvents(), riskType: 'environmental' }),
)
export const dashboardScore = reportSource(dashboardEndpoints.summary, (reader, query) =>
  scoreContent(reader, { ...query, ...allEvents(), riskType: 'combined' }),
)
