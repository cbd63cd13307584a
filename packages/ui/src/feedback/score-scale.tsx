import { isAverage, riskBandOf } from '@milepost/domain/score-bands'
import { cn } from '../cn.ts'
import { bandColor } from './band-chip.tsx'

export interface ScoreScaleProps {
  /** 0 to 100, for a vehicle, driver or fleet. */
  value: number
  /** 90% interval of the score. */
  interval?: readonly [low: number, high: number] | undefined
  /** Not enough driving for a firm score. */
  provisional?: boolean | undefined
  className?: string | undefined
}

/** The color of the number's band, as bands are counted; the interval around it shows how certain it is. Gray if average. */
export const scaleColor = ({ value, provisional }: Pick<ScoreScaleProps, 'value' | 'provisional'>) =>
  provisional || isAverage(value) ? 'var(--border-strong)' : bandColor(riskBandOf(value))

const within = (value: number) => Math.min(100, Math.max(0, value))

/**
 * A dot on a line from 0 to 100 with a mark at the average of 50 and its interval, unlike the filled bar of an event.
 * Hatched while provisional. Graphic only: its numbers are shown next to it.
 */
export function ScoreScale({ value, interval, provisional, className }: ScoreScaleProps) {
  const color = scaleColor({ value, provisional })
  return (
    <span aria-hidden className={cn('relative block h-[11px] w-[52px]', className)}>
      <span className="absolute inset-x-0 top-[5px] h-px bg-border-strong" />
      <span className="absolute top-0.5 left-1/2 h-[7px] w-px bg-border-strong" />
      {interval && (
        <span
          className={cn(
            'absolute inset-y-[3px] rounded-full',
            provisional && 'hatch inset-ring-1 inset-ring-border-strong',
          )}
          style={{
            left: `${within(interval[0])}%`,
            right: `${100 - within(interval[1])}%`,
            ...(!provisional && { background: `color-mix(in srgb, ${color} 40%, transparent)` }),
          }}
        />
      )}
      <span
        className="absolute top-px size-[9px] -translate-x-1/2 rounded-full ring-1 ring-surface"
        style={{ left: `${within(value)}%`, background: color }}
      />
    </span>
  )
}
