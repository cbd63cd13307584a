import { tenthsText } from '@milepost/contract/risk/change'
import type { CompositionPart } from '@milepost/contract/risk/reports'
import { riskPartWords } from '@milepost/contract/risk/words'
import { ChartCard } from '@milepost/ui/chart/chart-card'

/** Points each part adds to or takes from the average of 50, now and before. */
export function CompositionBars({ parts }: { parts: readonly CompositionPart[] }) {
  const most = Math.max(
    1,
    ...parts.flatMap(({ points, previousPoints }) => [points, previousPoints ?? 0].map(Math.abs)),
  )
  const isCompared = parts.some(({ previousPoints }) => previousPoints !== null)
  return (
    <ChartCard
      title={titleOf(parts)}
      note="Points are the mean of the vehicles’ points, so they can differ from how far a part’s own score is from 50."
      aside={isCompared ? 'solid: now · hatched: before' : 'points above or below 50'}
      table={{
        columns: ['Part', 'Score', 'Weight', 'Points', ...(isCompared ? ['Before'] : [])],
        rows: parts.map(({ part, score, weight, points, previousPoints }) => [
          riskPartWords[part],
          score === null ? null : String(Math.round(score)),
          String(weight),
          tenthsText(points),
          ...(isCompared ? [previousPoints === null ? null : tenthsText(previousPoints)] : []),
        ]),
      }}
    >
      <ul className="num grid gap-3 text-13">
        {parts.map(({ part, points, previousPoints }) => (
          <li key={part} className="grid grid-cols-[minmax(0,7.5rem)_minmax(0,1fr)_3rem] items-center gap-x-3">
            <span>{riskPartWords[part]}</span>
            <span aria-hidden className="relative grid gap-0.5">
              <Bar points={points} most={most} />
              {previousPoints !== null && <Bar points={previousPoints} most={most} before />}
              <span className="absolute inset-y-[-3px] left-1/2 w-px bg-border-strong" />
            </span>
            <span className="text-right">
              {tenthsText(points)}
              {previousPoints !== null && (
                <span className="block text-12 text-text-3">
                  <span className="sr-only">before </span>
                  {tenthsText(previousPoints)}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}

function Bar({ points, most, before = false }: { points: number; most: number; before?: boolean }) {
  const width = `${(50 * Math.abs(points)) / most}%`
  const side = points < 0 ? { right: '50%' } : { left: '50%' }
  return (
    <span className="relative block h-3 rounded-[3px] bg-sunken">
      <span
        className={before ? 'hatch absolute inset-y-0 inset-ring-1 inset-ring-border-strong' : 'absolute inset-y-0'}
        style={{ ...side, width, ...(!before && { background: `var(--${points > 0 ? 'c3' : 'c2'})` }) }}
      />
    </span>
  )
}

/** "Strongest part: Losses, +6.1 points". */
function titleOf(parts: readonly CompositionPart[]): string {
  const [most] = parts.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
  if (!most || Math.round(most.points * 10) === 0) return 'Score parts, relative to the average of 50'
  return `Largest part: ${riskPartWords[most.part]}, ${tenthsText(most.points)} points`
}
