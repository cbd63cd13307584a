import { noScoreWords, notScoredYet } from '@milepost/contract/risk/words'
import { reportSentence, riskierThan } from '@milepost/contract/vehicles/report-sentence'
import { withUnit } from '@milepost/domain/quantity'
import { riskBandOf } from '@milepost/domain/score-bands'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useFormat } from '../../../../lib/format/formatters.ts'
import { ScoreChange } from '../../../../risk/ranked/ranked-score.tsx'
import { ScoreFigure } from '../../../../risk/score-figure.tsx'
import type { ShownReport } from './shown-report.ts'

/** The score, its change, its rank in the fleet, and a sentence that sums them up. */
export function ScoreSummary({ report }: { report: ShownReport }) {
  const { risk, previous, scoreVersion, connection, fleetMedian, percentile, scoredVehicles } = report
  const { score, low, high, provisional } = risk
  if (score === null || low === null || high === null) return <NoScore report={report} />
  return (
    <Card aria-label="Behavioral score">
      <CardBody className="grid gap-4 tablet:grid-cols-[220px_minmax(0,1fr)]">
        <ScoreFigure name="Behavioral score" risk={{ score, low, high, provisional, band: riskBandOf(score) }} />
        <div className="grid content-start gap-2 text-13">
          <p className="max-w-[72ch] text-14">{reportSentence(report)}</p>
          <dl className="num flex flex-wrap gap-x-8 gap-y-1 text-13">
            {previous && (
              <div className="flex gap-2">
                <dt className="text-text-3">Since the end of {monthName(previous.month)}</dt>
                <dd>
                  <ScoreChange
                    risk={risk}
                    previousScore={previous.score}
                    previousInterval={previous}
                    notCompared={null}
                  />
                </dd>
              </div>
            )}
            {fleetMedian !== null && (
              <div className="flex gap-2">
                <dt className="text-text-3">Median vehicle of {connection.name}</dt>
                <dd>{Math.round(fleetMedian)}</dd>
              </div>
            )}
            {percentile !== null && scoredVehicles > 1 && (
              <div className="flex gap-2">
                <dt className="text-text-3">Riskier than</dt>
                <dd>{riskierThan(percentile, scoredVehicles)} scored vehicles of its fleet</dd>
              </div>
            )}
            {scoreVersion !== null && (
              <div className="flex gap-2">
                <dt className="text-text-3">Score version</dt>
                <dd>{scoreVersion}</dd>
              </div>
            )}
          </dl>
          <p className="text-12 text-text-3">
            Covers the last two years, weighted toward recent driving. 50 is average, higher is riskier. It describes
            driving and doesn’t judge a person.
          </p>
        </div>
      </CardBody>
    </Card>
  )
}

/** Shows "Not enough driving (12 of 50 mi)". */
function NoScore({ report }: { report: ShownReport }) {
  const { distanceParts } = useFormat()
  const { missing, scoredMeters, minimumMeters } = report
  const [have, need] = [distanceParts(scoredMeters), distanceParts(minimumMeters)]
  const whole = (number: string | undefined) => String(Math.floor(Number(number?.replaceAll(',', '') ?? 0)))
  return (
    <Card aria-label="Behavioral score">
      <CardHeader
        title={
          missing === 'tooFewMiles' || missing === 'noMiles'
            ? `Not enough driving (${whole(have?.number)} of ${withUnit(whole(need?.number), need?.unit ?? '')})`
            : 'No behavioral score'
        }
      />
      <CardBody className="text-13 text-text-2">{missing === null ? notScoredYet : noScoreWords[missing]}</CardBody>
    </Card>
  )
}

const monthName = (month: string) =>
  new Date(`${month}T12:00:00Z`).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })
