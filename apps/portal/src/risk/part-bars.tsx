import { tenthsText } from '@milepost/contract/risk/change'
import { type PartRisk, type RiskPart, riskParts, type ScoredSubject } from '@milepost/contract/risk/subject'
import { noScoreWords, riskPartWords } from '@milepost/contract/risk/words'
import { scoreWord } from '@milepost/domain/score-bands'
import { ChartCard } from '@milepost/ui/chart/chart-card'
import { cn } from '@milepost/ui/cn'
import { scaleColor } from '@milepost/ui/feedback/score-scale'

type Scored = Pick<ScoredSubject, RiskPart | 'missing' | 'config'> & {
  combined: NonNullable<ScoredSubject['combined']>
}

const columns = ['Part', 'Score', '90% interval', 'Relative risk', 'Weight', 'Points']

/** The parts of the combined score, each as a bar from the average of 50, with its interval. */
export function PartBars({ current }: { current: Scored }) {
  const { combined, missing, config } = current
  const pointsOf = (part: RiskPart) => (current[part] ? tenthsText(combined.points[part]) : null)
  const rows = riskParts.map((part) => {
    const own = current[part]
    return [
      riskPartWords[part],
      own && Math.round(own.score),
      own && intervalText(own),
      own?.relativeRisk.toFixed(2),
      config.partWeights[part],
      pointsOf(part),
    ]
  })
  return (
    <ChartCard title="Score parts, relative to the average of 50" table={{ columns, rows }}>
      <ul className="grid gap-2.5 text-13">
        {riskParts.map((part) => {
          const own = current[part]
          return (
            <li key={part} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
              <span>{riskPartWords[part]}</span>
              {own ? (
                <span className="num" title={`90% interval ${intervalText(own)}`}>
                  {Math.round(own.score)}
                  <span className="ml-2 text-12 text-text-3">
                    {scoreWord(own).toLowerCase()}
                    {own.provisional && ', provisional'}
                  </span>
                </span>
              ) : (
                <span className="text-text-3">counts as average</span>
              )}
              {own ? (
                <BarFromAverage risk={own} />
              ) : (
                <span className="col-span-2 text-12 text-text-3">{noScoreWords[missing[part] ?? 'noConditions']}</span>
              )}
            </li>
          )
        })}
      </ul>
    </ChartCard>
  )
}

const intervalText = ({ low, high }: PartRisk) => `${Math.round(low)}–${Math.round(high)}`

function BarFromAverage({ risk: { score, low, high, provisional } }: { risk: PartRisk }) {
  const [from, to] = score < 50 ? [score, 50] : [50, score]
  const color = scaleColor({ value: score })
  return (
    <span aria-hidden className="relative col-span-2 mt-1 block h-3 rounded-[3px] bg-sunken">
      <span
        className={cn('absolute inset-y-0.5', provisional && 'hatch inset-ring-1 inset-ring-border-strong')}
        style={{ left: `${from}%`, right: `${100 - to}%`, ...(!provisional && { background: color }) }}
      />
      <span className="absolute top-[5px] h-0.5 bg-text" style={{ left: `${low}%`, right: `${100 - high}%` }} />
      <span className="absolute inset-y-[-2px] left-1/2 w-px bg-border-strong" />
    </span>
  )
}
