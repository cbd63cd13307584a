import type { ListColumn } from '../columns/column.ts'
import { columnKinds, nameWords } from '../columns/column-kinds.ts'
import type { Schedule, ScheduleRun } from './endpoints.ts'
import { scheduleFormatWords, scheduleStateWords, scheduleTimeText } from './words.ts'

/** What became of a report: "Sent", "Failed", "Waiting". */
export const runStateText = ({ state }: Pick<ScheduleRun, 'state'>): string =>
  ({ queued: 'Waiting', sent: 'Sent', failed: 'Failed' })[state]

/** Who gets a report, by name. */
export const recipientsText = ({ recipients }: Schedule): string => recipients.map(({ name }) => name).join(', ')

const { text, word, time } = columnKinds<Schedule>()

/** Most important first. */
export const scheduleColumns: readonly ListColumn<Schedule>[] = [
  text('name', 'Report'),
  word('state', 'State', nameWords(scheduleStateWords)),
  { id: 'time', header: 'Sent', text: (schedule) => scheduleTimeText(schedule.time) },
  { id: 'recipients', header: 'Recipients', text: recipientsText },
  time('nextAt', 'Next'),
  time('lastRunAt', 'Last', 'lastRun.dueAt'),
  { id: 'outcome', header: 'Last report', text: ({ lastRun }) => lastRun && runStateText(lastRun) },
  word('format', 'Format', nameWords(scheduleFormatWords)),
  { id: 'view', header: 'View', text: ({ view }) => view?.name },
  text('owner', 'Owner', 'owner.name'),
]
