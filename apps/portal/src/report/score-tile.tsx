import type { RiskScore } from '@milepost/contract/api/measures'
import type { RiskSummary } from '@milepost/contract/risk/reports'
import type { NoScoreReason } from '@milepost/contract/risk/subject'
import { noScoreWords } from '@milepost/contract/risk/words'
import { riskBand } from '@milepost/domain/codes'
import { missing } from '@milepost/domain/quantity'
import { riskBandOf } from '@milepost/domain/score-bands'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { Tile } from '@milepost/ui/layout/tiles'
import type { ReactNode } from 'react'
import { ScoreChange } from '../risk/ranked/ranked-score.tsx'
import { NoFigure } from './no-figure.tsx'

interface ScoreTileProps {
  label: string
  /** Undefined while loading, null if loading failed. */
  score:
    | (Pick<RiskSummary, 'risk' | 'previousScore' | 'previousInterval' | 'notCompared'> & {
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
  if (!score)
    return <Tile label={label} value={score === null ? missing : <Skeleton className="my-1.5" width={36} />} />
  const { risk } = score
  if (risk.score === null)
    return <Tile label={label} value={<NoFigure />} title={noScoreWords[score.missing ?? 'tooFewMiles']} />
  return (
    <Tile
      label={label}
      value={Math.round(risk.score)}
      delta={<ScoreChange {...score} />}
      note={note ?? intervalNote(risk)}
      figure={figure}
      href={href}
    />
  )
}

function intervalNote({ score, low, high, provisional }: RiskScore): string {
  if (low === null || high === null) return 'average weighted by distance'
  const sure = provisional ? 'provisional' : riskBand.word(riskBandOf(score!)).toLowerCase()
  return `${sure}, ${Math.round(low)}–${Math.round(high)}`
}
