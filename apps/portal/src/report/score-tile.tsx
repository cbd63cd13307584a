import type { RiskScore } from '@milepost/contract/api/measures'
import type { RiskSummary } from '@milepost/contract/risk/reports'
import type { NoScoreReason } from '@milepost/contract/risk/subject'
import { noScoreLabel } from '@milepost/contract/risk/words'
import { scoreWord } from '@milepost/domain/score-bands'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { Tile } from '@milepost/ui/layout/tiles'
import type { ReactNode } from 'react'
import { useFormat } from '../lib/format/formatters.ts'
import { ScoreChange } from '../risk/ranked/ranked-score.tsx'
import { changesSince } from '../risk/reasons/scored-at.ts'
import { NoFigure } from './no-figure.tsx'
import { FailedFigure } from './notes/failed-figures.tsx'

interface ScoreTileProps {
  label: string
  /** Undefined while loading, null if loading failed. */
  score:
    | (Pick<RiskSummary, 'risk' | 'previousScore' | 'previousInterval' | 'notCompared' | 'scores'> & {
        missing?: NoScoreReason | null
      })
    | undefined
    | null
  /** Below the figure, instead of its interval. */
  note?: string | undefined
  /** A sparkline. */
  figure?: ReactNode
  href?: string | undefined
}

/** A score as a figure, with its change (up is riskier) and interval. */
export function ScoreTile({ label, score, note, figure, href }: ScoreTileProps) {
  const { timeZone } = useFormat()
  if (!score)
    return <Tile label={label} value={score === null ? <FailedFigure /> : <Skeleton className="my-1.5" width={36} />} />
  const { risk } = score
  if (risk.score === null)
    return <Tile label={label} value={<NoFigure />} title={noScoreLabel(score.missing ?? null)} />
  return (
    <Tile
      label={label}
      value={Math.round(risk.score)}
      delta={<ScoreChange {...score} against={changesSince(score.scores, todayIn(timeZone, new Date()))} />}
      note={note ?? intervalNote(risk)}
      figure={figure}
      href={href}
    />
  )
}

function intervalNote({ score, low, high, provisional }: RiskScore): string {
  if (low === null || high === null) return 'average weighted by distance'
  const word = provisional ? 'provisional' : scoreWord({ score: score!, low, high }).toLowerCase()
  return `${word}, ${Math.round(low)}–${Math.round(high)}`
}
