import { withUnit } from '@milepost/domain/quantity'
import type { ListColumn } from '../columns/column.ts'
import { columnKinds, nameWords } from '../columns/column-kinds.ts'
import type { JobRun } from './endpoints.ts'
import { jobText } from './words.ts'

/** The state of a run as a badge. */
export const jobStateWords: Readonly<Record<JobRun['state'], string>> = {
  queued: 'Waiting',
  running: 'Running',
  stuck: 'Not responding',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Canceled',
}

const { text, word, number, time } = columnKinds<JobRun>()

/** Most important first. */
export const jobRunColumns: readonly ListColumn<JobRun>[] = [
  { id: 'name', header: 'Job', text: ({ name }) => jobText(name) },
  word('state', 'State', nameWords(jobStateWords)),
  text('client', 'Client', 'client.name'),
  text('connection', 'Connection', 'connection.name'),
  time('startedAt', 'Started'),
  {
    id: 'durationSeconds',
    header: 'Duration',
    text: ({ durationSeconds }) => (durationSeconds === null ? null : withUnit(durationSeconds.toFixed(1), 's')),
  },
  number('attempts', 'Attempts'),
  number('records', 'Records'),
  text('error', 'Error'),
]
