import type { Result } from '@milepost/contract/api/endpoint'
import type { RiskScore } from '@milepost/contract/api/measures'
import type { RiskType } from '@milepost/contract/risk/query'
import type { LossMark, Recalibration, riskReportEndpoints, ScoredMonth } from '@milepost/contract/risk/reports'
import { riskPartWords } from '@milepost/contract/risk/words'
import { LineChart } from '@milepost/ui/chart/line-chart'
import type { ChartMark, LineSeries } from '@milepost/ui/chart/line-series'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { type ReactNode, useMemo } from 'react'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import { monthTexts } from '../month-text.ts'
import { recalibrationText } from './recalibration-text.ts'
import { trendTitle } from './trend-title.ts'

type Trend = Result<typeof riskReportEndpoints.trend>

interface ScoreTrendProps {
  trend: Pick<Trend, 'scores' | 'before' | 'months'> & Partial<Pick<Trend, 'recalibrations'>>
  /** The main score: heavier, with its 90% interval. */
  main: RiskType
  /** Scores shown next to it. */
  others?: readonly TrendLine[]
  /** Marked on the line, by month. */
  losses?: readonly LossMark[]
  /** Replaces the finding. */
  title?: ReactNode
  note?: ReactNode
  height?: number
  /** Opens the details of a month (its first day). */
  onPick?: ((month: string) => void) | undefined
}

/** A risk type, or the losses part of the combined score. */
type TrendLine = RiskType | 'experience'

const colors: Readonly<Record<TrendLine, string>> = {
  combined: 'c1',
  behavioral: 'c2',
  environmental: 'c5',
  usage: 'c4',
  experience: 'c3',
}

/**
 * Monthly scores from 0 to 100, with the interval of one and hollow circles for losses; gaps stay gaps. Begins with the
 * month the last score is compared with, even if that precedes the selected days.
 */
export function ScoreTrend({
  trend: { scores, before, months: ofRange, recalibrations = noRecalibrations },
  main,
  others = noTypes,
  losses = noLosses,
  title,
  note,
  height,
  onPick,
}: ScoreTrendProps) {
  const { timeZone } = useFormat()
  const months = useMemo(() => (before ? [before, ...ofRange] : ofRange), [before, ofRange])
  const x = useMemo(() => monthTexts(months.map(({ month }) => month)), [months])
  const series = useMemo(
    () => [main, ...others].map((type) => lineOf(months, type, type === main)),
    [months, main, others],
  )
  const marks = useMemo(() => marksOf(losses, months, main, timeZone), [losses, months, main, timeZone])
  const isMarked = marks.length > 0
  // A mean of drivers or of several fleets has none.
  const hasIntervals = months.some((month) => month[main].low !== null)
  const dayOf = (at: string) => todayIn(timeZone, new Date(at))
  const recalibrated = recalibrationText(recalibrations, main, dayOf, todayIn(timeZone, new Date()))
  return (
    <LineChart
      title={
        title ??
        trendTitle(
          riskPartWords[main],
          months.map((month) => ({
            month: month.month,
            risk: month[main],
            configVersion: month.configVersion,
            comparable: month.comparable,
          })),
          scores.previousMonth,
          todayIn(timeZone, new Date()),
        )
      }
      aside={
        <span className="max-tablet:hidden">
          {[hasIntervals && 'shaded: 90% confidence interval', isMarked && 'circle: losses']
            .filter(Boolean)
            .join(' · ')}
        </span>
      }
      note={
        recalibrated ? (
          <>
            {recalibrated} {note}
          </>
        ) : (
          note
        )
      }
      x={x}
      xLabel="Month"
      series={series}
      min={0}
      max={100}
      format={scoreText}
      marks={marks}
      height={height}
      onPick={
        onPick &&
        (({ index }) => {
          const picked = months[index]!
          // The details of the month before are outside the selected days.
          if (picked !== before) onPick(picked.month)
        })
      }
    />
  )
}

const noTypes: readonly TrendLine[] = []
const noLosses: readonly LossMark[] = []
const noRecalibrations: Recalibration[] = []
const scoreText = (score: number) => String(Math.round(score))

function lineOf(months: readonly ScoredMonth[], type: TrendLine, isMain: boolean): LineSeries {
  const scores = months.map((month): RiskScore => month[type])
  return {
    id: type,
    label: riskPartWords[type],
    color: colors[type],
    values: scores.map(({ score }) => score),
    ...(isMain && {
      main: true,
      interval: scores.map(({ low, high }) => (low === null || high === null ? null : ([low, high] as const))),
    }),
  }
}

/** Returns one mark per month with a score: its number of losses. */
function marksOf(
  losses: readonly LossMark[],
  months: readonly ScoredMonth[],
  main: RiskType,
  zone: string,
): ChartMark[] {
  return months.flatMap((point, index) => {
    const count = losses.filter(
      ({ occurredAt }) => todayIn(zone, new Date(occurredAt)).slice(0, 7) === point.month.slice(0, 7),
    ).length
    if (count === 0 || point[main].score === null) return []
    return [{ seriesId: main, index, label: `${countText(count)} ${count === 1 ? 'loss' : 'losses'}` }]
  })
}
