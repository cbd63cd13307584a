import type { Incident } from '@milepost/contract/incidents'
import { useMediaQuery } from '@milepost/ui/layout/media-query'
import { type FocusEvent, type ReactNode, useMemo } from 'react'
import { useFormat } from '../../../../lib/formatters.ts'
import { ListTable } from '../../../../list/list-table.tsx'
import { eventIn } from '../shared/event-address.ts'
import type { EventFilters } from '../shared/event-filters.ts'
import { CardList } from './card-list.tsx'
import { groupEvents, groupText } from './event-groups.ts'
import type { EventListState } from './event-list-state.ts'

interface EventRowsProps {
  list: EventListState
  /** Why there is nothing. */
  empty: ReactNode
  note: ReactNode
  /** Shows an event beside the list; absent while nothing is shown there. */
  onShow: ((id: string) => void) | undefined
}

/** The page of events as a table, or as cards where chosen and on phones. */
export function EventRows({ list, empty, note, onShow }: EventRowsProps) {
  const phone = useMediaQuery('(max-width: 719.98px)')
  const { day } = useFormat()
  const { values, rows } = list
  const groups = useMemo(() => inGroups(rows, values.by, day), [rows, values.by, day])
  const hrefOf = (event: Incident, position: number) => eventIn(event.id, { values, position })
  if (phone || values.layout === 'cards')
    return <CardList list={list} events={groups?.rows} hrefOf={hrefOf} empty={empty} note={note} onShow={onShow} />
  // Moving with j and k shows what one moves to; a click on what is shown already opens it.
  const onFocus = (event: FocusEvent) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row
    const id = row === undefined ? undefined : groups?.rows[Number(row)]?.id
    if (id && event.target.matches('a:focus-visible')) onShow?.(id)
  }
  const openOrShow = ({ id }: Incident) => {
    if (values.shown === id) document.querySelector<HTMLAnchorElement>('[data-open-shown]')?.click()
    else onShow?.(id)
  }
  return (
    <div onFocusCapture={onFocus}>
      <ListTable
        list={list}
        href={hrefOf}
        onOpen={onShow && openOrShow}
        currentId={onShow && values.shown}
        groups={groups}
        empty={empty}
        narrowedEmpty={empty}
        note={note}
      />
    </div>
  )
}

type Grouped = { rows: readonly Incident[]; headerBefore: (event: Incident) => ReactNode }

function inGroups(
  items: readonly Incident[] | undefined,
  by: EventFilters['by'],
  day: (instant: string) => string,
): Grouped | undefined {
  if (!items) return undefined
  if (by === 'none') return { rows: items, headerBefore: () => undefined }
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
