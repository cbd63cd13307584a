import { changeWords, type NotCompared, tenthsText } from '@milepost/contract/risk/change'
import type { RiskFactorChange } from '@milepost/contract/risk/reports'
import { riskFactorWords } from '@milepost/contract/risk/words'
import { ChartCard } from '@milepost/ui/chart/chart-card'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import type { ComparedAt, FactorHref } from '../risk/reasons/factor-events.ts'
import { useChangeLinks } from '../risk/reasons/use-change-links.ts'
import { notComparedWords } from '../risk/reasons/why-sentence.tsx'

interface FactorChangesProps {
  factors: readonly RiskFactorChange[]
  /** "the end of August": what the score is compared with. */
  since: string
  /** Why nothing is compared, if so; null for an aggregate, which has no reasons. */
  notCompared: NotCompared | null
  /** True if the score's change is beyond its margin of error. If not, no factor is named, and bars are gray. */
  isCertain: boolean
  /** The dates of both scores. */
  compared: ComparedAt
  /** Returns the link to the events behind a change. */
  hrefOf?: FactorHref | undefined
}

const mostShown = 9
const title = 'What changed the score'

/** Returns "More phone use moved the score most (+4.1)". */
function movedMost({ factor, change }: Pick<RiskFactorChange, 'factor'> & { change: number }): string {
  const words = changeWords({ factor, points: change })
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} changed the score most (${tenthsText(change)})`
}

/** Points each factor added to or took from a score since an earlier one: bars around zero, strongest first. */
export function FactorChanges({ factors, since, notCompared, isCertain, compared, hrefOf }: FactorChangesProps) {
  const moved = factors
    .flatMap(({ part, factor, points, previousPoints, notSensed }) => {
      const change = previousPoints === null ? 0 : points - previousPoints
      return previousPoints === null || Math.round(change * 10) === 0
        ? []
        : [{ id: `${part} ${factor}`, factor, change, points, previousPoints, notSensed }]
    })
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
  const shown = moved.slice(0, mostShown)
  const links = useChangeLinks(
    hrefOf,
    shown.map(({ factor, change, notSensed }) => ({ factor, points: change, withoutEvents: notSensed })),
    compared,
  )
  const strongest = moved[0]
  if (!strongest) {
    return (
      <Card>
        <CardHeader title={title} />
        <Empty title={whyNone(factors, since, notCompared)} />
      </Card>
    )
  }
  const most = Math.abs(strongest.change)
  const seen = moved.find(({ notSensed }) => !notSensed)
  return (
    <ChartCard
      title={seen && isCertain ? movedMost(seen) : title}
      aside={<span className="max-tablet:hidden">points since {since}</span>}
      table={{
        columns: ['Reason', 'Change in points', 'Now', 'Before'],
        rows: moved.map(({ factor, change, points, previousPoints }) => [
          riskFactorWords[factor],
          tenthsText(change),
          tenthsText(points),
          tenthsText(previousPoints),
        ]),
      }}
      note={
        [
          !isCertain && 'The score’s change is within the margin of error, so these may be chance.',
          moved.length > mostShown && `${moved.length - mostShown} more had a smaller effect; the table lists them.`,
        ]
          .filter(Boolean)
          .join(' ') || undefined
      }
    >
      <ul className="num grid gap-1.5 text-13" aria-label={`${title}, in points since ${since}`}>
        {shown.map(({ id, factor, change }, at) => {
          const { href, title: linkTitle } = links[at] ?? {}
          const size = (50 * Math.abs(change)) / most
          return (
            <li key={id} className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)_2.75rem] items-center gap-x-3">
              {href ? (
                <Link href={href} className="truncate text-link" title={linkTitle}>
                  {riskFactorWords[factor]}
                </Link>
              ) : (
                <span className="truncate">{riskFactorWords[factor]}</span>
              )}
              <span aria-hidden className="relative block h-4 rounded-[3px] bg-sunken">
                <span
                  className="absolute inset-y-0 rounded-[3px]"
                  style={{
                    left: `${change < 0 ? 50 - size : 50}%`,
                    width: `${Math.max(0.6, size)}%`,
                    background: isCertain ? `var(--${change > 0 ? 'c3' : 'c2'})` : 'var(--border-strong)',
                  }}
                />
                <span className="absolute inset-y-0 left-1/2 w-px bg-border-strong" />
              </span>
              <span className="text-right">{tenthsText(change)}</span>
            </li>
          )
        })}
      </ul>
    </ChartCard>
  )
}

function whyNone(factors: readonly RiskFactorChange[], since: string, notCompared: NotCompared | null): string {
  if (factors.some(({ previousPoints }) => previousPoints !== null))
    return `No change of 0.1 points or more since ${since}.`
  if (notCompared) return notComparedWords[notCompared]
  return factors.length === 0
    ? 'Several fleets are shown together. See each fleet’s own score for what changed it.'
    : notComparedWords.noEarlierScore
}
