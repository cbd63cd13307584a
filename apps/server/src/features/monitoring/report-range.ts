import { type MonitorReport, monitorRetentionDays } from '@milepost/contract/monitoring/endpoints'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { afterRangeTime, fromRangeTime } from '@milepost/domain/time/wire-time'
import type { FailureArea } from '../../counting/failure-counts.ts'
import type { Api } from '../../counting/request-counts.ts'
import { stepMs, stepOf } from '../../counting/steps.ts'

export type MonitorFilter = {
  report: MonitorReport
  From: string
  To: string
  clientIds: number[]
  SearchedText?: string | undefined
}

const areas = {
  transformer: 'transformer',
  extractor: 'extractor',
  privateApiExceptions: 'privateApi',
  publicApiExceptions: 'publicApi',
  functionsExceptions: 'functions',
} as const satisfies Partial<Record<MonitorReport, FailureArea>>

/** Returns which failures a report is about; null for one about requests. */
export const areaOf = (report: MonitorReport): FailureArea | null =>
  report in areas ? areas[report as keyof typeof areas] : null

export const apiOf = (report: MonitorReport): Api => (report.startsWith('public') ? 'public' : 'private')

/** Beyond this, a chart has hours: five minutes of a week would be 2,016 bars. */
const longestFine = 1.1 * dayMs
const hourMs = 3_600_000

/** The steps of a range, from what is kept until now, and how long those of its chart are. */
export type Steps = { from: Date; before: Date; chartMs: number }

export function stepsOf({ From, To }: Pick<MonitorFilter, 'From' | 'To'>, now: Date): Steps {
  const kept = now.getTime() - monitorRetentionDays * dayMs
  const before = Math.min(afterRangeTime(To).getTime(), now.getTime() + 1)
  const from = Math.max(fromRangeTime(From).getTime(), kept)
  return {
    from: new Date(stepOf(from)),
    before: new Date(before),
    chartMs: before - from > longestFine ? hourMs : stepMs,
  }
}

/** Returns the start of the chart's step that an instant is in. */
export const chartStepOf = (at: Date, { chartMs }: Steps): number => at.getTime() - (at.getTime() % chartMs)
