import type { PastProgress } from '@milepost/contract/connections/sync'
import type { DashboardSummary } from '@milepost/contract/dashboard/endpoints'
import type { RiskTrendPoint } from '@milepost/contract/risk/reports'
import { defaultRange } from '@milepost/domain/limits'
import { dayAfter, dayMonthsBefore } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'

/** Reads from the API as one person. */
export type Read = <Answer>(path: string, query?: Record<string, string>) => Promise<Answer>

function lastMonths(months: number): Record<string, string> {
  const now = new Date()
  const from = dayAfter(dayMonthsBefore(now.toISOString().slice(0, 10), months))
  return { from: toRangeTime(new Date(from)), to: toRangeTime(now) }
}

async function missingHistory(read: Read): Promise<string[]> {
  const { settled, summingUp, percent } = await read<PastProgress>('/progress')
  return [...(settled ? [] : [`${percent}% of history`]), ...(summingUp ? ['history is being summed up'] : [])]
}

/** Returns how many months of a range have a score that others may be compared with; the current one may be provisional. */
async function missingMonths(read: Read, months: number): Promise<string[]> {
  const trend = await read<{ months: RiskTrendPoint[] }>('/reports/risk/trend', lastMonths(months))
  const scored = trend.months.filter(({ combined, incidents }) => combined.score !== null && incidents !== null)
  return scored.length >= months ? [] : [`${scored.length} of ${months} months with events and a score`]
}

/** Returns what the dashboard lacks, by asking what the page asks: nothing once it is complete. */
export async function missingOnDashboard(read: Read): Promise<string[]> {
  const { months } = defaultRange.dashboard
  const { kpis } = await read<DashboardSummary>('/dashboard/summary', lastMonths(months))
  const unchanged = kpis.combinedRisk.value === null || kpis.combinedRisk.previous === null
  return [
    ...(await missingHistory(read)),
    ...(await missingMonths(read, months)),
    ...(unchanged ? ['the change of the score'] : []),
  ]
}

/** Returns what a client lacks of a whole year. */
export const missingOfYear = async (read: Read): Promise<string[]> => [
  ...(await missingHistory(read)),
  ...(await missingMonths(read, 12)),
]
