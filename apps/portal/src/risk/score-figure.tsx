import type { PartRisk } from '@milepost/contract/risk/subject'
import { averageScore, scoreWord } from '@milepost/domain/score-bands'
import { covers } from '@milepost/domain/statistics/margin'
import { BandChip } from '@milepost/ui/feedback/band-chip'
import { ScoreScale } from '@milepost/ui/feedback/score-scale'

type ShownScore = Pick<PartRisk, 'score' | 'low' | 'high' | 'band' | 'provisional'>

/** One score: the number, its level in a word, and its position with the interval. */
export function ScoreFigure({ name, risk }: { name: string; risk: ShownScore }) {
  const { score, low, high, band, provisional } = risk
  const isCertain = !provisional && !covers(risk, averageScore)
  return (
    <div className="min-w-0">
      <div className="text-12 text-text-3">{name}</div>
      <div className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
        <span className="num text-28 leading-none font-[640] tracking-[-0.02em]">{Math.round(score)}</span>
        {isCertain ? (
          <BandChip band={band} />
        ) : (
          <span className="text-12 font-[560] text-text-2">{scoreWord(risk)}</span>
        )}
        {provisional && <span className="text-12 text-text-3">provisional</span>}
      </div>
      <ScoreScale value={score} interval={[low, high]} provisional={provisional} className="mt-2 w-full" />
      <div className="num mt-1 text-12 text-text-3">
        {Math.round(low)}–{Math.round(high)} (90% confidence interval)
      </div>
    </div>
  )
}
