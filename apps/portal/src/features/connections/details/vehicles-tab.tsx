import type { ConnectionDetails } from '@milepost/contract/connections/endpoints'
import { vehicleColumns } from '@milepost/contract/vehicles/columns'
import type { VehicleSummary } from '@milepost/contract/vehicles/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { reportingStatus } from '@milepost/domain/codes'
import { tablePageSize } from '@milepost/domain/limits'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Badge } from '@milepost/ui/feedback/badge'
import { Empty } from '@milepost/ui/feedback/states'
import { CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { DataTable } from '@milepost/ui/table/data-table'
import { useMemo, useState } from 'react'
import { vehiclesHref } from '../../../addresses.ts'
import { useLiveRefresh } from '../../../lib/api/live.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { columnsOf, tableColumns } from '../../../list/list-column.ts'
import { useClientId } from '../../../session/session-context.ts'
import { LastGps } from '../../vehicles/shared/last-gps.tsx'
import { isRead } from '../shared/is-read.ts'

const shown = columnsOf<VehicleSummary>(vehicleColumns, [
  { id: 'name' },
  {
    id: 'reporting',
    priority: 1,
    cell: ({ reporting }) => (
      <Badge tone={reporting === reportingStatus.code.active ? 'success' : 'warning'}>
        {reportingStatus.word(reporting)}
      </Badge>
    ),
  },
  {
    id: 'lastGpsDateTime',
    priority: 1,
    cell: ({ lastGpsDateTime: at, connection, reporting }) => (
      <LastGps at={at} connections={[connection]} isReporting={reporting === reportingStatus.code.active} />
    ),
  },
  { id: 'vin', cell: ({ vin }) => vin && <code className="font-mono">{vin}</code> },
  { id: 'groups' },
])

/** Vehicles from the connection. */
export function VehiclesTab({ connection }: { connection: ConnectionDetails }) {
  const { id } = connection
  const format = useFormat()
  const params = { id: useClientId() }
  const [page, setPage] = useState({ page: 1, pageSize: tablePageSize as number })
  useLiveRefresh(['connection', 'progress'], vehicleListEndpoints.page)
  const query = useAnswer(
    answerOf(vehicleListEndpoints.page, {
      params,
      query: { ConnectionId: [id], PageNumber: page.page, PageSize: page.pageSize, SortBy: 'name' },
    }),
  )
  const columns = useMemo(() => tableColumns(shown, format), [format])
  return (
    <DataTable<VehicleSummary>
      label="Vehicles of this connection"
      header={
        <CardHeader
          title="Vehicles"
          aside={
            <Link href={vehiclesHref({ connection: [String(id)] })} className="text-link">
              Open in Vehicles
            </Link>
          }
        />
      }
      columns={columns}
      rows={query.data?.items}
      rowId={(vehicle) => vehicle.id}
      rowHref={(vehicle) => vehiclesHref({ connection: [String(id)], open: vehicle.id })}
      paging={{ ...page, total: query.data?.totalCount ?? 0, onChange: setPage }}
      fetching={query.isFetching}
      failed={query.isError && !query.data && <QueryFailed what="vehicles" query={query} />}
      empty={
        <Empty
          title="No vehicles yet."
          detail={
            isRead(connection)
              ? 'They arrive with the first sync, usually within a minute.'
              : 'This connection isn’t syncing. See the reason above.'
          }
        />
      }
    />
  )
}
