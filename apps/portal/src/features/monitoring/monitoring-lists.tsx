import { exceptionColumns, requestColumns } from '@milepost/contract/monitoring/columns'
import type { MonitoredException, MonitoredRequest } from '@milepost/contract/monitoring/endpoints'
import { tablePageSize } from '@milepost/domain/limits'
import { Moment } from '../../lib/format/moment.tsx'
import { columnsOf } from '../../list/list-column.ts'
import { wholeList } from '../../list/list-definition.ts'
import { monitoringBar, monitoringFilters } from './monitoring-filters.ts'

const common = {
  filters: monitoringFilters,
  bar: monitoringBar,
  alsoNarrows: [],
  size: tablePageSize,
  // The server has applied the filters.
  keeps: () => true,
  exported: () => ({}),
}

/** Failures by message. */
export const exceptionList = wholeList<typeof monitoringFilters, MonitoredException>({
  ...common,
  name: 'monitored-exceptions',
  things: ['message', 'messages'],
  columns: columnsOf<MonitoredException>(exceptionColumns, [
    { id: 'source', priority: 1 },
    {
      id: 'message',
      priority: 1,
      hint: 'Without quotes, addresses and numbers of single records',
      cell: ({ message }) => (
        <code
          className="font-mono text-12 leading-tight whitespace-normal wrap-anywhere tablet:line-clamp-2 tablet:max-w-[48ch] tablet:min-w-[24ch]"
          title={message}
        >
          {message}
        </code>
      ),
    },
    { id: 'client' },
    { id: 'connection', isNeeded: (page) => page.some(({ connection }) => connection !== null) },
    { id: 'count', align: 'end', priority: 1, sort: ({ count }) => count, descendingFirst: true },
    { id: 'firstAt', priority: 3, sort: ({ firstAt }) => firstAt, cell: ({ firstAt }) => <Moment at={firstAt} /> },
    {
      id: 'lastAt',
      priority: 2,
      sort: ({ lastAt }) => lastAt,
      descendingFirst: true,
      cell: ({ lastAt }) => <Moment at={lastAt} />,
    },
    {
      id: 'logReference',
      priority: 3,
      hint: 'The newest failure’s id in the server’s log',
      isNeeded: (page) => page.some(({ logReference }) => logReference !== null),
      cell: ({ logReference }) => <span className="font-mono text-12">{logReference}</span>,
    },
  ]),
  rowId: ({ id }) => id,
  first: { id: 'count', descending: true },
})

/** Requests by endpoint. */
export const requestList = wholeList<typeof monitoringFilters, MonitoredRequest>({
  ...common,
  name: 'monitored-requests',
  things: ['endpoint', 'endpoints'],
  columns: columnsOf<MonitoredRequest>(requestColumns, [
    { id: 'route', priority: 1, cell: ({ route }) => <span className="font-mono text-12 wrap-anywhere">{route}</span> },
    { id: 'calls', align: 'end', priority: 1, sort: ({ calls }) => calls, descendingFirst: true },
    { id: 'share', align: 'end', hint: 'Of all calls of the endpoint, successful and failed' },
    {
      id: 'p50Milliseconds',
      align: 'end',
      hint: 'Half of these calls took at most this long. Within 20%',
      sort: ({ p50Milliseconds }) => p50Milliseconds,
      descendingFirst: true,
    },
    {
      id: 'p95Milliseconds',
      align: 'end',
      priority: 1,
      hint: '95% of these calls took at most this long. Within 20%',
      sort: ({ p95Milliseconds }) => p95Milliseconds,
      descendingFirst: true,
    },
    { id: 'statuses', priority: 2 },
  ]),
  rowId: ({ route }) => route,
  first: { id: 'calls', descending: true },
})
