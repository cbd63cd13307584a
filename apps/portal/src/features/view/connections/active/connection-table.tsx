import type { Connection } from '@milepost/contract/connections'
import { tablePageSize } from '@milepost/contract/limits'
import { Button } from '@milepost/ui/button'
import { DataTable } from '@milepost/ui/data-table'
import { Empty, FilteredEmpty } from '@milepost/ui/states'
import type { Sort } from '@milepost/ui/table/column'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useFormat } from '../../../../lib/formatters.ts'
import { QueryFailed } from '../../../../lib/query-failed.tsx'
import { isFiltered } from '../../../../lib/search.ts'
import { useSession } from '../../../../session/session-context.ts'
import { tableStorage } from '../../../../session/table-memory.ts'
import { ConnectionMenu } from '../actions/connection-menu.tsx'
import type { ConnectionActions } from '../actions/use-connection-actions.ts'
import { useMayChange } from '../shared/may-change.ts'
import type { useConnections } from '../shared/use-connections.ts'
import { connectionColumns } from './connection-columns.tsx'
import { type ConnectionFilters, connectionFilters, narrow, narrowing, sorted } from './connection-filters.ts'

interface ConnectionTableProps {
  query: ReturnType<typeof useConnections>
  filters: ConnectionFilters
  change: (filters: Partial<ConnectionFilters>) => void
  actions: ConnectionActions
  onReset: () => void
}

const sizeOf = (size: number | undefined) => connectionFilters.shape.size.safeParse(size).data
const columnOf = (id: string | undefined) => connectionFilters.shape.sort.safeParse(id).data

/** Every connection that the filters let through; a row leads to its page. */
export function ConnectionTable({ query, filters, change, actions, onReset }: ConnectionTableProps) {
  const format = useFormat()
  const { user } = useSession()
  const storage = useMemo(() => tableStorage(user.id, 'connections'), [user.id])
  const columns = useMemo(
    () => connectionColumns(format, (connection) => <ConnectionMenu connection={connection} actions={actions} />),
    [format, actions],
  )
  const remembered = storage.get()
  const size = filters.size ?? sizeOf(remembered?.pageSize) ?? tablePageSize
  const sort: Sort = filters.sort
    ? { id: filters.sort, descending: filters.order === 'desc' }
    : { id: columnOf(remembered?.sort?.id) ?? 'name', descending: remembered?.sort?.descending === true }
  const found = query.data && sorted(narrow(query.data, filters), sort)
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
      fetching={query.isFetching}
      failed={query.isError && <QueryFailed what="connections" query={query} />}
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
