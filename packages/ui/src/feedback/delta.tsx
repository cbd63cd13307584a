import { withUnit } from '@milepost/domain/quantity'
import { alike, changeText, isBeyond, type SizeFormat, sizeText } from '@milepost/domain/statistics/margin'
import { cn } from '../cn.ts'

/** Why there is no fair comparison, and how many of the compared days have data: "4 of 7". */
export type Gap = { reason: 'noEarlierData' | 'stillLoading'; covered: string }

/** "Not compared yet: the previous 7 days are still loading." */
export function gapText({ reason, covered }: Gap, against: string): string {
  if (reason === 'stillLoading') return `Not compared yet: the ${against} are still loading.`
  // "previous 7 days" names how many there are.
  const [known] = covered.split(' of ')
  return known === '0'
    ? `Not compared: no data for the ${against}.`
    : `Not compared: only ${known} of the ${against} have data.`
}

interface DeltaProps {
  /** Change since the compared period, in the unit of the number. Null if there is no comparison. */
  value: number | null | undefined
  /**
   * Half the 90% interval of the change, in the same unit, shown after it. A smaller change may be none: it is gray, without
   * an arrow. 0 for what is measured or calculated from the same data; null if unknown.
   */
  margin: number | null
  /** By default whole numbers, as for counts and scores. */
  format?: SizeFormat
  /** Follows the change and its margin, once: "pts". */
  unit?: string | undefined
  /** Which direction is good. The color depends on this, never on the direction alone. */
  good: 'up' | 'down' | 'neither'
  /** The comparison: "previous 30 days"; shown on hover and read by screen readers. */
  against?: string | undefined
  className?: string | undefined
}

/** A change compared with something named, with its margin. The only part that draws a change. */
export function Delta({ value, margin, format: formatOf = wholeText, unit, good, against, className }: DeltaProps) {
  const sized = (text: string) => (unit ? withUnit(text, unit) : text)
  const versus = against ? `vs ${against}` : undefined
  if (value === null || value === undefined || Number.isNaN(value)) {
    return (
      <span className={cn('text-12 text-text-3', className)} title={versus && `No comparison available ${versus}`}>
        —
      </span>
    )
  }
  const format = alike(value, margin, formatOf)
  // A change that rounds to zero is no change: "down 0.0" would show noise as a trend.
  const isNone = value === 0 || format(Math.abs(value)) === format(0)
  // As printed: "12 ± 12" isn't certain.
  const isCertain = isBeyond(value, margin) && (!margin || format(Math.abs(value)) !== format(margin))
  const better = good === 'neither' || isNone || !isCertain ? null : value > 0 === (good === 'up')
  const tone = better === null ? 'text-text-3' : better ? 'text-success' : 'text-destructive'
  const title =
    [versus, !(isNone && margin === 0) && marginText(margin, isCertain, (size) => sized(format(size)))]
      .filter(Boolean)
      .join('; ') || undefined
  return (
    <span className={cn('num inline-flex items-baseline text-12 whitespace-nowrap', className)} title={title}>
      <span className={tone}>
        {isNone ? (
          noChange(margin, (size) => sized(format(size)))
        ) : !isCertain ? (
          sized(changeText(value, margin, format))
        ) : (
          <>
            <span aria-hidden className="mr-0.5 text-[0.82em]">
              {value > 0 ? '▲' : '▼'}
            </span>
            <span className="sr-only">{value > 0 ? 'up ' : 'down '}</span>
            {sized(sizeText(value, margin, format))}
          </>
        )}
      </span>
      {versus && <span className="sr-only">{versus}</span>}
    </span>
  )
}

/** "no change ± 5", or "no change" of what is measured, or has a margin that rounds to zero. */
function noChange(margin: number | null, format: (size: number) => string): string {
  const text = margin === null ? '' : format(margin)
  return margin === null || text === format(0) ? 'no change' : `no change ± ${text}`
}

const wholeText = (size: number) => Math.round(size).toLocaleString('en-US')

/** "± 5 (90% confidence)", and that a change within it may be none. */
function marginText(margin: number | null, isCertain: boolean, format: (size: number) => string): string | false {
  if (margin === null) return 'margin of error unknown'
  return isCertain
    ? margin > 0 && `± ${format(margin)} (90% confidence)`
    : 'within the margin of error (90% confidence)'
}
