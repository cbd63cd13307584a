import type { SizeFormat } from '@milepost/domain/statistics/margin'
import { pointsText, pointsUnit, shareText } from '@milepost/domain/statistics/share-text'
import { isSmallSample, smallSampleText } from '@milepost/domain/statistics/small-sample'
import { Delta } from '@milepost/ui/feedback/delta'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { Tile } from '@milepost/ui/layout/tiles'
import type { ReactNode } from 'react'
import { countText } from '../lib/format/formatters.ts'
import { NoFigure } from './no-figure.tsx'

interface CompareTileProps {
  label: ReactNode
  /** Undefined while loading, null if there is no figure. */
  value: number | null | undefined
  /** Shown in place of a figure that is null. */
  whenNone?: ReactNode
  /** The value in the previous period; null or undefined if there is nothing to compare with. */
  previous?: number | null | undefined
  /** Half the 90% interval of the change, as in the API. */
  margin: number | null | undefined
  /** True if the previous period lacks data; the tiles explain it once, together. */
  uncompared?: boolean
  format?: (value: number) => string
  /** Formats the size of the change, if different from the value. */
  changeFormat?: SizeFormat | undefined
  /** Follows the change, if its format has no unit. */
  changeUnit?: string
  unit?: string | undefined
  /** Which direction is good; it determines the color. */
  good: 'up' | 'down' | 'neither'
  /** "previous 30 days"; the tiles' note states it once. */
  against: string
  /** The base of the value: "214 vehicles". */
  of?: string
  /** For a rate, how many events are behind it. */
  sample?: number | undefined
  /** Small chart on the right, such as a sparkline. */
  figure?: ReactNode
  href?: string | undefined
  title?: string | undefined
  pressed?: boolean
  onToggle?: () => void
}

/** A share 0–1; its change is in percentage points. */
export const ShareTile = (tile: Omit<CompareTileProps, 'changeFormat' | 'changeUnit'>) => (
  <CompareTile format={shareText} {...tile} changeFormat={pointsText} changeUnit={pointsUnit} />
)

/** One figure, its change from the previous period, and its base. */
export function CompareTile({
  value,
  previous,
  margin,
  uncompared = false,
  whenNone = <NoFigure />,
  format = countText,
  changeFormat = format,
  changeUnit,
  good,
  against,
  of,
  sample,
  unit,
  ...tile
}: CompareTileProps) {
  const isKnown = value !== null && value !== undefined
  const isSmall = sample !== undefined && isSmallSample(sample)
  return (
    <Tile
      {...tile}
      value={isKnown ? format(value) : value === null ? whenNone : <Skeleton className="my-1.5" width={36} />}
      unit={isKnown ? unit : undefined}
      delta={
        isKnown &&
        !uncompared &&
        previous !== undefined && (
          <Delta
            value={previous === null ? null : value - previous}
            margin={margin ?? null}
            format={changeFormat}
            unit={changeUnit}
            good={good}
            against={against}
          />
        )
      }
      note={!isKnown ? undefined : of ? `of ${of}` : isSmall ? smallSampleText(sample) : undefined}
    />
  )
}
