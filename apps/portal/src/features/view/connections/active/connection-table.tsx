import type { Connection } from '@milepost/contract/connections'
import { Empty, FilteredEmpty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { DataTable } from '@milepost/ui/table/data-table'
import { isSelected, noRows, type RowSelection } from '@milepost/ui/table/row-selection'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { QueryFailed } from '../../../../lib/query-failed.tsx'
import { isFiltered } from '../../../../lib/search.ts'
import { ConnectionMenu } from '../actions/connection-menu.tsx'
import { RetrySelected } from '../actions/retry-selected.tsx'
import type { ConnectionActions } from '../actions/use-connection-actions.ts'
import { useMayChange } from '../shared/may-change.ts'
import { connectionColumns } from './connection-columns.tsx'
import { type ConnectionFilters, connectionFilters, narrowing } from './connection-filters.ts'
import { type ConnectionList, columnOf, sizeOf } from './use-connection-list.ts'

interface ConnectionTableProps {
  list: ConnectionList
  filters: ConnectionFilters
  change: (filters: Partial<ConnectionFilters>) => void
  actions: ConnectionActions
  onReset: () => void
}

/** Every connection that the filters let through; a row leads to its page, ticked rows can be checked together. */
export function ConnectionTable({ list, filters, change, actions, onReset }: ConnectionTableProps) {
  const mayChange = useMayChange()
  const { query, found, size, sort, storage } = list
  const columns = useMemo(
    () => connectionColumns((connection) => <ConnectionMenu connection={connection} actions={actions} />),
    [actions],
  )
  const [selection, setSelection] = useState<RowSelection>(noRows)
  // Ticked ones that the filters hide now are not meant.
  const ticked = found?.filter(({ id }) => isSelected(selection, String(id))) ?? []
  const page = Math.min(filters.page, Math.max(1, Math.ceil((found?.length ?? 0) / size)))
  return (
    <DataTable<Connection>
      label="Connections"
      columns={columns}
      rows={found?.slice((page - 1) * size, page * size)}
      rowId={({ id }) => String(id)}
      rowHref={({ id }) => `/view/connections/details/${id}`}
      storage={storage}
      sort={sort}
      onSortChange={(next) => change({ sort: columnOf(next?.id), order: next && (next.descending ? 'desc' : 'asc') })}
      paging={{
        page,
        pageSize: size,
        total: found?.length ?? 0,
        onChange: ({ page, pageSize }) => change({ page, size: sizeOf(pageSize) }),
      }}
      selection={
        mayChange
          ? {
              value:
                selection.kind === 'all'
                  ? selection
                  : { kind: 'some', ids: new Set(ticked.map(({ id }) => String(id))) },
              onChange: setSelection,
              actions: () => <RetrySelected connections={ticked} onDone={() => setSelection(noRows)} />,
            }
          : undefined
      }
      fetching={query.isFetching}
      failed={query.isError && !query.data && <QueryFailed what="connections" query={query} />}
      empty={
        isFiltered(connectionFilters, filters, narrowing) ? (
          <FilteredEmpty things="connections" hidden={query.data?.length} onReset={onReset} />
        ) : (
          <NoConnections onAdd={() => change({ add: 'choose' })} />
        )
      }
      pageKeys
    />
  )
}

function NoConnections({ onAdd }: { onAdd: () => void }) {
  const mayChange = useMayChange()
  return (
    <Empty
      title="No connections yet."
      detail="Connect the provider whose devices are in your vehicles: their positions, trips and safety events then arrive by themselves."
      action={
        mayChange && (
          <Button variant="primary" onClick={onAdd}>
            <Plus aria-hidden />
            Connect a provider
          </Button>
        )
      }
    />
  )
}
