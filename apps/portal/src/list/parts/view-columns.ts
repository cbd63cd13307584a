import type { TableStorage } from '@milepost/ui/table/table-memory'

type Ids = readonly { id: string }[]

/** Returns the ids of the columns a person chose, in the format of a URL; undefined for the default ones. */
export function shownColumns(columns: Ids, storage: TableStorage): string | undefined {
  const hidden = storage.get()?.hidden
  return hidden && columns.flatMap(({ id }) => (hidden.includes(id) ? [] : id)).join(',')
}

/**
 * Returns the settings of a table whose URL names its columns: changing these changes the URL, everything else is the
 * person's own. Columns the list no longer has are ignored.
 */
export function columnsOfView(
  own: TableStorage,
  columns: Ids,
  inUrl: string,
  change: (next: { columns: string | undefined }) => void,
): TableStorage {
  const shown = inUrl.split(',')
  const hidden = columns.flatMap(({ id }) => (shown.includes(id) ? [] : id))
  return {
    get: () => ({ ...own.get(), hidden }),
    set({ hidden: chosen, ...rest }) {
      const { hidden: ofOwn } = own.get() ?? {}
      own.set({ ...rest, ...(ofOwn && { hidden: ofOwn }) })
      const next = chosen && columns.flatMap(({ id }) => (chosen.includes(id) ? [] : id)).join(',')
      if (next !== inUrl) change({ columns: next })
    },
  }
}
