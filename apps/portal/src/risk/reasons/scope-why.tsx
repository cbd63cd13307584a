import { monthName, whyParts } from '@milepost/contract/risk/change'
import type { RiskSummary } from '@milepost/contract/risk/reports'
import { noScoreLabel } from '@milepost/contract/risk/words'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { useFormat } from '../../lib/format/formatters.ts'
import { explainedNow, explainedThen, type ScoredScope } from './explained-scope.ts'
import { changesSince } from './scored-at.ts'
import { WhySentence } from './why-sentence.tsx'

interface ScopeWhyProps {
  summary: ScoredScope
  /** Returns the link to the events behind a reason. */
  hrefOf?: Parameters<typeof WhySentence>[0]['hrefOf']
}

/** Why a fleet's score is what it is; for an aggregate, which has no reasons of its own, how it changed. */
export function ScopeWhy({ summary, hrefOf }: ScopeWhyProps) {
  const { timeZone } = useFormat()
  const { risk, notCompared, reasons } = summary
  if (risk.score === null) return <p className="text-14 text-text-2">{noScoreText(summary)}</p>
  const [now, then] = [explainedNow(summary, risk.score), explainedThen(summary)]
  if (reasons.length === 0) {
    const { lead } = whyParts(now, then, todayIn(timeZone, new Date()))
    return (
      <p className="num max-w-[72ch] text-14 text-pretty">
        <span className="font-[560]">{lead}.</span>{' '}
        <span className="text-text-3">
          Average of the selection, weighted by distance. See each connection’s own score for its reasons.
        </span>
      </p>
    )
  }
  return <WhySentence now={now} then={then ?? notCompared ?? undefined} month={summary.scores.month} hrefOf={hrefOf} />
}

/** Why a scope has no score, as a sentence. */
export const noScoreText = ({ missing }: Pick<ScoredScope, 'missing'>): string => `${noScoreLabel(missing ?? null)}.`

/** Returns "The score now, compared with the end of May." or "The current score." before there is an earlier one. */
export function scoredWhen(scores: RiskSummary['scores'], today: string): string {
  const month = scores.month && monthName(scores.month, today)
  if (!scores.hasEarlier) return month ? `The score at the end of ${month}.` : 'The current score.'
  return `The score ${month ? `at the end of ${month}` : 'now'}, compared with ${changesSince(scores, today)}.`
}
