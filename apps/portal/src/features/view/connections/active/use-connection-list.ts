import { tablePageSize } from '@milepost/contract/limits'
import type { Sort } from '@milepost/ui/table/column'
import { useMemo } from 'react'
import { useSession } from '../../../../session/session-context.ts'
import { tableStorage } from '../../../../session/table-memory.ts'
import { useConnections } from '../shared/use-connections.ts'
import { type ConnectionFilters, connectionFilters, narrow, sorted } from './connection-filters.ts'

export const sizeOf = (size: number | undefined) => connectionFilters.shape.size.safeParse(size).data
export const columnOf = (id: string | undefined) => connectionFilters.shape.sort.safeParse(id).data

/** The connections that the filters let through, in order; order and size by the address, then as the person left them. */
export function useConnectionList(filters: ConnectionFilters) {
  const { user } = useSession()
  const storage = useMemo(() => tableStorage(user.id, 'connections'), [user.id])
  const query = useConnections()
  const remembered = storage.get()
  const size = filters.size ?? sizeOf(remembered?.pageSize) ?? tablePageSize
  const sort: Sort = filters.sort
    ? { id: filters.sort, descending: filters.order === 'desc' }
    : { id: columnOf(remembered?.sort?.id) ?? 'name', descending: remembered?.sort?.descending === true }
  const found = query.data && sorted(narrow(query.data, filters), sort)
  return { query, found, size, sort, storage }
}

export type ConnectionList = ReturnType<typeof useConnectionList>
