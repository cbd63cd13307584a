import { unreadWords } from '@milepost/contract/connections/reads'
import { tripColumns } from '@milepost/contract/trips/columns'
import type { Trip } from '@milepost/contract/trips/endpoints'
import { distanceSource } from '@milepost/domain/codes'
import { tablePageSize } from '@milepost/domain/limits'
import { plainWord } from '@milepost/domain/plain-word'
import { durationText } from '@milepost/domain/time/duration-text'
import { Empty } from '@milepost/ui/feedback/states'
import { DataTable } from '@milepost/ui/table/data-table'
import { useMemo, useState } from 'react'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { columnsOf, rowsInOrder, tableColumns } from '../../../list/list-column.ts'
import { useNone } from '../../../report/notes/use-none.ts'
import { driverText } from './driver-text.ts'
import { routeText } from './route-text.ts'
import type { Range } from './use-range.ts'

const allColumns = columnsOf<Trip>(tripColumns, [
  { id: 'startedAt', sort: ({ startedAt }) => startedAt, descendingFirst: true, priority: 1, names: true },
  { id: 'endedAt', priority: 3 },
  { id: 'way', header: 'From → to', priority: 1, cell: routeText },
  { id: 'vehicle', sort: ({ vehicle }) => vehicle.name },
  {
    id: 'driver',
    sort: ({ driver }) => driver?.name ?? '',
    cell: (trip) => driverText(trip) ?? <span className="text-text-3">{unreadWords.notReported}</span>,
  },
  {
    id: 'distanceMeters',
    sort: ({ distanceMeters }) => distanceMeters,
    align: 'end',
    priority: 1,
    cell: (
      { distanceMeters, distanceSource: source, isDistanceEstimated, countedIn, timeZone },
      { distance, clock },
    ) => (
      <span title={source === distanceSource.code.notSet ? undefined : `By ${distanceSource.word(source)}`}>
        {distance(distanceMeters)}
        {isDistanceEstimated && <span className="block text-12 text-text-3">Estimated from positions</span>}
        {countedIn && (
          <span className="block text-12 text-text-3">
            {countedIn.isPartly ? 'Partly counted' : 'Counted'} in the trip from {clock(countedIn.startedAt, timeZone)}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'drivingSeconds',
    hint: 'From start to end, with stops, without rests of half an hour or longer',
    sort: (trip) => shownSeconds(trip),
    align: 'end',
    cell: (trip) => (
      <span>
        {durationText(shownSeconds(trip))}
        {trip.restSeconds !== null && (
          <span className="block text-12 text-text-3">Plus {durationText(trip.restSeconds)} at rest</span>
        )}
      </span>
    ),
  },
  {
    id: 'averageSpeedKmh',
    hint: 'Over the duration, with stops',
    sort: ({ averageSpeedKmh }) => averageSpeedKmh,
    align: 'end',
    priority: 3,
  },
  {
    id: 'maxSpeedKmh',
    hint: 'As reported by the provider',
    sort: ({ maxSpeedKmh }) => maxSpeedKmh,
    align: 'end',
    priority: 3,
    cell: ({ maxSpeedKmh, isTopSpeedPending }, { speed }) =>
      maxSpeedKmh !== null ? speed(maxSpeedKmh) : isTopSpeedPending ? 'Not available yet' : 'Not reported',
  },
  {
    id: 'incidents',
    sort: ({ incidents }) => incidents,
    align: 'end',
    hint: 'All events on the trip, each counted once, including those rated inaccurate',
  },
  {
    id: 'rushShare',
    header: 'Rush hours',
    hint: 'Share of distance in high or very high traffic',
    sort: ({ rushShare }) => rushShare,
    align: 'end',
    priority: 3,
    cell: ({ rushShare }) => rushShare !== null && `${Math.round(rushShare * 100)}%`,
  },
  {
    id: 'weather',
    header: 'Weather',
    hint: 'For most of the trip',
    sort: ({ weather }) => weather ?? '',
    priority: 3,
    cell: ({ weather }) => weather && plainWord(weather),
  },
  { id: 'restSeconds', align: 'end', hiddenAtFirst: true },
  { id: 'countedIn', hiddenAtFirst: true },
  { id: 'idleSeconds', align: 'end', hiddenAtFirst: true },
  {
    id: 'providerScore',
    align: 'end',
    hint: 'The provider’s own rating of the trip, 0 to 100; higher is safer',
    hiddenAtFirst: true,
  },
  { id: 'odometerMeters', align: 'end', hint: 'At the end of the trip', hiddenAtFirst: true },
  { id: 'engineHours', align: 'end', hint: 'At the end of the trip', hiddenAtFirst: true },
])

/** Of a private trip, all that is known is when it began and ended. */
const shownSeconds = ({ drivingSeconds, isPrivate, startedAt, endedAt }: Trip): number | null =>
  isPrivate && endedAt !== null ? Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000) : drivingSeconds

/** The answer with the trips, or its state. */
export type TripsQuery = {
  data: Trip[] | undefined
  isError: boolean
  isFetching: boolean
  error: unknown
  refetch: () => unknown
}

interface TripsTableProps {
  /** Owner of the trips; the column that would repeat on every row is hidden. */
  of: 'vehicle' | 'driver'
  /** Where they come from. */
  connectionIds: readonly string[]
  range: Range
  query: TripsQuery
  /** URL of a trip's replay. */
  href: (id: string) => string
  currentId: string | undefined
}

/** All trips of the selected days, sorted and paged client-side. */
export function TripsTable({ of, connectionIds, range, query, href, currentId }: TripsTableProps) {
  const format = useFormat()
  const [page, setPage] = useState({ page: 1, pageSize: tablePageSize as number })
  const [sort, setSort] = useState({ id: 'startedAt', descending: true })
  const looks = useMemo(() => allColumns.filter(({ id }) => id !== of), [of])
  const columns = useMemo(() => tableColumns(looks, format), [looks, format])
  const { data } = query
  const scope = {
    things: of === 'vehicle' ? ('driving' as const) : ('trips' as const),
    connectionIds,
    first: range.first,
  }
  const none = useNone(scope, `No trips reported in the last ${countText(range.count)} days.`)
  const rows = useMemo(() => data && rowsInOrder(data, sort, looks, format), [data, sort, looks, format])
  const pages = Math.max(1, Math.ceil((rows?.length ?? 0) / page.pageSize))
  const shown = Math.min(page.page, pages)
  return (
    <DataTable<Trip>
      label="Trips"
      columns={columns}
      rows={rows?.slice((shown - 1) * page.pageSize, shown * page.pageSize)}
      rowId={({ id }) => id}
      rowHref={({ id }) => href(id)}
      currentRowId={currentId}
      sort={sort}
      onSortChange={(next) => setSort(next ?? { id: 'startedAt', descending: true })}
      paging={{ page: shown, pageSize: page.pageSize, total: rows?.length ?? 0, onChange: setPage }}
      fetching={query.isFetching}
      failed={query.isError && !data && <QueryFailed what="trips" query={query} />}
      empty={<Empty title={none} />}
    />
  )
}
