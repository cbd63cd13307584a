import type { AccidentReport, AccidentStep } from '@milepost/contract/accidents/endpoints'
import { cn } from '@milepost/ui/cn'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Moment } from '../../../lib/format/moment.tsx'

const words: Readonly<Record<AccidentStep['step'], string>> = {
  detected: 'Detected',
  video: 'Video',
  reviewed: 'Reviewed',
  firstNotice: 'First notice of loss',
  secondNotice: 'Second notice of loss',
}
const without: Readonly<Record<AccidentStep['step'], string>> = {
  detected: '',
  video: '',
  reviewed: 'Not yet',
  firstNotice: 'Not sent',
  secondNotice: 'Not sent',
}

interface LossTimelineProps {
  timeline: AccidentReport['timeline']
  /** True if no more clips are expected. */
  isReportReady: boolean
}

/** From the crash to the last notice: what has happened and when, and what hasn't. */
export function LossTimeline({ timeline, isReportReady }: LossTimelineProps) {
  return (
    <Card aria-label="Timeline">
      <CardHeader title="Timeline" />
      <CardBody>
        <ol className="grid gap-2.5 text-13">
          {timeline.map(({ step, at, storedAt, note }) => {
            const isDone = at !== null || (step === 'video' && isReportReady)
            const time = at ?? storedAt
            return (
              <li key={`${step} ${at}`} className="flex items-baseline gap-3">
                <span
                  aria-hidden
                  data-done={isDone}
                  className={cn(
                    'mt-1.5 size-2 shrink-0 self-start rounded-full border',
                    isDone ? 'border-primary bg-primary' : 'border-border-strong',
                  )}
                />
                <span className="flex min-w-0 flex-1 flex-col gap-x-3 tablet:flex-row tablet:items-baseline">
                  <span className="min-w-0 flex-1">
                    <b className="font-[560]">{words[step]}</b>{' '}
                    <span className="text-text-2">{note ?? (at === null ? without[step] : '')}</span>
                  </span>
                  {time !== null && <Moment at={time} zoned className="shrink-0 text-12 text-text-3" />}
                </span>
              </li>
            )
          })}
        </ol>
      </CardBody>
    </Card>
  )
}
