import { annotationEndpoints } from '@milepost/contract/annotation/endpoints'
import { mostWaiting, type QueueCount } from '@milepost/contract/annotation/stats'
import { useAnswer, watchEvery } from '@milepost/session/api/use-answer'
import { cn } from '@milepost/ui/cn'
import { Badge } from '@milepost/ui/feedback/badge'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Button } from '@milepost/ui/form/button'
import { useFocusBack } from '@milepost/ui/layout/focus-back'
import { Popover } from '@milepost/ui/layout/popover'
import { useState } from 'react'
import { answerOf } from '../../../api/query-client.ts'
import { useAnnotator } from '../../../session/session-context.ts'
import { LoadFailed } from '../shared/load-failed.tsx'
import type { QueueFilter } from './desk-state.ts'
import { desk } from './the-desk.ts'

const everyMs = 60_000

/** Returns the queue’s size and the person’s own numbers, a minute old at most. */
export const useQueue = () =>
  useAnswer({ ...answerOf(annotationEndpoints.stats, {}), refetchInterval: watchEvery(everyMs) })

const countText = (count: number) =>
  count >= mostWaiting ? `${mostWaiting.toLocaleString('en-US')}+` : count.toLocaleString('en-US')

/** What waits, by type, over the event; choosing what to serve closes it. */
export function QueueMenu({ filter }: { filter: QueueFilter }) {
  const [isOpen, setOpen] = useState(false)
  const focusBack = useFocusBack(isOpen)
  return (
    <Popover
      label="Queue"
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      // Opened by the mouse, which doesn't focus the button, the keys of the review work at once: Enter saves.
      onCloseAutoFocus={focusBack}
      trigger={<Button size="small">Queue</Button>}
      className="w-[880px] p-3"
    >
      <QueuePanel
        filter={filter}
        onChoose={(next) => {
          setOpen(false)
          void desk.setFilter(next)
        }}
      />
    </Popover>
  )
}

interface ChoiceProps {
  filter: QueueFilter
  onChoose: (filter: QueueFilter) => void
}

function QueuePanel(choice: ChoiceProps) {
  const { isReviewer } = useAnnotator()
  const queue = useQueue()
  return (
    <>
      {isReviewer && <StageChoice {...choice} />}
      {queue.isPending ? (
        <SkeletonLines label="Loading the queue" />
      ) : queue.isError ? (
        <LoadFailed
          what="the queue"
          error={queue.error}
          isBusy={queue.isFetching}
          onRetry={queue.refetch}
          className="px-0 py-1"
        />
      ) : (
        <>
          <Counts counts={queue.data.queue} isReviewer={isReviewer} {...choice} />
          <p className="mt-1.5 text-12 text-text-3">
            Events whose video is here come first: priority types, then the riskiest events.
          </p>
        </>
      )}
    </>
  )
}

function Counts({
  counts,
  isReviewer,
  filter,
  onChoose,
}: ChoiceProps & { counts: readonly QueueCount[]; isReviewer: boolean }) {
  const shown = counts
    .filter(({ waiting, second }) => waiting > 0 || (isReviewer && second > 0))
    .toSorted((a, b) => Number(b.jumpFromQueue) - Number(a.jumpFromQueue) || b.waiting - a.waiting)
  if (shown.length === 0) return <p className="text-text-2">Nothing is waiting.</p>
  const only = filter.translatedTypes?.[0]
  return (
    <ul className="-m-1 grid max-h-72 gap-x-6 gap-y-0.5 overflow-y-auto p-1 tablet:grid-cols-2 desk:grid-cols-3">
      {shown.map(({ type, waiting, second, jumpFromQueue }) => (
        <li key={type.translatedType} className="num flex min-h-8 items-center gap-2">
          <span className="min-w-0 flex-1 truncate">{type.word}</span>
          {jumpFromQueue && <Badge tone="info">Priority</Badge>}
          <span title="Waiting for a first look">{countText(waiting)}</span>
          {isReviewer && second > 0 && (
            <span className="text-text-3" title="Waiting for a second look">
              {countText(second)} second {second === 1 ? 'look' : 'looks'}
            </span>
          )}
          <Button
            size="small"
            variant={only === type.translatedType ? 'selected' : 'ghost'}
            aria-pressed={only === type.translatedType}
            onClick={() =>
              onChoose({
                ...filter,
                translatedTypes: only === type.translatedType ? undefined : [type.translatedType],
              })
            }
          >
            Only this<span className="sr-only">: {type.word}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

const stages = [
  { stage: undefined, words: 'All looks' },
  { stage: 'first', words: 'First looks' },
  { stage: 'second', words: 'Second looks' },
] as const

function StageChoice({ filter, onChoose }: ChoiceProps) {
  return (
    <fieldset className="mb-2 flex flex-wrap gap-1">
      <legend className="sr-only">Which looks</legend>
      {stages.map(({ stage, words }) => (
        <button
          key={words}
          type="button"
          aria-pressed={filter.stage === stage}
          onClick={() => onChoose({ ...filter, stage })}
          className={cn(
            'h-7 rounded-tag px-2 text-12 font-[540]',
            filter.stage === stage ? 'bg-primary-soft text-primary-text' : 'bg-sunken text-text-2 hover:text-text',
          )}
        >
          {words}
        </button>
      ))}
    </fieldset>
  )
}
