import type { ReportName } from '@milepost/contract/exports/reports'
import type { ReportSource } from '../../reporting/report-source.ts'
import { coaching } from '../coaching/export.ts'
import { dashboard } from '../dashboard/export.ts'
import { conditions } from '../environment/export.ts'
import {
  behavioralRisk,
  combinedRisk,
  dashboardScore,
  environmentalScore,
  regionalRisk,
} from '../risk/reports/export.ts'
import { usage } from '../usage/export.ts'
import { accuracy, backTest } from '../validation/export.ts'

/** Reports available as files, each of one or more parts. A new one needs an entry here and in its feature’s `export.ts`. */
export const reportSources: Readonly<Record<ReportName, readonly [ReportSource, ...ReportSource[]]>> = {
  dashboard: [dashboard, dashboardScore],
  combinedRisk: [combinedRisk],
  behavioralRisk: [behavioralRisk],
  regionalRisk: [regionalRisk],
  environmental: [environmentalScore, conditions],
  usage: [usage],
  accuracy: [accuracy],
  backTest: [backTest],
  coaching: [coaching],
}
