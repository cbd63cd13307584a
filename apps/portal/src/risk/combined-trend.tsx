import { type LossMark, mostLossMarks, type RiskTrendPoint } from '@milepost/contract/risk/reports'
import { Link } from '@milepost/ui/layout/link'
import { countText } from '../lib/format/formatters.ts'
import { ScoreTrend } from '../report/charts/score-trend.tsx'

interface CombinedTrendProps {
  trend: Parameters<typeof ScoreTrend>[0]['trend'] & { losses: readonly LossMark[] }
  /** Link to the rows behind the marks. */
  lossesHref?: string | undefined
  height?: number
}

const parts = ['behavioral', 'environmental', 'usage', 'experience'] as const

/** The combined score by month with its parts and losses, and a link to the losses. */
export function CombinedTrend({ trend, lossesHref, height = 190 }: CombinedTrendProps) {
  const { losses } = trend
  const link = losses.length > 0 && lossesHref && (
    <Link href={lossesHref} className="num text-link">
      {countOfMarks(losses.length)}
    </Link>
  )
  return (
    <ScoreTrend
      trend={trend}
      main="combined"
      others={parts}
      losses={losses}
      height={height}
      note={
        trend.months.some(isBeyondParts) ? (
          <>Each vehicle’s parts multiply, so combined risk can be lower, or higher, than all of its parts. {link}</>
        ) : (
          link
        )
      }
    />
  )
}

/** Several parts below average make the combined score lower than each of them, which looks like a mistake. */
function isBeyondParts(month: RiskTrendPoint): boolean {
  const combined = month.combined.score
  const known = parts.flatMap((part) => month[part].score ?? [])
  if (combined === null || known.length < 2) return false
  const whole = known.map(Math.round)
  return Math.round(combined) < Math.min(...whole) || Math.round(combined) > Math.max(...whole)
}

/** If there are more losses than marks, the number is unknown here. */
function countOfMarks(marks: number): string {
  if (marks >= mostLossMarks) return `The latest ${countText(mostLossMarks)} losses are marked: see all`
  return marks === 1 ? '1 loss in this period' : `${countText(marks)} losses in this period`
}

/** Explains why there is no trend: no month of the range has a score. */
export const noTrend = ({ months }: { months: readonly RiskTrendPoint[] }): string | undefined =>
  months.some(({ combined }) => combined.score !== null) ? undefined : 'No month in this period has a score yet.'
