import type { JobRun } from '../job-runs.ts'
import { jobText } from '../job-words.ts'
import { type ListColumn, timeColumn } from './column.ts'

/** How a run stands, in a word. */
export const jobStateWords: Readonly<Record<JobRun['state'], string>> = {
  queued: 'Waiting',
  running: 'Running',
  stuck: 'Stuck',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

/** What matters most first. */
export const jobRunColumns: readonly ListColumn<JobRun>[] = [
  { id: 'name', header: 'Job', text: ({ name }) => jobText(name) },
  { id: 'state', header: 'State', text: ({ state }) => jobStateWords[state] },
  { id: 'client', header: 'Client', text: ({ client }) => client?.name },
  { id: 'connection', header: 'Connection', text: ({ connection }) => connection?.name },
  timeColumn('startedAt', 'Started', ({ startedAt }) => startedAt),
  {
    id: 'durationSeconds',
    header: 'Duration',
    text: ({ durationSeconds }) => (durationSeconds === null ? null : `${durationSeconds.toFixed(1)} s`),
  },
  { id: 'attempts', header: 'Attempts', text: ({ attempts }) => attempts },
  { id: 'records', header: 'Records', text: ({ records }) => records },
  { id: 'error', header: 'Error', text: ({ error }) => error },
]
