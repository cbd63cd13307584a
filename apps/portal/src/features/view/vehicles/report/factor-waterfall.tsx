import { pointsText, stepsOf } from '@milepost/contract/risk-reasons'
import type { VehicleReport } from '@milepost/contract/vehicle-report'
import { ChartCard } from '@milepost/ui/chart/chart-card'
import { useFormat } from '../../../../lib/formatters.ts'

/** What led from the average of 50 to the score, one bar a reason, each from where the one before ended. */
export function FactorWaterfall({ factors, score }: { factors: VehicleReport['factors']; score: number }) {
  const format = useFormat()
  const steps = stepsOf(factors, score)
  const rateOf = (id: string) => factors.find(({ factor }) => factor === id)
  const measured = (id: string) => {
    const { per1000Miles = null, expectedPer1000Miles = null } = rateOf(id) ?? {}
    if (per1000Miles === null || expectedPer1000Miles === null) return null
    return `${format.rateParts(per1000Miles)?.number} against ${format.rate(expectedPer1000Miles)} expected`
  }
  const ends = [50, score, ...steps.flatMap(({ from, to }) => [from, to])]
  const [low, high] = [Math.min(...ends) - 2, Math.max(...ends) + 2]
  const x = (value: number) => (100 * (value - low)) / (high - low)
  return (
    <ChartCard
      title="What makes the score"
      table={{
        columns: ['Reason', 'Points', 'Measured'],
        rows: [
          ['The average', '50', null],
          ...steps.map(({ id, words, points }) => [words, pointsText(points, false), measured(id)]),
          ['Behavioral score', String(Math.round(score)), null],
        ],
      }}
      note="Points of a type compare what happened per mile with what is expected on the same roads and hours; little driving keeps them near it."
    >
      <ul className="num grid gap-1.5 text-13">
        <Bar label="The average" text="50" from={low} to={50} x={x} color="border-strong" />
        {steps.map(({ id, words, points, from, to }) => (
          <Bar
            key={id}
            label={words}
            text={pointsText(points, false)}
            note={measured(id)}
            from={from}
            to={to}
            x={x}
            color={points > 0 ? 'c3' : 'c2'}
          />
        ))}
        <Bar
          label="Behavioral score"
          text={String(Math.round(score))}
          from={low}
          to={Math.round(score)}
          x={x}
          color="text-2"
          strong
        />
      </ul>
    </ChartCard>
  )
}

interface BarProps {
  label: string
  text: string
  note?: string | null
  from: number
  to: number
  x: (value: number) => number
  color: string
  strong?: boolean
}

function Bar({ label, text, note, from, to, x, color, strong = false }: BarProps) {
  const [left, right] = [x(Math.min(from, to)), x(Math.max(from, to))]
  return (
    <li
      className={`grid grid-cols-[minmax(0,11rem)_minmax(0,1fr)_2.5rem] items-center gap-x-3 ${strong ? 'font-[560]' : ''}`}
    >
      <span className="min-w-0">
        <span className="block text-pretty">{label}</span>
      </span>
      <span aria-hidden className="relative block h-4 rounded-[3px] bg-sunken">
        <span
          className="absolute inset-y-0 rounded-[3px]"
          style={{ left: `${left}%`, width: `${Math.max(0.6, right - left)}%`, background: `var(--${color})` }}
        />
      </span>
      <span className="text-right">{text}</span>
      {note && <span className="col-start-2 -mt-0.5 text-12 text-text-3">{note}</span>}
    </li>
  )
}
