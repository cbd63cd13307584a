import type { Incident, IncidentPage } from '@milepost/contract/incidents'
import { ProgressLine } from '@milepost/ui/feedback/progress'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { Card } from '@milepost/ui/layout/card'
import { useMediaQuery } from '@milepost/ui/layout/media-query'
import { DataTable } from '@milepost/ui/table/data-table'
import { TableFooter } from '@milepost/ui/table/table-footer'
import { useRowKeys } from '@milepost/ui/table/use-row-keys'
import { type FocusEvent, type ReactNode, useMemo, useState } from 'react'
import { useFormat } from '../../../../lib/formatters.ts'
import { useSession } from '../../../../session/session-context.ts'
import { tableStorage } from '../../../../session/table-memory.ts'
import { eventHref } from '../shared/event-address.ts'
import type { EventFilters, SettledFilters } from '../shared/event-filters.ts'
import { EventCards } from './event-cards.tsx'
import { eventColumns } from './event-columns.tsx'
import { groupEvents, groupText } from './event-groups.ts'

export interface EventListProps {
  filters: SettledFilters
  page: IncidentPage | undefined
  fetching: boolean
  /** A failure, or why there is nothing, instead of rows. */
  failed: ReactNode
  empty: ReactNode
  note: ReactNode
  onChange: (next: Partial<EventFilters>) => void
  /** Shows an event beside the list; absent while nothing is shown there. */
  onShow: ((id: string) => void) | undefined
}

/** The page of events as a table, or as cards where chosen and on phones. */
export function EventList(props: EventListProps) {
  const phone = useMediaQuery('(max-width: 719.98px)')
  const { zone, ago, dateTime, day } = useEventWords()
  const { filters, page, onShow } = props
  const events = useMemo(() => inGroups(page?.items, filters.by, day), [page, filters.by, day])
  const columns = useMemo(() => eventColumns({ dateTime, ago, zone }), [dateTime, ago, zone])
  const paging = {
    page: filters.page,
    pageSize: filters.size,
    total: page?.totalCount ?? 0,
    onChange: (next: { page: number; pageSize: number }) => props.onChange({ page: next.page, size: next.pageSize }),
  }
  const positions = useMemo(() => new Map(page?.items.map((event, index) => [event.id, index])), [page])
  const hrefOf = (event: Incident) =>
    eventHref(event.id, { filters, position: (filters.page - 1) * filters.size + (positions.get(event.id) ?? 0) })
  const shared = { ...props, events, hrefOf, paging }
  if (phone || filters.layout === 'cards') return <CardList {...shared} />
  return <TableList {...shared} columns={columns} show={onShow} />
}

type SharedProps = EventListProps & {
  events: Grouped | undefined
  hrefOf: (event: Incident) => string
  paging: NonNullable<Parameters<typeof TableFooter>[0]['paging']>
}

function TableList({
  columns,
  show,
  events,
  ...props
}: SharedProps & { columns: ReturnType<typeof eventColumns>; show: EventListProps['onShow'] }) {
  const { user } = useSession()
  const { filters } = props
  const storage = useMemo(() => tableStorage(user.id, 'events'), [user.id])
  // Moving with j and k shows what one moves to; a click on what is shown already opens it.
  const onFocus = (event: FocusEvent) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row
    const id = row === undefined ? undefined : events?.rows[Number(row)]?.id
    if (id && event.target.matches('a:focus-visible')) show?.(id)
  }
  const openOrShow = (event: Incident) => {
    if (filters.shown === event.id) document.querySelector<HTMLAnchorElement>('[data-open-shown]')?.click()
    else show?.(event.id)
  }
  return (
    <div onFocusCapture={onFocus}>
      <DataTable
        label="Events"
        columns={columns}
        rows={events?.rows}
        rowId={(event) => event.id}
        rowHref={props.hrefOf}
        onRowOpen={show && openOrShow}
        currentRowId={show && filters.shown}
        groupHeader={events?.headerBefore}
        sort={{ id: filters.sort === 'risk' ? 'riskScore' : 'occurredAt', descending: filters.order === 'desc' }}
        onSortChange={(sort) =>
          props.onChange({
            sort: sort?.id === 'riskScore' ? 'risk' : 'time',
            order: sort?.descending === false ? 'asc' : 'desc',
          })
        }
        paging={props.paging}
        fetching={props.fetching}
        failed={props.failed}
        empty={props.empty}
        note={props.note}
        storage={storage}
        pageKeys
      />
    </div>
  )
}

function CardList({ events, hrefOf, paging, filters, onShow, ...props }: SharedProps) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const onKeyDown = useRowKeys({
    container,
    pageKeys: true,
    rowCount: events?.rows.length ?? 0,
    reveal: () => undefined,
  })
  const show = (event: Incident) => {
    if (!onShow || filters.shown === event.id) return false
    onShow(event.id)
    return true
  }
  return (
    <Card className="relative" aria-busy={props.fetching}>
      <ProgressLine active={props.fetching && events !== undefined} className="rounded-t-card" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys move between the links inside, which have the focus */}
      <div ref={setContainer} onKeyDown={onKeyDown}>
        {props.failed || (events?.rows.length === 0 && props.empty)}
        {!props.failed && !events && <CardSkeletons />}
        {!props.failed && events && events.rows.length > 0 && (
          <EventCards events={events.rows} hrefOf={hrefOf} shownId={onShow && filters.shown} onShow={onShow && show} />
        )}
      </div>
      {!props.failed && <TableFooter paging={paging} shown={events?.rows.length} note={props.note} menu={null} />}
    </Card>
  )
}

const CardSkeletons = () => (
  <div role="status" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,232px),1fr))] gap-3 p-3">
    <span className="sr-only">Loading events</span>
    {Array.from({ length: 8 }, (_, index) => index).map((one) => (
      <Skeleton key={one} className="h-60 w-full rounded-card" />
    ))}
  </div>
)

function useEventWords() {
  const { timeZone, zone, ago, dateTime, day } = useFormat()
  return { zone: `${timeZone} (${zone(Date.now())})`, ago, dateTime, day }
}

type Grouped = { rows: readonly Incident[]; headerBefore: ((event: Incident) => ReactNode) | undefined }

function inGroups(
  items: readonly Incident[] | undefined,
  by: SettledFilters['by'],
  day: (instant: string) => string,
): Grouped | undefined {
  if (!items) return undefined
  if (by === 'none') return { rows: items, headerBefore: undefined }
  const groups = groupEvents(items, by, day)
  const firsts = new Map(groups.map((group) => [group.events[0]?.id, group]))
  return {
    rows: groups.flatMap((group) => group.events),
    headerBefore: (event) => {
      const group = firsts.get(event.id)
      return (
        group && (
          <span className="num flex items-baseline gap-2">
            <b className="font-[560]">{group.title}</b>
            <span>{group.day}</span>
            <span className="text-text-3">{groupText(group)}</span>
          </span>
        )
      )
    },
  }
}
