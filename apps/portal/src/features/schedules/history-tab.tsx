import {
  scheduleEndpoints as endpoints,
  reportRetentionDays,
  type Schedule,
  type ScheduleRun,
  unopenedReports,
} from '@milepost/contract/schedules/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { useAnswer, watchEvery } from '@milepost/session/api/use-answer'
import { Empty } from '@milepost/ui/feedback/states'
import { toastFailure } from '@milepost/ui/feedback/toaster'
import { Button, IconButton } from '@milepost/ui/form/button'
import { Download, Send } from '@milepost/ui/icons'
import type { Column } from '@milepost/ui/table/column'
import { DataTable } from '@milepost/ui/table/data-table'
import { open } from '../../lib/api/api.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { saveAnswer } from '../../lib/api/save-answer.ts'
import { countText } from '../../lib/format/formatters.ts'
import { Moment } from '../../lib/format/moment.tsx'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { useSession } from '../../session/session-context.ts'
import { RunBadge } from './schedule-list.tsx'
import { sendNow, turn, useMayChange } from './schedule-menu.tsx'

const watchMs = 3_000

/** What a schedule sent, newest first. */
export function HistoryTab({ schedule }: { schedule: Schedule }) {
  const { id, state } = schedule
  const mayChange = useMayChange(schedule)
  const mayOpen = useMayOpen(schedule)
  const query = useAnswer({
    ...answerOf(endpoints.runs, { params: { id } }),
    refetchInterval: (query) =>
      query.state.data?.some((run) => run.state === 'queued') ? watchEvery(watchMs)(query) : false,
  })
  return (
    <div className="grid gap-3">
      <Notice schedule={schedule} mayChange={mayChange} />
      <StoppedBy schedule={schedule} />
      {mayChange && (
        <Button className="justify-self-end" disabled={state === 'ended'} onClick={() => void sendNow(schedule)}>
          <Send aria-hidden />
          Send now
        </Button>
      )}
      <DataTable<ScheduleRun>
        label="Reports"
        columns={columnsFor(schedule, mayOpen)}
        rows={query.data}
        rowId={(run) => run.id}
        fetching={query.isFetching}
        failed={query.isError && !query.data && <QueryFailed what="reports" query={query} />}
        empty={<Empty title="Nothing was sent yet." detail={`Files are stored for ${reportRetentionDays} days.`} />}
      />
    </div>
  )
}

/** The files are for the owner, the recipients and admins. */
function useMayOpen({ isMine, recipients }: Schedule): boolean {
  const { user, isAdmin } = useSession()
  return isMine || isAdmin || recipients.some(({ id }) => id === user.id)
}

function Notice({ schedule, mayChange }: { schedule: Schedule; mayChange: boolean }) {
  const { state, endedBecause } = schedule
  if (state === 'active') return null
  const words = {
    paused: 'It is paused: nothing is sent at its times.',
    unopened: `It is paused, because none of the last ${unopenedReports} emails was opened.`,
    stopped: 'It is paused, because all of its recipients stopped it. Choose other recipients to resume it.',
    ended: `It ended: ${endedBecause} Change its settings to start it again.`,
  }[state]
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control border border-border px-3 py-2 text-13">
      <p className="text-text-2">{words}</p>
      {mayChange && state !== 'ended' && (
        <Button size="small" className="ml-auto" onClick={() => void turn(schedule)}>
          Resume
        </Button>
      )}
    </div>
  )
}

/** Who gets none of it anymore, by their own choice. */
function StoppedBy({ schedule: { stoppedBy } }: { schedule: Schedule }) {
  if (stoppedBy.length === 0) return null
  return (
    <p className="text-13 text-text-2">
      Stopped by the recipient:{' '}
      {stoppedBy.map(({ address, stoppedAt }, index) => (
        <span key={address} className="wrap-anywhere">
          {index > 0 && ', '}
          {address} (<Moment at={stoppedAt} />)
        </span>
      ))}
      . Only they can resume it, by the link in their last email.
    </p>
  )
}

const columnsFor = (schedule: Schedule, mayOpen: boolean): Column<ScheduleRun>[] => [
  {
    id: 'dueAt',
    header: 'Report of',
    cell: ({ dueAt, byHand }) => (
      <>
        <Moment at={dueAt} />
        {byHand && <span className="ml-1.5 text-text-3">sent at once</span>}
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: (run) => (
      <>
        <RunBadge run={run} />
        {run.failure && <span className="block text-12 whitespace-normal text-text-2">{run.failure}</span>}
      </>
    ),
  },
  { id: 'rows', header: 'Rows', align: 'end', cell: ({ rows }) => (rows === null ? '—' : countText(rows)) },
  {
    id: 'opened',
    header: 'Opened',
    align: 'end',
    cell: ({ opened, recipients }) => (recipients === 0 ? '—' : `${opened} of ${recipients}`),
  },
  {
    id: 'file',
    header: 'File',
    silentHeader: true,
    hideable: false,
    pinnedAtEnd: true,
    width: 44,
    cell: (run) =>
      mayOpen && run.hasFile ? (
        <IconButton label="Download the file" size="small" onClick={() => void download(schedule.id, run)}>
          <Download aria-hidden />
        </IconButton>
      ) : (
        ' '
      ),
  },
]

/** Downloads the file of a report; a failure is shown in a toast. */
async function download(id: string, { id: runId }: Pick<ScheduleRun, 'id'>): Promise<void> {
  try {
    saveAnswer(await open(endpoints.file, { params: { id, runId } }), 'report')
  } catch (failure) {
    toastFailure('Could not download the file.', { description: explain(failure).message })
  }
}
