import { dayCount } from '@milepost/ui/filter/date-range-days'
import { useMediaQuery } from '@milepost/ui/layout/media-query'
import { useMemo } from 'react'
import { countText, useFormat } from '../../../lib/formatters.ts'
import { ListPage } from '../../../list/list-page.tsx'
import { useList } from '../../../list/use-list.ts'
import { narrowingOf } from '../../../list/use-list-view.ts'
import { comparisonGap } from '../../../report/comparison.ts'
import { daysInView, rangeSearch, rangeWords } from '../../../scope/range.ts'
import { useClientId } from '../../../session/session-context.ts'
import { useIsLoadingPast } from '../../../shell/loading-past.ts'
import { EventPreview } from './list/event-preview.tsx'
import { EventRows } from './list/event-rows.tsx'
import { EventsEmpty, hiddenText } from './list/events-empty.tsx'
import { LevelStrip } from './list/level-strip.tsx'
import { ListToolbar } from './list/list-toolbar.tsx'
import { NewEventsBar } from './list/new-events-bar.tsx'
import { useMediaNews } from './list/use-media-news.ts'
import { useNewEvents } from './list/use-new-events.ts'
import { eventIn } from './shared/event-address.ts'
import type { EventFilters } from './shared/event-filters.ts'
import { eventList } from './shared/event-list.ts'
import { useRemembered } from './shared/remembered.ts'

/** Those whose reset cannot hide that there is nothing at all: everything but the range of days. */
const narrowingWithinRange = narrowingOf(eventList).filter((name) => !['range', 'from', 'to'].includes(name))

/** The safety inbox: what happened, most recent or most risky first. */
export default function EventsPage() {
  const { timeZone, day } = useFormat()
  const clientId = useClientId()
  const [remembered, remember] = useRemembered()
  const decide = (values: EventFilters): EventFilters => ({
    ...values,
    view: values.view ?? remembered.view ?? 'all',
    layout: values.layout ?? remembered.layout ?? 'table',
  })
  const list = useList(eventList, decide)
  const { values, change, answer, query } = list
  const roomy = useMediaQuery('(min-width: 1100px)')
  const now = useMemo(() => new Date(), [])
  useMediaNews(answer?.items)
  const newEvents = useNewEvents(clientId, list.wanted, list.total)

  const changeAndRemember = (next: Partial<EventFilters>) => {
    if (next.view) remember({ view: next.view })
    change(next)
  }
  const showAll = () => changeAndRemember({ view: 'all' })
  const toggleLevel = (level: string) => {
    const rest = values.level.filter((one) => one !== level)
    change({ level: rest.length < values.level.length ? rest : [...rest, level] })
  }
  const preview = Boolean(remembered.preview) && roomy
  const positionOf = (id: string) =>
    (list.page - 1) * list.pageSize + Math.max(0, list.rows?.findIndex((event) => event.id === id) ?? 0)
  const inView = daysInView(values, timeZone, now)
  const days = dayCount(inView)
  const loading = useIsLoadingPast('incidents')
  const gap = answer && comparisonGap({ days: inView, zone: timeZone, earliestAt: answer.earliestAt, loading })
  const hidden = answer?.hiddenByView ?? 0
  const count = `${countText(list.total ?? 0)} ${list.total === 1 ? 'event' : 'events'}`

  return (
    <ListPage
      list={{ ...list, change: changeAndRemember }}
      counts={answer && { level: Object.fromEntries(answer.countsBySeverity.map((one) => [one.severity, one.count])) }}
      line={`${count} · ${rangeWords(values, timeZone, now)}`}
      tiles={
        <LevelStrip
          counts={answer ? answer.countsBySeverity : query.isError ? null : undefined}
          chosen={values.level}
          onToggle={toggleLevel}
          gap={gap}
          against={`previous ${days === 1 ? 'day' : `${countText(days)} days`}`}
        />
      }
    >
      <ListToolbar
        list={list}
        preview={Boolean(remembered.preview)}
        onLayout={(layout) => {
          remember({ layout })
          change({ layout, page: values.page })
        }}
        onPreview={(on) => remember({ preview: on })}
      />
      <NewEventsBar
        count={newEvents}
        onShow={() => {
          change({ page: 1 })
          void query.refetch()
        }}
      />
      <div className={preview ? 'grid grid-cols-[minmax(0,1fr)_360px] gap-4' : undefined}>
        <EventRows
          list={list}
          empty={
            answer && (
              <EventsEmpty
                page={answer}
                view={values.view ?? 'all'}
                narrowed={list.isSet(narrowingWithinRange)}
                day={day}
                onShowAll={showAll}
                onReset={list.reset}
                onRange={(range) => change(rangeSearch(range))}
              />
            )
          }
          note={
            hidden > 0 &&
            answer?.items.length !== 0 && (
              <>
                {hiddenText(hidden)} —{' '}
                <button type="button" className="text-primary-text hover:underline" onClick={showAll}>
                  show all
                </button>
              </>
            )
          }
          onShow={preview ? (id) => change({ shown: id, page: values.page }) : undefined}
        />
        {preview && (
          <EventPreview
            id={values.shown}
            hrefOf={(id) => eventIn(id, { values, position: positionOf(id) })}
            onClose={() => remember({ preview: false })}
          />
        )}
      </div>
    </ListPage>
  )
}
