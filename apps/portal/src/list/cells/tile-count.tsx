import { missing } from '@milepost/domain/quantity'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { countText } from '../../lib/format/formatters.ts'

/** What a tile counts: undefined while it loads, null where it could not be loaded. */
export function TileCount({ count }: { count: number | undefined | null }) {
  if (count === undefined) return <Skeleton className="my-2" width={48} />
  return count === null ? missing : countText(count)
}
