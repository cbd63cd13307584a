import { RotateCw } from '@milepost/ui/icons'
import { useFormat } from '../../lib/format/formatters.ts'
import type { ListQuery } from '../list-state.ts'

/** "as of 09:41" with Refresh: lists load once, so the page shows when. */
export function AsOf({ query }: { query: ListQuery }) {
  const format = useFormat()
  if (query.dataUpdatedAt === 0) return null
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      as of {format.clock(query.dataUpdatedAt)} {format.zone(query.dataUpdatedAt)}
      <button
        type="button"
        data-screen-only
        aria-label="Refresh"
        title="Refresh"
        disabled={query.isFetching}
        className="-my-1 grid size-6 place-items-center rounded-control hover:bg-sunken hover:text-text"
        onClick={() => void query.refetch()}
      >
        <RotateCw aria-hidden className={query.isFetching ? 'size-3.5 motion-safe:animate-spin' : 'size-3.5'} />
      </button>
    </span>
  )
}
