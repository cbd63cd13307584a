import type { Result } from '@milepost/contract/api/endpoint'
import type { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { riskParts } from '@milepost/contract/risk/subject'
import { riskPartWords, scoreNeeds } from '@milepost/contract/risk/words'
import { metersPerMile } from '@milepost/domain/limits'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useFormat } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'

type Formula = Pick<
  Result<typeof riskRankingEndpoints.scoringDetails>,
  'version' | 'activeFrom' | 'weights' | 'minimumMiles' | 'halfLifeDays'
>

const start = '1970-01-01'

/** How a combined score is assembled, with the current weights, their version and effective date. */
export function FormulaCard({ details }: { details: Formula }) {
  const format = useFormat()
  const { version, activeFrom, weights, minimumMiles, halfLifeDays } = details
  const areAlike = riskParts.every((part) => weights[part] === 1)
  return (
    <Card aria-label="How a score is calculated" className="mb-3">
      <CardHeader
        title="How a score is calculated"
        aside={
          activeFrom.startsWith(start) ? (
            `version ${version}, default weights`
          ) : (
            <>
              version {version}, in effect since <Moment at={activeFrom} />
            </>
          )
        }
      />
      <CardBody className="grid gap-2.5 text-13">
        <p className="num flex flex-wrap items-baseline gap-x-2 gap-y-1 text-14">
          <span className="font-[560]">50</span>
          {riskParts.map((part) => (
            <span key={part} className="whitespace-nowrap">
              + {riskPartWords[part].toLowerCase()}
              {!areAlike && <span className="text-text-3"> ×{weights[part]}</span>}
            </span>
          ))}
          <span className="font-[560]">= combined score</span>
        </p>
        <p className="max-w-[84ch] text-text-2">
          Each part multiplies the expected claim frequency; its points are what it adds to the average of 50
          {areAlike ? '. All parts have the same weight.' : ', scaled by its weight.'} Data that is {halfLifeDays} days
          old counts half. {scoreNeeds(format.distanceLimit(minimumMiles * metersPerMile))} Open a row to see its
          calculation.
        </p>
      </CardBody>
    </Card>
  )
}
