import { cn } from '../cn.ts'

/** Why there is no fair comparison, and how many of the compared days have data: "4 of 7". */
export type Gap = { reason: 'noEarlierData' | 'stillLoading'; covered: string }

/** "Not compared yet: the previous 7 days are still loading." */
export function gapText({ reason, covered }: Gap, against: string): string {
  if (reason === 'stillLoading') return `Not compared yet: the ${against} are still loading.`
  return covered.startsWith('0 ')
    ? `Not compared: no data for the ${against}.`
    : `Not compared: only ${covered} of the ${against} have data.`
}

interface DeltaProps {
  /** Change since the compared period, in the unit of the number. Null if there is no comparison. */
  value: number | null | undefined
  /** Formats the size of the change; receives the absolute value. */
  format?: (size: number) => string
  /** Which direction is good. The color depends on this, never on the direction alone. */
  good: 'up' | 'down' | 'neither'
  /** The comparison: "previous 30 days"; shown on hover and read by screen readers. */
  against?: string | undefined
  className?: string | undefined
}

/** A change compared with something named. */
export function Delta({ value, format = String, good, against, className }: DeltaProps) {
  const versus = against ? `vs ${against}` : undefined
  if (value === null || value === undefined || Number.isNaN(value)) {
    return (
      <span className={cn('text-12 text-text-3', className)} title={versus && `No comparison available ${versus}`}>
        —
      </span>
    )
  }
  // A change that rounds to zero is no change: "down 0.0" would show noise as a trend.
  const isNone = value === 0 || format(Math.abs(value)) === format(0)
  const better = good === 'neither' || isNone ? null : value > 0 === (good === 'up')
  const tone = better === null ? 'text-text-3' : better ? 'text-success' : 'text-destructive'
  return (
    <span className={cn('num inline-flex items-baseline text-12 whitespace-nowrap', className)} title={versus}>
      <span className={tone}>
        {isNone ? (
          'no change'
        ) : (
          <>
            <span aria-hidden className="mr-0.5 text-[0.82em]">
              {value > 0 ? '▲' : '▼'}
            </span>
            <span className="sr-only">{value > 0 ? 'up ' : 'down '}</span>
            {format(Math.abs(value))}
          </>
        )}
      </span>
      {versus && <span className="sr-only">{versus}</span>}
    </span>
  )
}
