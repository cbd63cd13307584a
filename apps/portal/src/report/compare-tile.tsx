import { missing } from '@milepost/domain/quantity'
import { Delta } from '@milepost/ui/feedback/delta'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { Tile } from '@milepost/ui/layout/tiles'
import type { ReactNode } from 'react'
import { countText } from '../lib/format/formatters.ts'

interface CompareTileProps {
  label: ReactNode
  /** Undefined while it loads, null where it could not be loaded or is not known. */
  value: number | null | undefined
  /** The same of the range before; null or undefined where there is nothing to compare with. */
  previous?: number | null | undefined
  /** The range before lacks data; the tiles say so once, together. */
  uncompared?: boolean
  format?: (value: number) => string
  /** The size of the change, where it is written otherwise: points of a share. */
  changeFormat?: ((size: number) => string) | undefined
  unit?: string
  /** Which direction is good; the colour follows this. */
  good: 'up' | 'down' | 'neither'
  /** "previous 30 days"; the tiles say it once, in their note. */
  against: string
  /** Of how many the value is: "214 vehicles". */
  of?: string
  /** Small picture at the right, such as a sparkline. */
  figure?: ReactNode
  href?: string | undefined
  title?: string | undefined
  pressed?: boolean
  onToggle?: () => void
}

/** One figure, how it changed against the range before, and of how many it is. */
export function CompareTile({
  value,
  previous,
  uncompared = false,
  format = countText,
  changeFormat = format,
  good,
  against,
  of,
  unit,
  ...tile
}: CompareTileProps) {
  const isKnown = value !== null && value !== undefined
  return (
    <Tile
      {...tile}
      value={isKnown ? format(value) : value === null ? missing : <Skeleton className="my-1.5" width={36} />}
      unit={isKnown ? unit : undefined}
      delta={
        isKnown &&
        !uncompared &&
        previous !== undefined && (
          <Delta
            value={previous === null ? null : value - previous}
            format={changeFormat}
            good={good}
            against={against}
          />
        )
      }
      note={of && isKnown ? `of ${of}` : undefined}
    />
  )
}
