import type { DriverDetails } from '@milepost/contract/drivers/endpoints'
import { type Incident, incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { v2PageSize } from '@milepost/domain/limits'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Empty } from '@milepost/ui/feedback/states'
import { Link } from '@milepost/ui/layout/link'
import { DataTable } from '@milepost/ui/table/data-table'
import { useMemo, useState } from 'react'
import { eventsHref } from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { tableColumns } from '../../list/list-column.ts'
import { useNone } from '../../report/notes/use-none.ts'
import type { EventSearch } from '../../scope/event-search.ts'
import { useClientId } from '../../session/session-context.ts'
import { eventIn } from '../incidents/shared/event-address.ts'
import { eventColumns } from '../incidents/shared/event-columns.tsx'
import { eventFilters } from '../incidents/shared/event-filters.ts'
import { eventList } from '../incidents/shared/event-list.ts'
import { useMediaUpdates } from '../incidents/shared/use-media-updates.ts'
import { eventsOf } from '../trips/shared/newest-events.tsx'
import type { Range } from '../trips/shared/use-range.ts'
import { driverConnections } from './driver-connections.ts'

type EventSort = { id: NonNullable<EventSearch['sort']>; descending: boolean }

/** Every event here has the same driver and, unless several providers report them, the same connection and provider. */
const withoutColumns = (...ids: string[]) => eventColumns.filter(({ id }) => !ids.includes(id))
const ofOneProvider = withoutColumns('driver', 'connection', 'provider')
const ofSeveral = withoutColumns('driver', 'connection')

/** A driver's counted events in the selected days, as the event list shows them. */
export function DriverEvents({
  driver,
  range,
}: {
  driver: Pick<DriverDetails, 'id' | 'name' | 'records'>
  range: Range
}) {
  const scope = { things: 'events' as const, connectionIds: driverConnections(driver), first: range.first }
  const none = useNone(scope, `No events in the last ${countText(range.count)} days.`)
  const format = useFormat()
  const [paging, setPaging] = useState({ page: 1, pageSize: v2PageSize as number })
  const [sort, setSort] = useState<EventSort>({ id: 'occurredAt', descending: true })
  const search: EventSearch = {
    ...eventsOf({ driver: [driver.id] }, range),
    sort: sort.id,
    order: sort.descending ? 'desc' : 'asc',
    page: paging.page,
    size: paging.pageSize,
  }
  const values = eventFilters.parse(search)
  const wanted = eventList.query(values, { zone: format.timeZone, now: new Date() })
  const query = useAnswer(
    answerOf(incidentEndpoints.page, {
      params: { id: useClientId() },
      query: {
        ...wanted,
        PageNumber: paging.page,
        PageSize: paging.pageSize,
        SortBy: sort.id,
        SortDirection: sort.descending ? 'desc' : 'asc',
      },
    }),
  )
  const totals = useAnswer(
    answerOf(incidentEndpoints.totals, { params: { id: useClientId() }, query: { ...wanted, Exact: true } }),
  )
  const { data } = query
  useMediaUpdates(data?.items)
  const own = driver.records.length > 1 ? ofSeveral : ofOneProvider
  const columns = useMemo(() => tableColumns(own, format, { page: data?.items }), [own, format, data])
  const first = (paging.page - 1) * paging.pageSize
  const position = useMemo(() => new Map(data?.items.map(({ id }, index) => [id, first + index])), [data, first])
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="num flex flex-wrap justify-between gap-x-4 text-13 text-text-3">
        <span>
          {range.text} · events assigned to {driver.name}, excluding those rated inaccurate and repeats
        </span>
        <Link href={eventsHref(search)} className="text-link">
          Open in Events
        </Link>
      </p>
      <DataTable<Incident>
        label={`Events of ${driver.name}`}
        columns={columns}
        rows={data?.items}
        rowId={({ id }) => id}
        rowHref={({ id }) => eventIn(id, { values, position: position.get(id) ?? 0 })}
        sort={sort}
        onSortChange={(next) => {
          setSort((next as EventSort | undefined) ?? { id: 'occurredAt', descending: true })
          setPaging((now) => ({ ...now, page: 1 }))
        }}
        paging={{ ...paging, total: totals.data?.totalCount ?? first + (data?.items.length ?? 0), onChange: setPaging }}
        fetching={query.isFetching}
        failed={query.isError && !data && <QueryFailed what="events" query={query} />}
        empty={<Empty title={none} />}
      />
    </div>
  )
}
