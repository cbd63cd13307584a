import { type Coverage, unreadWords } from '@milepost/contract/connections/reads'
import type { RiskSummary } from '@milepost/contract/risk/reports'
import { riskBandOf } from '@milepost/domain/score-bands'
import { Delta } from '@milepost/ui/feedback/delta'
import { Empty } from '@milepost/ui/feedback/states'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { Card, CardBody } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { soFar } from '../../../list/cells/tile-count.tsx'
import { noScoreText, ScopeWhy, scoredWhen } from '../../../risk/reasons/scope-why.tsx'
import { ScoreFigure } from '../../../risk/score-figure.tsx'

interface ScoreCardProps {
  summary: RiskSummary
  hrefOf?: Parameters<typeof ScopeWhy>[0]['hrefOf']
  /** Link to the list of losses. */
  lossesHref?: string | undefined
  /** Whether all losses in scope have been read: only then zero means none. */
  coverage: Coverage
  /** "vehicles" */
  things: string
}

/** The score with its band and interval, its reasons, and the losses next to it. */
export function ScoreCard({ summary, hrefOf, lossesHref, coverage, things }: ScoreCardProps) {
  const format = useFormat()
  const { risk, scored, losses, distanceMeters, scores } = summary
  if (risk.score === null)
    return (
      <Card>
        <Empty title="No score yet." detail={noScoreText(summary)} />
      </Card>
    )
  const { score, low, high, provisional } = risk
  const count = losses.value ?? 0
  return (
    <Card aria-label="Combined score">
      <CardBody className="grid gap-4 tablet:grid-cols-[220px_minmax(0,1fr)]">
        {low === null || high === null ? (
          <div>
            <div className="text-12 text-text-3">Combined score</div>
            <div className="num mt-0.5 text-28 leading-none font-[640]">{Math.round(score)}</div>
            <div className="mt-1 text-12 text-text-3">Mean of {things}, no confidence interval</div>
          </div>
        ) : (
          <ScoreFigure name="Combined score" risk={{ score, low, high, provisional, band: riskBandOf(score) }} />
        )}
        <div className="grid content-start gap-2 text-13">
          <ScopeWhy summary={summary} hrefOf={hrefOf} />
          <dl className="num flex flex-wrap gap-x-8 gap-y-1">
            <Fact name="Losses in this period">
              {lossesHref && count > 0 ? (
                <Link href={lossesHref} className="text-link">
                  {countText(count)}
                </Link>
              ) : count === 0 && coverage !== 'complete' ? (
                unreadWords[coverage]
              ) : (
                countText(count)
              )}{' '}
              {soFar(count, coverage)}
              {coverage === 'complete' && losses.previous !== null && (
                <Delta value={count - losses.previous} margin={losses.margin} good="down" />
              )}
            </Fact>
            <Fact name="Scored">
              {countText(scored)} {things}
            </Fact>
            <Fact name="Total distance in period">{format.distance(distanceMeters.value)}</Fact>
          </dl>
          <p className="text-12 text-text-3">
            {scoredWhen(scores, todayIn(format.timeZone, new Date()))} It covers two years, weighted toward recent
            driving; 50 is average, higher is riskier.
          </p>
        </div>
      </CardBody>
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="flex gap-2">
    <dt className="text-text-3">{name}</dt>
    <dd>{children}</dd>
  </div>
)
