import { isWithoutEvents, tenthsText } from '@milepost/contract/risk/change'
import type { FactorDetail, ScoringDetail } from '@milepost/contract/risk/ranking'
import { fromOtherHabits, reasonWords } from '@milepost/contract/risk/reasons'
import { riskPartWords } from '@milepost/contract/risk/words'
import { metersPerMile } from '@milepost/domain/limits'
import { SaveCsv } from '@milepost/ui/chart/save-csv'
import { Card, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { SidewaysScroll } from '@milepost/ui/table/sideways-scroll'
import { useFormat } from '../../../lib/format/formatters.ts'
import { useLinksWithEvents } from '../../../risk/reasons/use-links-with-events.ts'

type HrefOf = (factor: FactorDetail['factor']) => string | undefined

/** Every factor of a score, its measured value, and the sum that leads from 50 to the score. */
export function WorkedSum({ detail, hrefOf }: { detail: ScoringDetail; hrefOf: HrefOf }) {
  const { factors, combined, previousScore } = detail
  const measured = useMeasuredText()
  const shown = factors.filter(({ points, measured }) => Math.abs(points) >= 0.05 || measured !== null)
  const links = useLinksWithEvents(
    shown.map((factor) =>
      isWithoutEvents(factor) || factor.measured?.value === 0 ? undefined : hrefOf(factor.factor),
    ),
  )
  if (combined.score === null) return null
  const tenths = (points: number) => Math.round(points * 10)
  const added = shown.reduce((sum, { points }) => sum + tenths(points), 0)
  // One line for contributions too small to show and for rounding, so that the lines add up.
  const left = tenths(combined.score) - 500 - added
  const isCompared = previousScore !== null
  const heads = ['Factor', 'Measured', 'Alone', 'Weight', ...(isCompared ? ['Before'] : []), 'Points']
  const inFile = () => {
    const sumLine = (name: string, points: string) => [name, null, ...heads.slice(1, -1).map(() => null), points]
    return {
      columns: ['Factor', 'Part', ...heads.slice(1)],
      rows: [
        sumLine('Average', '50.0'),
        ...shown.map((factor) => [
          reasonWords(factor),
          riskPartWords[factor.part],
          measured(factor),
          Math.round(factor.score),
          factor.weight,
          ...(isCompared ? [tenthsText(factor.previousPoints ?? 0)] : []),
          tenthsText(factor.points),
        ]),
        ...(left === 0 ? [] : [sumLine('Smaller reasons and rounding', tenthsText(left / 10))]),
        sumLine('Combined score', combined.score!.toFixed(1)),
      ],
    }
  }
  return (
    <Card>
      <CardHeader
        title="Score calculation by factor"
        aside={
          <>
            points
            <SaveCsv title={() => `Score of ${detail.name} by factor`} table={inFile} />
          </>
        }
      />
      <SidewaysScroll label="Factors of the combined score">
        <table className="num w-full text-13">
          <caption className="sr-only">Factors of the combined score</caption>
          <thead>
            <tr className="text-12 text-text-3">
              {heads.map((name, at) => (
                <th
                  key={name}
                  scope="col"
                  title={hints[name]}
                  className={`border-b border-border px-2.5 py-1.5 font-[540] first:pl-3.5 last:pr-3.5 ${at === 0 ? 'text-left' : 'text-right'}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <SumLine name="Average" points="50.0" columns={isCompared ? 4 : 3} />
            {shown.map((factor, at) => (
              <tr key={factor.factor}>
                <th scope="row" className="border-b border-border py-1.5 pr-2.5 pl-3.5 text-left font-normal">
                  <FactorName factor={factor} href={links[at] ?? undefined} />
                  <span className="block text-12 text-text-3">{riskPartWords[factor.part]}</span>
                </th>
                <Cell>{measured(factor) ?? <span className="text-text-3">—</span>}</Cell>
                <Cell>{Math.round(factor.score)}</Cell>
                <Cell>{factor.weight ?? <span className="text-text-3">—</span>}</Cell>
                {isCompared && <Cell>{tenthsText(factor.previousPoints ?? 0)}</Cell>}
                <Cell>{tenthsText(factor.points)}</Cell>
              </tr>
            ))}
            {left !== 0 && (
              <SumLine
                name="Smaller reasons and rounding"
                points={tenthsText(left / 10)}
                columns={isCompared ? 4 : 3}
              />
            )}
            <SumLine name="Combined score" points={combined.score.toFixed(1)} columns={isCompared ? 4 : 3} strong />
          </tbody>
        </table>
      </SidewaysScroll>
    </Card>
  )
}

const hints: Readonly<Record<string, string>> = {
  Measured: 'Next to the expected value, or the value of the reference fleet',
  Alone: 'The score with this factor alone; 50 means no effect',
  Weight: 'Severity weight of one event of this type, relative to others',
  Before: 'Points of the score it is compared with',
  Points: 'Points added to the average of 50',
}

const Cell = ({ children }: { children: React.ReactNode }) => (
  <td className="border-b border-border px-2.5 py-1.5 text-right align-top whitespace-nowrap last:pr-3.5">
    {children}
  </td>
)

function FactorName({ factor, href }: { factor: FactorDetail; href: string | undefined }) {
  const words = reasonWords(factor)
  if (!href) return words
  return (
    <Link href={href} className="text-link">
      {words}
    </Link>
  )
}

function SumLine({
  name,
  points,
  columns,
  strong = false,
}: {
  name: string
  points: string
  columns: number
  strong?: boolean
}) {
  return (
    <tr className={strong ? 'font-[560]' : 'text-text-2'}>
      <th
        scope="row"
        className={`border-b border-border py-1.5 pr-2.5 pl-3.5 text-left ${strong ? 'font-[560]' : 'font-normal'}`}
      >
        {name}
      </th>
      <td colSpan={columns} className="border-b border-border" />
      <td className="border-b border-border px-2.5 py-1.5 pr-3.5 text-right">{points}</td>
    </tr>
  )
}

/** Formats `1.9, expected 1.1 weighted events per 1,000 mi` or `31% of 22%`: the measured and the expected value. */
function useMeasuredText(): (factor: Pick<FactorDetail, 'measured' | 'credibility'>) => string | null {
  const format = useFormat()
  return ({ measured, credibility }) => {
    if (!measured) return null
    if (credibility === 0) return fromOtherHabits
    const { of, value, expected } = measured
    const text = (number: number): string => {
      if (of === 'per1000Miles') return format.rateParts(number)?.number ?? '—'
      if (of === 'share') return `${Math.round(number * 100)}%`
      if (of === 'milesPerYear') return format.distance(number * metersPerMile)
      if (of === 'times') return `${number.toFixed(2)} times what is expected of its vehicles`
      return Number.isInteger(number) ? String(number) : number.toFixed(2)
    }
    const unit =
      of === 'per1000Miles' ? ` weighted events ${format.rateParts(0)?.unit}` : of === 'milesPerYear' ? ' a year' : ''
    return expected === null ? `${text(value)}${unit}` : `${text(value)}, expected ${text(expected)}${unit}`
  }
}
