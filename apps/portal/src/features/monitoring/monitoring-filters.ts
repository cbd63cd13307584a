import { type MonitorReport, monitorReports } from '@milepost/contract/monitoring/endpoints'
import { monitorReportWords } from '@milepost/contract/monitoring/words'
import { z } from 'zod'
import { listFields } from '../../list/list-fields.ts'
import { anyOf, oneOf } from '../../scope/filter-field.ts'
import { useClientOptions } from '../jobs/shared/use-client-options.ts'

const hours = { '1h': 1, '24h': 24, '7d': 7 * 24 } as const
type Period = keyof typeof hours

export const periodHours = (period: Period): number => hours[period]

export const periodWords: Readonly<Record<Period, string>> = {
  '1h': 'Last hour',
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
}

const periods = Object.keys(hours) as [Period, ...Period[]]

/** Search parameters of this page, for each of its reports. */
export const monitoringFilters = z.object({
  ...listFields(['count', 'firstAt', 'lastAt', 'calls', 'p50Milliseconds', 'p95Milliseconds']),
  report: z.enum(monitorReports).default(monitorReports[0]),
  range: z.enum(periods).default('24h'),
  client: z.array(z.string().regex(/^\d{1,9}$/)).default([]),
})
export type MonitoringFilters = z.output<typeof monitoringFilters>

/** The same filters for every report, so that switching between them keeps what is selected. */
export const monitoringBar = [
  oneOf(
    'range',
    'Period',
    periods.map((period) => ({ value: period, label: periodWords[period] })),
    '24h',
  ),
  anyOf('client', 'Client', useClientOptions),
]

export const reportOptions = monitorReports.map((report: MonitorReport) => ({
  value: report,
  label: monitorReportWords[report],
}))
