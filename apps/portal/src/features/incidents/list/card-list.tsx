import type { Incident } from '@milepost/contract/incidents/endpoints'
import { ProgressLine } from '@milepost/ui/feedback/progress'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { Card } from '@milepost/ui/layout/card'
import { TableFooter } from '@milepost/ui/table/table-footer'
import { useReturnFocus } from '@milepost/ui/table/use-return-focus'
import { useRowKeys } from '@milepost/ui/table/use-row-keys'
import { type ReactNode, useState } from 'react'
import type { RowGroup } from '../../../list/parts/list-groups.ts'
import { pagingOf } from '../../../list/parts/list-paging.tsx'
import { useReturnedFrom } from '../../../list/parts/use-returned-from.ts'
import { footNote } from '../../../list/states/foot-note.tsx'
import { ListEmpty } from '../../../list/states/list-empty.tsx'
import { listFailed } from '../../../list/states/list-failed.tsx'
import { EventCards } from './event-cards.tsx'
import type { EventListState } from './event-list-state.ts'

interface CardListProps {
  list: EventListState
  groups: readonly RowGroup<Incident>[] | undefined
  hrefOf: (event: Incident, position: number) => string
  empty: ReactNode
  onShow: ((id: string) => void) | undefined
}

/** A page of events as pictures. */
export function CardList({ list, groups, hrefOf, empty, onShow }: CardListProps) {
  const { query, values, rows: events } = list
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const onKeyDown = useRowKeys({
    container,
    pageKeys: true,
    rowCount: events?.length ?? 0,
    reveal: () => undefined,
  })
  const shown = groups ? groups.flatMap((group) => group.rows) : events
  useReturnFocus(container, shown?.map(list.definition.rowId), useReturnedFrom(list.definition.name))
  const show = ({ id }: Incident) => {
    if (!onShow || values.shown === id) return false
    onShow(id)
    return true
  }
  const failed = listFailed(list)
  const first = (list.page - 1) * list.pageSize
  return (
    <Card className="relative" aria-busy={query.isFetching}>
      <ProgressLine active={query.isFetching && events !== undefined} className="rounded-t-card" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys move focus between the links inside */}
      <div ref={setContainer} onKeyDown={onKeyDown}>
        {failed || (events?.length === 0 && <ListEmpty list={list} empty={empty} />)}
        {!failed && !events && <CardSkeletons />}
        {!failed && events && events.length > 0 && (
          <EventCards
            groups={groups ?? [{ key: '', title: '', rows: [...events], note: undefined }]}
            hrefOf={(event) => hrefOf(event, first + events.indexOf(event))}
            shownId={onShow && values.shown}
            onShow={onShow && show}
          />
        )}
      </div>
      {/* The number of cards is unknown until they load, so an earlier footer would jump. */}
      {!failed && events && (
        <TableFooter paging={pagingOf(list)} shown={events.length} note={footNote(list)} menu={null} />
      )}
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
