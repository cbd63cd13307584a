import { type LossMark, mostLossMarks, type RiskTrendPoint } from '@milepost/contract/risk/reports'
import { Link } from '@milepost/ui/layout/link'
import { countText } from '../lib/format/formatters.ts'
import { ScoreTrend } from '../report/charts/score-trend.tsx'

interface CombinedTrendProps {
  trend: Parameters<typeof ScoreTrend>[0]['trend'] & { losses: readonly LossMark[] }
  /** The rows behind the marks. */
  lossesHref?: string | undefined
  height?: number
}

const parts = ['behavioral', 'environmental', 'usage'] as const

/** The combined score by month with its parts and its losses, and the way to these. */
export function CombinedTrend({ trend, lossesHref, height = 190 }: CombinedTrendProps) {
  const { losses } = trend
  return (
    <ScoreTrend
      trend={trend}
      main="combined"
      others={parts}
      losses={losses}
      height={height}
      note={
        losses.length > 0 &&
        lossesHref && (
          <Link href={lossesHref} className="num text-link">
            {countOfMarks(losses.length)}
          </Link>
        )
      }
    />
  )
}

/** Of more losses than are marked nobody knows here how many there are. */
function countOfMarks(marks: number): string {
  if (marks >= mostLossMarks) return `The newest ${countText(mostLossMarks)} losses are marked: see all`
  return marks === 1 ? 'One loss on these days' : `${countText(marks)} losses on these days`
}

/** Why nothing can be drawn: no month of the range has a score. */
export const noTrend = ({ months }: { months: readonly RiskTrendPoint[] }): string | undefined =>
  months.some(({ combined }) => combined.score !== null) ? undefined : 'No month of these days has a score yet.'
