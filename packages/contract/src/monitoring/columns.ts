import { withUnit } from '@milepost/domain/quantity'
import type { ListColumn } from '../columns/column.ts'
import { columnKinds } from '../columns/column-kinds.ts'
import type { MonitoredException, MonitoredRequest } from './endpoints.ts'
import { sourceText } from './words.ts'

const ofFailures = columnKinds<MonitoredException>()

/** Most important first. */
export const exceptionColumns: readonly ListColumn<MonitoredException>[] = [
  { id: 'source', header: 'Source', text: ({ source }) => sourceText(source) },
  ofFailures.text('message', 'Message'),
  ofFailures.text('client', 'Client', 'client.name'),
  ofFailures.text('connection', 'Connection', 'connection.name'),
  ofFailures.number('count', 'Count'),
  ofFailures.time('firstAt', 'First'),
  ofFailures.time('lastAt', 'Last'),
  ofFailures.text('logReference', 'Log reference'),
]

/** A duration in milliseconds, in seconds from 10,000 on. */
const durationText = (milliseconds: number) =>
  milliseconds < 10_000 ? withUnit(String(milliseconds), 'ms') : withUnit((milliseconds / 1000).toFixed(0), 's')

/** Returns "200: 1,204 · 304: 12", most frequent first. */
export const statusesText = ({ statuses }: Pick<MonitoredRequest, 'statuses'>): string =>
  statuses.map(({ status, count }) => `${status}: ${count.toLocaleString('en-US')}`).join(' · ')

const ofRequests = columnKinds<MonitoredRequest>()

/** Most important first. */
export const requestColumns: readonly ListColumn<MonitoredRequest>[] = [
  ofRequests.text('route', 'Route'),
  ofRequests.number('calls', 'Calls'),
  { id: 'share', header: 'Share', text: ({ calls, ofCalls }) => withUnit(((100 * calls) / ofCalls).toFixed(1), '%') },
  { id: 'p50Milliseconds', header: 'p50', text: ({ p50Milliseconds }) => durationText(p50Milliseconds) },
  { id: 'p95Milliseconds', header: 'p95', text: ({ p95Milliseconds }) => durationText(p95Milliseconds) },
  { id: 'statuses', header: 'Status mix', text: statusesText },
]
