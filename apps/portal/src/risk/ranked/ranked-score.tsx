import type { NotCompared } from '@milepost/contract/risk/change'
import type { RankedSubject } from '@milepost/contract/risk/ranking'
import { awaitedChange, scoreChangeOf } from '@milepost/contract/risk/ranking-columns'
import { noScoreLabel } from '@milepost/contract/risk/words'
import { cn } from '@milepost/ui/cn'
import { Delta } from '@milepost/ui/feedback/delta'
import { Score } from '@milepost/ui/feedback/score'

/** A score with its interval, or why there is none. */
export function RankedScore({ risk, missing }: Pick<RankedSubject, 'risk' | 'missing'>) {
  const { score, low, high, provisional } = risk
  if (score === null) return <span className="text-12 whitespace-normal text-text-3">{noScoreLabel(missing)}</span>
  return (
    <Score value={score} interval={low === null || high === null ? undefined : [low, high]} provisional={provisional} />
  )
}

/** The same for files: the score, or why there is none. */
export function rankedScoreText({ risk: { score }, missing }: Pick<RankedSubject, 'risk' | 'missing'>): string {
  if (score !== null) return String(Math.round(score))
  return noScoreLabel(missing)
}

type ScoreChangeProps = Pick<RankedSubject, 'risk' | 'previousScore' | 'previousInterval' | 'notCompared'> & {
  /** "the end of May": shown on hover and read by screen readers, if no label next to it says so. */
  against?: string | undefined
}

/** A score's change as the difference of the displayed whole numbers, or a tooltip explaining why there is none. */
export function ScoreChange({ notCompared, against, ...compared }: ScoreChangeProps) {
  const known = scoreChangeOf(compared)
  if (known === null) {
    const awaited = awaitedChange({ notCompared })
    return (
      <span
        className={cn('text-text-3', awaited && 'text-12 whitespace-normal')}
        title={notCompared ? notComparedHints[notCompared] : undefined}
      >
        {awaited ?? '—'}
      </span>
    )
  }
  return <Delta value={known.change} margin={known.margin} good="down" against={against} />
}

const notComparedHints: Readonly<Record<NotCompared, string>> = {
  noEarlierScore: 'No earlier score yet',
  pastNotScored: 'Earlier months are still being scored',
  otherVersion: 'The earlier score used different weights',
  provisionalThen: 'Too little driving then, or being recalculated',
  provisionalNow: 'The score is provisional, but the earlier one isn’t',
}
