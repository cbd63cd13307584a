import type { Paging } from '@milepost/ui/table/table-footer'
import { countText } from '../../lib/format/formatters.ts'
import type { ListValues } from '../list-fields.ts'
import type { ListState } from '../list-state.ts'

/**
 * Returns "12,345 events", "More than 10,000 events", or that counting is in progress or failed. While rows are imported, a
 * count is one so far, and zero none that is known.
 */
export function totalText<Row extends object>(
  { total, isTotalExact, hasNoCount, definition }: ListState<ListValues & Record<string, unknown>, Row>,
  isImporting = false,
): string {
  const [one, many] = definition.things
  if (total === undefined) return `${hasNoCount ? 'Could not count' : 'Counting'} ${many}`
  if (isImporting && total === 0) return `${many.charAt(0).toUpperCase()}${many.slice(1)} not available yet`
  return `${isTotalExact ? '' : 'More than '}${countText(total)} ${total === 1 ? one : many}${isImporting ? ' so far' : ''}`
}

/** Returns a list's paging for its footer. */
export function pagingOf<Row extends object>(list: ListState<ListValues & Record<string, unknown>, Row>): Paging {
  return {
    page: list.page,
    pageSize: list.pageSize,
    total: list.total,
    isTotalExact: list.isTotalExact,
    hasMore: list.hasMore === undefined ? undefined : list.hasMore && !list.isDeepest,
    onChange: ({ page, pageSize }) => list.change({ page, size: pageSize }),
  }
}
