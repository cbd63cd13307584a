import type { Place } from '@milepost/contract/api/place'
import { cn } from '@milepost/ui/cn'

/** A place in a cell: truncated to the width from `className`, with the full text as a tooltip. */
export function PlaceCell({ place, className }: { place: Place; className: string }) {
  const { text } = place
  return (
    <span className={cn('block truncate text-text-2', className)} title={text}>
      {text}
    </span>
  )
}
