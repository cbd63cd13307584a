import type { JobRun } from '@milepost/contract/jobs/endpoints'
import { jobText } from '@milepost/contract/jobs/words'
import { durationText } from '@milepost/domain/time/duration-text'
import { Button } from '@milepost/ui/form/button'
import { Drawer } from '@milepost/ui/layout/drawer'
import { Facts } from '@milepost/ui/layout/facts'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import { Moment } from '../../lib/format/moment.tsx'
import { JobStateBadge } from './job-state-badge.tsx'
import { mayCancel, mayRetry } from './may-act.ts'

interface JobRunDrawerProps {
  run: JobRun
  onClose: () => void
  onRetry: (run: JobRun) => void
  onCancel: (run: JobRun) => void
}

/** A job run and its log. */
export function JobRunDrawer({ run, onClose, onRetry, onCancel }: JobRunDrawerProps) {
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={jobText(run.name)}
      description={run.client?.name}
      width={560}
      footer={
        mayCancel(run) ? (
          <Button variant="danger" onClick={() => onCancel(run)}>
            Cancel job
          </Button>
        ) : (
          mayRetry(run) && <Button onClick={() => onRetry(run)}>Run again</Button>
        )
      }
    >
      <div className="grid gap-5">
        <Facts
          align="start"
          facts={[
            { term: 'State', value: <JobStateBadge state={run.state} /> },
            { term: 'Connection', value: run.connection?.name },
            { term: 'Started', value: <Moment at={run.startedAt} never="Not yet" zoned /> },
            { term: 'Duration', value: durationText(run.durationSeconds) },
            { term: 'Attempts', value: countText(run.attempts) },
            { term: 'Records', value: run.records === null ? null : countText(run.records) },
            { term: 'Error', value: run.error },
          ]}
        />
        <section>
          <h3 className="mb-2 text-13 font-semibold">Log</h3>
          {run.log.length === 0 ? <p className="text-13 text-text-3">No log entries.</p> : <Log lines={run.log} />}
        </section>
      </div>
    </Drawer>
  )
}

/** Lines begin with their time in UTC; any others are shown as they are. */
function Log({ lines }: { lines: readonly string[] }) {
  const format = useFormat()
  const written = lines.map((line) => /^(\d{4}-\d\d-\d\dT\S+Z) (.*)$/s.exec(line) ?? [line, undefined, line])
  return (
    <ol className="num grid gap-1 text-12">
      {written.map(([, at, text], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only appended, and duplicates are possible
        <li key={index} className="grid gap-x-3 grid-cols-[auto_minmax(0,1fr)]">
          <span className="text-text-3">{at && format.dateTime(at)}</span>
          <span className="wrap-anywhere whitespace-pre-wrap">{text}</span>
        </li>
      ))}
    </ol>
  )
}
