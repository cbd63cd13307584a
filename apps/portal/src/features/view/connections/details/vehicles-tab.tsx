import { reportingStatus } from '@milepost/contract/codes'
import { vehicleColumns } from '@milepost/contract/columns/vehicle-columns'
import type { ConnectionDetails } from '@milepost/contract/connections'
import { tablePageSize } from '@milepost/contract/limits'
import { vehicleListEndpoints } from '@milepost/contract/vehicle-list'
import type { VehicleSummary } from '@milepost/contract/vehicles'
import { Badge } from '@milepost/ui/feedback/badge'
import { Empty } from '@milepost/ui/feedback/states'
import { CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { DataTable } from '@milepost/ui/table/data-table'
import { useMemo, useState } from 'react'
import { vehiclesHref } from '../../../../addresses.ts'
import { useFormat } from '../../../../lib/formatters.ts'
import { useLiveRefresh } from '../../../../lib/live.ts'
import { Moment } from '../../../../lib/moment.tsx'
import { answerOf } from '../../../../lib/query-client.ts'
import { QueryFailed } from '../../../../lib/query-failed.tsx'
import { useAnswer } from '../../../../lib/use-answer.ts'
import { columnsOf, tableColumns } from '../../../../list/list-column.ts'
import { useClientId } from '../../../../session/session-context.ts'
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
  { id: 'lastGpsDateTime', priority: 1, cell: ({ lastGpsDateTime: at }) => <Moment at={at} never="Never located" /> },
  { id: 'vin', cell: ({ vin }) => vin && <code className="font-mono">{vin}</code> },
  { id: 'groups' },
])

/** The vehicles that came through the connection. */
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
              ? 'They arrive with the first read, usually within a minute.'
              : 'Nothing is read through this connection; why stands above.'
          }
        />
      }
    />
  )
}
