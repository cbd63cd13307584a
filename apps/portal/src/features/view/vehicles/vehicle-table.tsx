import { vehicleListEndpoints } from '@milepost/contract/vehicle-list'
import type { VehicleSummary } from '@milepost/contract/vehicles'
import { Empty, FilteredEmpty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import type { Sort } from '@milepost/ui/table/column'
import { DataTable } from '@milepost/ui/table/data-table'
import { noRows, type RowSelection } from '@milepost/ui/table/row-selection'
import { useMemo, useState } from 'react'
import { useFormat } from '../../../lib/formatters.ts'
import { useLiveRefresh } from '../../../lib/live.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { isFiltered } from '../../../lib/search.ts'
import { useSession } from '../../../session/session-context.ts'
import { CoachingActions } from './coaching-actions.tsx'
import type { VehicleList } from './use-vehicle-list.ts'
import { vehicleColumns } from './vehicle-columns.tsx'
import { narrowing, type VehicleFilters, vehicleFilters } from './vehicle-filters.ts'

interface VehicleTableProps {
  filters: VehicleFilters
  change: (filters: Partial<VehicleFilters>) => void
  list: VehicleList
  onReset: () => void
  onOpen: (id: string) => void
}

/** Who may switch coaching. */
const coachingRoles = ['admin', 'operator']

/** The list of vehicles, paged and sorted by the server; a row opens its vehicle beside it. */
export function VehicleTable({ filters, change, list, onReset, onOpen }: VehicleTableProps) {
  const format = useFormat()
  const { roles } = useSession()
  const columns = useMemo(() => vehicleColumns(format), [format])
  const [selection, setSelection] = useState<RowSelection>(noRows)
  useLiveRefresh(['connection', 'progress'], vehicleListEndpoints.page)
  const { query, view, storage } = list
  const filtered = isFiltered(vehicleFilters, filters, narrowing)
  const maySwitch = coachingRoles.some((role) => roles.includes(role))
  return (
    <DataTable<VehicleSummary>
      label="Vehicles"
      columns={columns}
      rows={query.data?.items}
      rowId={(vehicle) => vehicle.id}
      rowHref={(vehicle) => `/view/vehicles/profile/${vehicle.id}`}
      onRowOpen={(vehicle) => onOpen(vehicle.id)}
      currentRowId={filters.open}
      storage={storage}
      sort={view.sort}
      onSortChange={(sort) => change(sortFilters(sort))}
      paging={{
        page: filters.page,
        pageSize: view.size,
        total: query.data?.totalCount ?? 0,
        onChange: ({ page, pageSize }) => change({ page, size: sizeFilter(pageSize) }),
      }}
      selection={
        maySwitch
          ? {
              value: selection,
              onChange: setSelection,
              actions: () => <CoachingActions list={list} selection={selection} onDone={() => setSelection(noRows)} />,
            }
          : undefined
      }
      fetching={query.isFetching}
      failed={query.isError && !query.data && <QueryFailed what="vehicles" query={query} />}
      empty={filtered ? <FilteredEmpty things="vehicles" onReset={onReset} /> : <NoVehicles />}
      pageKeys
    />
  )
}

const sortFilters = (sort: Sort | undefined): Partial<VehicleFilters> => ({
  sort: vehicleFilters.shape.sort.safeParse(sort?.id).data,
  order: sort && (sort.descending ? 'desc' : 'asc'),
})

const sizeFilter = (size: number) => vehicleFilters.shape.size.safeParse(size).data

function NoVehicles() {
  return (
    <Empty
      title="No vehicles yet."
      detail="They arrive within an hour after a provider was connected."
      action={
        <Button asChild>
          <Link href="/view/connections/active">Look at connections</Link>
        </Button>
      }
    />
  )
}
