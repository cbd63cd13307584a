import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { dayCount } from '@milepost/ui/filter/date-range-days'
import { useMediaQuery } from '@milepost/ui/layout/media-query'
import { useMemo } from 'react'
import { answerOf } from '../../lib/api/query-client.ts'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import { ListPage } from '../../list/list-page.tsx'
import { totalText } from '../../list/parts/list-paging.tsx'
import { EmptyUntilConnected } from '../../list/states/empty-until-connected.tsx'
import { useList } from '../../list/use-list.ts'
import { comparisonGap } from '../../report/comparison.ts'
import { useDaysCoverage } from '../../report/notes/use-none.ts'
import { daysInView, rangeWords } from '../../scope/range.ts'
import { loadedOnce } from '../../scope/scope-options.ts'
import { useClientId } from '../../session/session-context.ts'
import { useIsLoadingPast } from '../../shell/status/loading-history.ts'
import { ShareButton } from '../shares/shared/share-button.tsx'
import { EventPreview } from './list/event-preview.tsx'
import { EventRows } from './list/event-rows.tsx'
import { LevelStrip } from './list/level-strip.tsx'
import { ListToolbar } from './list/list-toolbar.tsx'
import { NewEventsBar } from './list/new-events-bar.tsx'
import { useNewEvents } from './list/use-new-events.ts'
import { settlingInterval, useSettling } from './list/use-settling.ts'
import { eventIn } from './shared/event-address.ts'
import type { EventFilters } from './shared/event-filters.ts'
import { eventList } from './shared/event-list.ts'
import { useRemembered } from './shared/remembered.ts'
import { useMediaUpdates } from './shared/use-media-updates.ts'

/** The safety inbox: events, newest or riskiest first. */
export default function EventsPage() {
  const { timeZone } = useFormat()
  const clientId = useClientId()
  const [remembered, remember] = useRemembered()
  const decide = (values: EventFilters): EventFilters => ({
    ...values,
    view: values.view ?? remembered.view ?? 'all',
    layout: values.layout ?? remembered.layout ?? 'table',
  })
  const state = useList(eventList, decide)
  const changeAndRemember = (next: Partial<EventFilters>) => {
    if (next.view) remember({ view: next.view })
    state.change(next)
  }
  const list = { ...state, change: changeAndRemember, showAll: () => changeAndRemember({ view: 'all' }) }
  const { values, change, answer, query } = list
  const counted = useAnswer({
    ...answerOf(incidentEndpoints.totals, { params: { id: clientId }, query: list.counted }),
    ...loadedOnce,
    enabled: !list.refused,
    refetchInterval: settlingInterval,
  })
  const totals = counted.data
  useSettling(totals?.isSettled)
  const phone = useMediaQuery('(max-width: 719px)')
  const roomy = useMediaQuery('(min-width: 1100px)')
  const now = useMemo(() => new Date(), [])
  useMediaUpdates(answer?.items)
  const newEvents = useNewEvents(clientId, list.wanted, list.total)

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
  const coverage = useDaysCoverage({ things: 'events', connectionIds: values.connection, first: inView.from })
  const gap = totals && comparisonGap({ days: inView, zone: timeZone, earliestAt: totals.earliestAt, loading })
  const levels = totals ? totals.countsBySeverity : counted.isError || list.refused ? null : undefined

  const toolbar = (
    <ListToolbar
      list={list}
      preview={Boolean(remembered.preview)}
      onLayout={(layout) => {
        remember({ layout })
        change({ layout, page: values.page })
      }}
      onPreview={(on) => remember({ preview: on })}
    />
  )

  return (
    <ListPage
      list={list}
      lead={
        <ShareButton
          what={{
            type: 'list',
            sharedItem: queryText(list.exported),
            events: list.total === undefined ? undefined : { count: list.total, isExact: list.isTotalExact },
          }}
        />
      }
      // On a laptop a line of its own would push the rows below the middle; on phones filters are a sheet.
      display={phone ? null : toolbar}
      counts={levels ? { level: Object.fromEntries(levels.map((one) => [one.severity, one.count])) } : undefined}
      line={`${list.total === 0 && coverage === 'notReported' ? 'No events reported' : totalText(list)} · ${rangeWords(values, timeZone, now)}`}
      tiles={
        <LevelStrip
          counts={levels}
          query={counted}
          chosen={values.level}
          onToggle={toggleLevel}
          gap={gap}
          coverage={coverage}
          uncounted={totals?.countsBySeverity === null}
          settling={totals?.isSettled === false}
          isNew={totals !== undefined && totals.earliestAt === null}
          against={`previous ${days === 1 ? 'day' : `${countText(days)} days`}`}
        />
      }
    >
      {phone && toolbar}
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
          empty={<NoEvents />}
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

/** The list's query and order as an address has them. */
function queryText(wanted: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(wanted))
    for (const one of [value].flat()) if (one !== undefined && one !== null) query.append(name, String(one))
  return query.toString()
}

const NoEvents = () => (
  <EmptyUntilConnected title="No events yet." detail="They appear here as soon as a connected provider reports one." />
)
