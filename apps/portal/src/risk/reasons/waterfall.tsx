import { type OwnRecord, tenthsText } from '@milepost/contract/risk/change'
import { stepsOf } from '@milepost/contract/risk/reasons'
import type { RiskFactorName, RiskReason } from '@milepost/contract/risk/subject'
import { ChartCard } from '@milepost/ui/chart/chart-card'
import { Link } from '@milepost/ui/layout/link'
import type { ReactNode } from 'react'
import { useLinksWithEvents } from './use-links-with-events.ts'

interface WaterfallProps {
  title?: ReactNode
  /** The days that the measured values cover. */
  aside?: string
  reasons: readonly (Pick<RiskReason, 'factor' | 'points'> & OwnRecord)[]
  score: number
  /** Label of the last bar: `Behavioral score`. */
  scoreName: string
  /** Describes a factor's measured value; null if there is none. */
  measured?: (factor: string) => string | null
  /** Returns the link to a factor's events. */
  hrefOf?: ((factor: RiskFactorName) => string | undefined) | undefined
  note?: ReactNode
}

/**
 * The path from the average of 50 to a score: one bar per reason, each starting where the previous one ended. Both ends
 * are marks: as bars they would start at the scale's beginning, which isn't 0.
 */
export function Waterfall({
  title = 'What makes up the score',
  aside,
  reasons,
  score,
  scoreName,
  measured = () => null,
  hrefOf,
  note,
}: WaterfallProps) {
  const steps = stepsOf(reasons, score)
  const links = useLinksWithEvents(
    steps.map(({ id, withoutEvents }) =>
      id === 'others' || withoutEvents ? undefined : hrefOf?.(id as RiskFactorName),
    ),
  )
  const shown = score.toFixed(1)
  const ends = [50, score, ...steps.flatMap(({ from, to }) => [from, to])]
  const [low, high] = [Math.min(...ends) - 2, Math.max(...ends) + 2]
  const x = (value: number) => (100 * (value - low)) / (high - low)
  return (
    <ChartCard
      title={title}
      aside={aside}
      table={{
        columns: ['Reason', 'Points', 'Measured'],
        rows: [
          ['Average', '50.0', null],
          ...steps.map(({ id, words, points }) => [words, tenthsText(points), measured(id)]),
          [scoreName, shown, null],
        ],
      }}
      note={note}
    >
      <ul className="num grid gap-1.5 text-13">
        <Bar label="Average" text="50.0" from={50} to={50} x={x} color="border-strong" />
        {steps.map(({ id, words, points, from, to }, at) => (
          <Bar
            key={id}
            label={words}
            text={tenthsText(points)}
            note={measured(id)}
            href={links[at] ?? undefined}
            from={from}
            to={to}
            x={x}
            color={points > 0 ? 'c3' : 'c2'}
          />
        ))}
        <Bar label={scoreName} text={shown} from={score} to={score} x={x} color="text-2" strong />
      </ul>
    </ChartCard>
  )
}

/** In percent of the width: keeps tiny bars and the ends visible. */
const leastWidth = 0.8

interface BarProps {
  label: string
  text: string
  note?: string | null
  href?: string | undefined
  from: number
  to: number
  x: (value: number) => number
  color: string
  strong?: boolean
}

function Bar({ label, text, note, href, from, to, x, color, strong = false }: BarProps) {
  const [left, right] = [x(Math.min(from, to)), x(Math.max(from, to))]
  return (
    <li
      className={`grid grid-cols-[minmax(0,11rem)_minmax(0,1fr)_2.75rem] items-center gap-x-3 ${strong ? 'font-[560]' : ''}`}
    >
      <span className="min-w-0">
        {href ? (
          <Link href={href} className="block text-pretty text-link">
            {label}
          </Link>
        ) : (
          <span className="block text-pretty">{label}</span>
        )}
      </span>
      <span aria-hidden className="relative block h-4 rounded-[3px] bg-sunken">
        <span
          className="absolute inset-y-0 rounded-[3px]"
          style={{ left: `${left}%`, width: `${Math.max(leastWidth, right - left)}%`, background: `var(--${color})` }}
        />
      </span>
      <span className="text-right">{text}</span>
      {note && <span className="col-start-2 -mt-0.5 text-12 text-text-3">{note}</span>}
    </li>
  )
}
