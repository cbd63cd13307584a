import { incidentEndpoints } from '@milepost/contract/incidents'
import { dayCount } from '@milepost/ui/filter/date-range-days'
import { CopyButton } from '@milepost/ui/form/copy-button'
import { useMediaQuery } from '@milepost/ui/layout/media-query'
import { useMemo } from 'react'
import { countText, useFormat } from '../../../lib/formatters.ts'
import { answerOf } from '../../../lib/query-client.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { RefreshFailed } from '../../../lib/refresh-failed.tsx'
import { isFiltered, stringifySearch } from '../../../lib/search.ts'
import { useAnswer } from '../../../lib/use-answer.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { useClientId } from '../../../session/session-context.ts'
import { Page } from '../../../shell/page.tsx'
import { EventFilterBar } from './list/event-filter-bar.tsx'
import { EventList } from './list/event-list.tsx'
import { EventPreview } from './list/event-preview.tsx'
import { EventsEmpty, hiddenText } from './list/events-empty.tsx'
import { ExportEvents } from './list/export-events.tsx'
import { useFilterOptions } from './list/filter-options.ts'
import { LevelStrip } from './list/level-strip.tsx'
import { ListToolbar } from './list/list-toolbar.tsx'
import { NewEventsBar } from './list/new-events-bar.tsx'
import { useMediaNews } from './list/use-media-news.ts'
import { useNewEvents } from './list/use-new-events.ts'
import { eventHref } from './shared/event-address.ts'
import {
  daysInView,
  type EventFilters,
  eventFilters,
  narrowingWithinRange,
  queryOf,
  rangeSearch,
  searchOf,
  settle,
  type ViewName,
} from './shared/event-filters.ts'
import { filterWords, rangeWords } from './shared/filter-words.ts'
import { useRemembered } from './shared/remembered.ts'

/** The safety inbox: what happened, most recent or most risky first. */
export default function EventsPage() {
  const { timeZone, day, ago } = useFormat()
  const clientId = useClientId()
  const { values, change, reset } = useFilters(eventFilters)
  const [remembered, remember] = useRemembered()
  const options = useFilterOptions()
  const roomy = useMediaQuery('(min-width: 1100px)')
  const filters = useMemo(() => settle(values, remembered), [values, remembered])
  const now = new Date()
  const query = queryOf(filters, timeZone, now)

  const input = { params: { id: clientId }, query: { ...query, PageNumber: filters.page, PageSize: filters.size } }
  const list = useAnswer(answerOf(incidentEndpoints.page, input))
  useMediaNews(list.data?.items)
  const newEvents = useNewEvents(clientId, query, list.isPlaceholderData ? undefined : list.data?.totalCount)

  const names = {
    zone: timeZone,
    now,
    typeWord: (type: string) => options.type.find((one) => one.value === type)?.label,
  }
  const changeAndRemember = (next: Partial<EventFilters>) => {
    const { sort, size } = next
    if (sort || size) remember({ ...(sort && { sort }), ...(size && { size }) })
    change(next)
  }
  const showView = (view: ViewName) => {
    remember({ view })
    change({ view })
  }
  const toggleLevel = (level: string) => {
    const rest = filters.level.filter((one) => one !== level)
    change({ level: rest.length < filters.level.length ? rest : [...rest, level as EventFilters['level'][number]] })
  }
  const showBeside = (id: string | undefined) => change({ shown: id, page: filters.page })
  const positionOf = (id: string) =>
    (filters.page - 1) * filters.size + Math.max(0, list.data?.items.findIndex((event) => event.id === id) ?? 0)
  const preview = Boolean(remembered.preview) && roomy
  const days = dayCount(daysInView(filters, timeZone, now))
  const total = list.data?.totalCount
  const hidden = list.data?.hiddenByView ?? 0

  return (
    <Page
      line={lineText(total, rangeWords(filters, names), list.dataUpdatedAt, ago)}
      actions={
        <>
          <CopyButton
            size="regular"
            label="Copy link"
            text={() => `${window.location.origin}/view/events${stringifySearch(searchOf(filters))}`}
          />
          <ExportEvents rows={total} query={query} filters={filterWords(filters, names)} />
        </>
      }
    >
      <RefreshFailed query={list} />
      <LevelStrip
        counts={list.data ? list.data.countsBySeverity : list.isError ? null : undefined}
        chosen={filters.level}
        onToggle={toggleLevel}
        against={`previous ${days === 1 ? 'day' : `${countText(days)} days`}`}
      />
      <EventFilterBar
        filters={filters}
        options={options}
        zone={timeZone}
        onChange={change}
        onView={showView}
        onReset={() => reset('view', 'sort', 'order', 'by', 'layout', 'size')}
      />
      <ListToolbar
        filters={filters}
        preview={Boolean(remembered.preview)}
        onChange={changeAndRemember}
        onLayout={(layout) => {
          remember({ layout })
          change({ layout, page: filters.page })
        }}
        onPreview={(on) => remember({ preview: on })}
      />
      <NewEventsBar
        count={newEvents}
        onShow={() => {
          change({ page: 1 })
          void list.refetch()
        }}
      />
      <div className={preview ? 'grid grid-cols-[minmax(0,1fr)_360px] gap-4' : undefined}>
        <EventList
          filters={filters}
          page={list.data}
          fetching={list.isFetching}
          failed={list.isError && !list.data && <QueryFailed what="events" query={list} />}
          empty={
            list.data && (
              <EventsEmpty
                page={list.data}
                view={filters.view}
                narrowed={isFiltered(eventFilters, values, narrowingWithinRange)}
                day={day}
                onShowAll={() => showView('all')}
                onReset={() => reset('range', 'from', 'to', 'view', 'sort', 'order', 'by', 'layout', 'size')}
                onRange={(range) => change(rangeSearch(range))}
              />
            )
          }
          note={
            hidden > 0 &&
            list.data?.items.length !== 0 && (
              <>
                {hiddenText(hidden)} —{' '}
                <button type="button" className="text-primary-text hover:underline" onClick={() => showView('all')}>
                  show all
                </button>
              </>
            )
          }
          onChange={changeAndRemember}
          onShow={preview ? showBeside : undefined}
        />
        {preview && (
          <EventPreview
            id={filters.shown}
            hrefOf={(id) => eventHref(id, { filters, position: positionOf(id) })}
            onClose={() => remember({ preview: false })}
          />
        )}
      </div>
    </Page>
  )
}

function lineText(total: number | undefined, range: string, updatedAt: number, ago: (instant: number) => string) {
  if (total === undefined) return `Safety events · ${range}`
  return `${countText(total)} ${total === 1 ? 'event' : 'events'} · ${range} · updated ${ago(updatedAt)}`
}
