import { missing } from '@milepost/domain/quantity'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { countText } from '../../lib/format/formatters.ts'

/** A tile's count: undefined while loading, null if loading failed. */
export function TileCount({ count }: { count: number | undefined | null }) {
  if (count === undefined) return <Skeleton className="my-2" width={48} />
  return count === null ? missing : countText(count)
}
