import type { ReportName } from '@milepost/contract/exports/reports'
import type { ViewSource } from '@milepost/contract/saved-views/source'
import { useFormat } from '../../../lib/format/formatters.ts'
import { withoutUndefined } from '../../../lib/without-undefined.ts'
import { viewDays } from '../../saved-views/shared/view-days.ts'

/** Returns how the server reads a report's figures on later days; null for a page that can't be sent. */
export function useReportSource(
  values: object,
  filters: string,
  file: { report: ReportName; query: object } | undefined,
): ViewSource | null {
  const { timeZone, units } = useFormat()
  if (!file) return null
  const query = withoutUndefined(file.query as Record<string, unknown>)
  return { report: file.report, query, filters, days: viewDays(values, timeZone), units }
}
