import { jobRunColumns, jobStateWords } from '@milepost/contract/jobs/columns'
import { type JobRun, jobEndpoints, jobStates } from '@milepost/contract/jobs/endpoints'
import { jobText, workNames } from '@milepost/contract/jobs/words'
import { tablePageSize } from '@milepost/domain/limits'
import { durationText } from '@milepost/domain/time/duration-text'
import { countText } from '../../lib/format/formatters.ts'
import { Moment } from '../../lib/format/moment.tsx'
import { ErrorCell } from '../../list/cells/error-cell.tsx'
import { columnsOf } from '../../list/list-column.ts'
import { serverList } from '../../list/list-definition.ts'
import { anyOf, rangeFilter } from '../../scope/filter-field.ts'
import { listRange, searchedText } from '../../scope/scope-query.ts'
import { firstRange, jobRunFilters } from './job-run-filters.ts'
import { JobStateBadge } from './job-state-badge.tsx'
import { useClientOptions } from './shared/use-client-options.ts'

const columns = columnsOf<JobRun>(jobRunColumns, [
  { id: 'name' },
  { id: 'state', priority: 1, cell: ({ state }) => <JobStateBadge state={state} /> },
  { id: 'client' },
  { id: 'connection', hiddenAtFirst: true },
  {
    id: 'startedAt',
    sort: true,
    descendingFirst: true,
    priority: 1,
    cell: ({ startedAt }) => <Moment at={startedAt} never="Not yet" />,
  },
  {
    id: 'durationSeconds',
    sort: true,
    align: 'end',
    cell: ({ durationSeconds }) =>
      durationSeconds !== null && durationSeconds < 1 ? '< 1 s' : durationText(durationSeconds),
  },
  { id: 'attempts', sort: true, align: 'end', priority: 3 },
  {
    id: 'records',
    sort: true,
    align: 'end',
    hint: 'Rows, messages or work items completed',
    cell: ({ records }) => (records === null ? null : countText(records)),
  },
  {
    id: 'error',
    cell: ({ error }) => error && <ErrorCell error={error} />,
  },
])

const inProgress: readonly JobRun['state'][] = ['queued', 'running', 'stuck']

/** Finished, running and upcoming jobs of the worker, for all clients. */
export const jobRunList = serverList({
  name: 'job runs',
  things: ['run', 'runs'],
  endpoint: jobEndpoints.list,
  filters: jobRunFilters,
  bar: [
    rangeFilter(firstRange),
    anyOf(
      'job',
      'Job',
      workNames.map((name) => ({ value: name, label: jobText(name) })),
    ),
    anyOf(
      'state',
      'State',
      jobStates.map((state) => ({ value: state, label: jobStateWords[state] })),
    ),
    anyOf('client', 'Client', useClientOptions),
  ],
  columns,
  rowId: ({ id }) => id,
  first: { id: 'startedAt', descending: true },
  size: tablePageSize,
  query: (values, { zone, now }) => ({
    ...listRange(values, zone, now),
    ...searchedText(values),
    names: values.job,
    states: values.state,
    clientIds: values.client,
  }),
  watch: ({ items }) => items.some(({ state }) => inProgress.includes(state)),
})
