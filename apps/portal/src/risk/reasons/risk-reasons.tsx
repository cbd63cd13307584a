import { tenthsText } from '@milepost/contract/risk/change'
import { reasonLines } from '@milepost/contract/risk/reasons'
import type { PartRisk, RiskFactorName } from '@milepost/contract/risk/subject'
import { Link } from '@milepost/ui/layout/link'
import { useId } from 'react'
import { useLinksWithEvents } from './use-links-with-events.ts'

interface RiskReasonsProps {
  risk: PartRisk
  /** Returns the link to what is behind a factor. */
  hrefOf?: ((factor: RiskFactorName) => string | undefined) | undefined
}

/** What led from the average of 50 to the score, in plain words. */
export function RiskReasons({ risk: { reasons, score }, hrefOf }: RiskReasonsProps) {
  const id = useId()
  const lines = reasonLines(reasons, score)
  const links = useLinksWithEvents(
    lines.map(({ id, withoutEvents }) =>
      id === 'others' || withoutEvents ? undefined : hrefOf?.(id as RiskFactorName),
    ),
  )
  return (
    <div>
      <h4 id={id} className="text-13 font-[560]">
        What makes up the combined score
      </h4>
      <ul aria-labelledby={id} className="num mt-1.5 grid gap-1 text-13/[21px]">
        <li className="flex justify-between gap-3 text-text-2">
          <span>Average</span>
          <span>50.0</span>
        </li>
        {lines.map(({ id: line, words, points }, at) => {
          const href = links[at]
          return (
            <li key={line} className="flex justify-between gap-3">
              {href ? (
                <Link href={href} className="text-link">
                  {words}
                </Link>
              ) : (
                <span>{words}</span>
              )}
              <span className="whitespace-nowrap">{tenthsText(points)}</span>
            </li>
          )
        })}
        <li className="flex justify-between gap-3 border-t border-border pt-1 font-[560]">
          <span>Combined score</span>
          <span>{score.toFixed(1)}</span>
        </li>
      </ul>
    </div>
  )
}
