import type { stages } from '@milepost/contract/annotation/item'
import { Badge } from '@milepost/ui/feedback/badge'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { Button } from '@milepost/ui/form/button'
import { useDocumentTitle } from '@milepost/ui/page/document-title'
import type { DeskState, Seat } from './review/desk-state.ts'
import { EmptyQueue } from './review/empty-queue.tsx'
import { ItemFacts } from './review/item-facts.tsx'
import { LastDoneBar } from './review/last-done-bar.tsx'
import { QueueMenu, useQueue } from './review/queue-menu.tsx'
import { ReplayPane } from './review/replay-pane.tsx'
import { useShowsMap } from './review/review-preferences.ts'
import { desk } from './review/the-desk.ts'
import { useDesk } from './review/use-desk.ts'
import { useReviewKeys, useUnfocusedClicks } from './review/use-review-keys.ts'
import { Work } from './review/work.tsx'
import { LoadFailed } from './shared/load-failed.tsx'
import { ZonedTime } from './shared/zoned-time.tsx'

/** One event after the other: video, graph and facts, with the answer always in reach. */
export default function ReviewPage() {
  useDocumentTitle('Review')
  const state = useDesk()
  const { shown, ahead, isAway, last, notice } = state
  useUnfocusedClicks()
  useReviewKeys((action) => {
    if (action !== 'undo') return false
    void desk.undo()
    return true
  })
  const panes = [shown, ahead[0]].filter((seat) => seat !== null && seat !== undefined)
  return (
    <div className="flex min-h-[calc(100dvh-48px)] flex-col">
      <ReviewHeader seat={shown} filter={state.filter} />
      <div className="relative flex flex-1 flex-col">
        {panes.map((seat) => (
          <ReplayPane key={seat.item.incidentId} item={seat.item} isShown={seat === shown} isAway={isAway}>
            <ItemFacts item={seat.item} />
          </ReplayPane>
        ))}
        {!shown && <WithoutEvent state={state} />}
      </div>
      <div className="sticky bottom-0 z-20 border-t border-border bg-surface">
        <LastDoneBar last={last} notice={notice} isAway={isAway} />
        {shown && <Work key={shown.item.incidentId} seat={shown} />}
      </div>
    </div>
  )
}

function WithoutEvent({ state: { failure, isEmpty, isClaiming, filter } }: { state: DeskState }) {
  if (failure)
    return (
      <LoadFailed
        what="the next event"
        error={failure}
        isBusy={isClaiming}
        onRetry={() => desk.claim()}
        className="px-3 desk:px-6"
      />
    )
  if (isEmpty && !isClaiming) return <EmptyQueue filter={filter} />
  return (
    <div role="status">
      <span className="sr-only">Loading the next event</span>
      <div aria-hidden className="h-[max(240px,calc(100dvh-430px))] bg-video" />
      <div aria-hidden className="grid gap-3 px-3 py-4 desk:px-6">
        <Skeleton width="60%" />
        <Skeleton width="40%" />
      </div>
    </div>
  )
}

const stageWords: Readonly<Record<(typeof stages)[number], string | null>> = {
  first: null,
  second: 'Second look',
  again: 'Sent back to you',
}

function ReviewHeader({ seat, filter }: { seat: Seat | null; filter: DeskState['filter'] }) {
  const [showsMap, showMap] = useShowsMap()
  const today = useQueue().data?.today
  const isFiltered = filter.stage !== undefined || filter.translatedTypes !== undefined
  const stage = seat && stageWords[seat.item.stage]
  return (
    <header
      data-incident={seat?.item.incidentId}
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border bg-surface px-3 py-1.5 text-13 desk:px-6"
    >
      <h1 className={seat ? 'sr-only' : 'text-15 font-semibold'}>Review</h1>
      {seat && <h2 className="text-15 font-semibold">{seat.item.type.word}</h2>}
      {stage && <Badge tone="info">{stage}</Badge>}
      {seat && (
        <span className="text-text-2">
          <ZonedTime at={seat.item.occurredAt} zone={seat.item.timeZone} /> · {seat.item.provider.displayName}
        </span>
      )}
      <span className="ml-auto flex flex-wrap items-center gap-3">
        {isFiltered && (
          <Button size="small" variant="selected" onClick={() => void desk.setFilter({})}>
            Queue filtered · Show all
          </Button>
        )}
        {today !== undefined && <span className="num text-text-2">{today.toLocaleString('en-US')} today</span>}
        <Button
          size="small"
          variant={showsMap ? 'selected' : 'outline'}
          aria-pressed={showsMap}
          onClick={() => showMap(!showsMap)}
        >
          Map
        </Button>
        <QueueMenu filter={filter} />
      </span>
    </header>
  )
}
