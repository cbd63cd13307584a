import { type Coverage, unreadWords } from '@milepost/contract/connections/reads'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { countText } from '../../lib/format/formatters.ts'
import { NoFigure } from '../../report/no-figure.tsx'
import { FailedFigure } from '../../report/notes/failed-figures.tsx'

interface TileCountProps {
  /** Undefined while loading, null if loading failed. */
  count: number | undefined | null
  /** Whether the count includes everything; only then zero means none. */
  coverage?: Coverage | undefined
}

/** A tile's count. */
export function TileCount({ count, coverage = 'complete' }: TileCountProps) {
  if (count === undefined) return <Skeleton className="my-2" width={48} />
  if (count === null) return <FailedFigure />
  if (count === 0 && coverage !== 'complete') return <UnknownCount coverage={coverage} />
  return countText(count)
}

/** What zero means if not everything has been read. */
export const UnknownCount = ({ coverage }: { coverage: Exclude<Coverage, 'complete'> }) => (
  <NoFigure>{unreadWords[coverage]}</NoFigure>
)

/** Follows a count that grows while more is read. */
export const soFar = (count: number | undefined | null, coverage: Coverage | undefined): string | undefined =>
  count && coverage === 'loading' ? 'so far' : undefined
