import { severity } from '@milepost/domain/codes'
import { scoreWord, severityOf } from '@milepost/domain/score-bands'
import { cn } from '../cn.ts'
import { levelColor } from './level-chip.tsx'
import { ScoreScale } from './score-scale.tsx'

interface ScoreProps {
  /** 0 to 100; null or undefined shows "—". */
  value: number | null | undefined
  /**
   * An event is a filled bar in its level's color, an entity (vehicle, driver, fleet) a dot on a scale in its band's
   * color.
   */
  of?: 'event' | 'entity'
  /** 90% interval of an entity's score, shown on hover and around the dot. */
  interval?: readonly [low: number, high: number] | undefined
  /** Not enough driving for a firm score. */
  provisional?: boolean | undefined
  /** Why there is no value, on hover. */
  missingReason?: string | undefined
  /** Without an event's bar under 1360 px, where a column beside it already shows the level. */
  compact?: boolean | undefined
}

/** A 52 px graphic and the number. */
export function Score({ value, of = 'entity', interval, provisional, missingReason, compact }: ScoreProps) {
  if (value === null || value === undefined) {
    return (
      <span className="text-text-3" title={missingReason ?? 'Not scored'}>
        —
      </span>
    )
  }
  const rounded = Math.round(value)
  const word =
    of === 'event'
      ? severity.word(severityOf(value))
      : scoreWord({ score: value, low: interval?.[0] ?? null, high: interval?.[1] ?? null })
  return (
    <span
      className="num inline-flex items-baseline gap-2 whitespace-nowrap"
      title={hoverText(rounded, word, interval, provisional)}
    >
      {of === 'event' ? (
        <EventBar value={value} compact={compact} />
      ) : (
        <ScoreScale value={value} interval={interval} provisional={provisional} className="self-center" />
      )}
      <span className="min-w-[2ch] text-right">
        {rounded}
        {provisional && <span className="text-text-3">*</span>}
      </span>
      <span className="sr-only">{provisional ? `${word}, provisional` : word}</span>
    </span>
  )
}

function EventBar({ value, compact }: { value: number; compact: boolean | undefined }) {
  return (
    <span
      aria-hidden
      className={cn(
        'relative h-[5px] w-[52px] self-center overflow-hidden rounded-full bg-sunken inset-ring-1 inset-ring-border',
        compact && 'hidden min-[1360px]:block',
      )}
    >
      <span
        className="absolute inset-y-0 left-0"
        style={{ width: `${Math.min(100, Math.max(0, value))}%`, background: levelColor(severityOf(value)) }}
      />
    </span>
  )
}

function hoverText(value: number, word: string, interval: ScoreProps['interval'], provisional: boolean | undefined) {
  const parts = [`${value} of 100`, word.toLowerCase()]
  if (interval) parts.push(`90% interval ${Math.round(interval[0])}–${Math.round(interval[1])}`)
  if (provisional) parts.push('provisional: based on incomplete data')
  return parts.join(' · ')
}
