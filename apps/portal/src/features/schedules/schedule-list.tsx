import { recipientsText, runStateText, scheduleColumns } from '@milepost/contract/schedules/columns'
import {
  type Schedule,
  type ScheduleRun,
  type ScheduleState,
  scheduleStates,
} from '@milepost/contract/schedules/endpoints'
import { scheduleStateWords, scheduleTimeText } from '@milepost/contract/schedules/words'
import { tablePageSize } from '@milepost/domain/limits'
import { Badge, type Tone } from '@milepost/ui/feedback/badge'
import { z } from 'zod'
import { Moment } from '../../lib/format/moment.tsx'
import { columnsOf } from '../../list/list-column.ts'
import { wholeList } from '../../list/list-definition.ts'
import { listFields } from '../../list/list-fields.ts'
import { anyOf, onOrOff } from '../../scope/filter-field.ts'

export const scheduleFilters = z.object({
  ...listFields(['name', 'nextAt', 'lastRunAt']),
  state: z.array(z.enum(scheduleStates)).default([]),
  mine: z.literal('yes').optional(),
  /** The schedule whose history and settings are shown. */
  open: z.string().max(40).optional(),
})
type ScheduleFilters = z.output<typeof scheduleFilters>

const tones: Readonly<Record<ScheduleState, Tone>> = {
  active: 'success',
  paused: 'neutral',
  unopened: 'warning',
  stopped: 'warning',
  ended: 'destructive',
}

/** The state of a schedule, as in the list and its drawer. */
export const ScheduleBadge = ({ state }: Pick<Schedule, 'state'>) => (
  <Badge tone={tones[state]}>{scheduleStateWords[state]}</Badge>
)

/** What became of a report. */
export const RunBadge = ({ run }: { run: Pick<ScheduleRun, 'state'> }) => (
  <Badge tone={({ queued: 'neutral', sent: 'success', failed: 'destructive' } as const)[run.state]}>
    {runStateText(run)}
  </Badge>
)

const columns = columnsOf<Schedule>(scheduleColumns, [
  { id: 'name', sort: true },
  { id: 'state', priority: 1, cell: ScheduleBadge },
  { id: 'time', priority: 2, cell: ({ time }) => capital(scheduleTimeText(time)) },
  {
    id: 'recipients',
    priority: 2,
    cell: (schedule) => (
      <span className="inline-block max-w-[24ch] truncate align-bottom" title={recipientsText(schedule)}>
        {recipientsText(schedule)}
        {schedule.stoppedBy.length > 0 && <span className="text-text-3"> ({schedule.stoppedBy.length} stopped)</span>}
      </span>
    ),
  },
  {
    id: 'nextAt',
    sort: ({ nextAt }) => nextAt ?? '',
    priority: 1,
    cell: ({ nextAt }) => <Moment at={nextAt} never="Not planned" />,
  },
  {
    id: 'lastRunAt',
    sort: ({ lastRun }) => lastRun?.dueAt ?? '',
    descendingFirst: true,
    priority: 2,
    cell: ({ lastRun }) => <Moment at={lastRun?.dueAt} never="None yet" />,
  },
  { id: 'outcome', priority: 3, cell: ({ lastRun }) => lastRun && <RunBadge run={lastRun} /> },
  { id: 'format', priority: 3 },
  { id: 'view', priority: 3 },
  { id: 'owner', priority: 3 },
])

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A client's scheduled reports. */
export const scheduleList = wholeList<typeof scheduleFilters, Schedule>({
  name: 'schedules',
  things: ['schedule', 'schedules'],
  filters: scheduleFilters,
  bar: [
    anyOf(
      'state',
      'State',
      scheduleStates.map((state) => ({ value: state, label: scheduleStateWords[state] })),
    ),
    onOrOff('mine', 'Only mine'),
  ],
  columns,
  rowId: ({ id }) => id,
  first: { id: 'name', descending: false },
  size: tablePageSize,
  keeps: ({ state, isMine }, filters: ScheduleFilters) =>
    (filters.state.length === 0 || filters.state.includes(state)) && (!filters.mine || isMine),
  optionOf: { state: ({ state }) => state },
  exported: () => ({}),
})
