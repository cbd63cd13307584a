import { riskBand, severity } from '@milepost/contract/codes'
import { riskBandOf, severityOf } from '@milepost/contract/score-bands'
import { bandColor } from './band-chip.tsx'
import { levelColor } from './level-chip.tsx'

interface ScoreProps {
  /** 0..100; null or undefined shows "—". */
  value: number | null | undefined
  /** An event takes its level's colour, an entity (vehicle, driver, fleet) its band's. */
  of?: 'event' | 'entity'
  /** 90 % interval of the score, shown on hover and as a thin band on the bar. */
  interval?: readonly [low: number, high: number] | undefined
  /** Too little driving for a firm score. */
  provisional?: boolean | undefined
  /** Why there is no value, on hover. */
  missingReason?: string | undefined
}

/** A 52 px bar and the number. */
export function Score({ value, of = 'entity', interval, provisional, missingReason }: ScoreProps) {
  if (value === null || value === undefined) {
    return (
      <span className="text-text-3" title={missingReason ?? 'Not scored'}>
        —
      </span>
    )
  }
  const rounded = Math.round(value)
  const color = of === 'event' ? levelColor(severityOf(value)) : bandColor(riskBandOf(value))
  const word = of === 'event' ? severity.word(severityOf(value)) : riskBand.word(riskBandOf(value))
  return (
    <span
      className="num inline-flex items-baseline gap-2 whitespace-nowrap"
      title={hoverText(rounded, word, interval, provisional)}
    >
      <span
        aria-hidden
        className="relative h-[5px] w-[52px] self-center overflow-hidden rounded-full bg-sunken inset-ring-1 inset-ring-border"
      >
        <span
          className="absolute inset-y-0 left-0"
          style={{ width: `${Math.min(100, Math.max(0, value))}%`, background: color, opacity: provisional ? 0.55 : 1 }}
        />
      </span>
      <span className="min-w-[2ch] text-right">
        {rounded}
        {provisional && <span className="text-text-3">*</span>}
      </span>
      <span className="sr-only">{provisional ? `${word}, provisional` : word}</span>
    </span>
  )
}

function hoverText(value: number, word: string, interval: ScoreProps['interval'], provisional: boolean | undefined) {
  const parts = [`${value} of 100, ${word.toLowerCase()} risk`]
  if (interval) parts.push(`90% interval ${Math.round(interval[0])}–${Math.round(interval[1])}`)
  if (provisional) parts.push('provisional: little driving so far')
  return parts.join(' · ')
}
