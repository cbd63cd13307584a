import { assigningEndpoints } from '@milepost/contract/incidents/assigning'
import type { Incident } from '@milepost/contract/incidents/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { useMediaQuery } from '@milepost/ui/layout/media-query'
import type { FocusEvent, ReactNode } from 'react'
import { ListTable } from '../../../list/list-table.tsx'
import { useListGroups } from '../../../list/parts/use-list-groups.ts'
import { useMay } from '../../../session/use-may.ts'
import { AssignSelected } from '../assigning/assign-selected.tsx'
import { eventIn } from '../shared/event-address.ts'
import { CardList } from './card-list.tsx'
import type { EventListState } from './event-list-state.ts'
import { RateSelected } from './rate-selected.tsx'

interface EventRowsProps {
  list: EventListState
  /** Why the list is empty. */
  empty: ReactNode
  /** Shows an event next to the list; absent while the preview is off. */
  onShow: ((id: string) => void) | undefined
}

/** The page of events as a table, or as cards if chosen and on phones. */
export function EventRows({ list, empty, onShow }: EventRowsProps) {
  const phone = useMediaQuery('(max-width: 719.98px)')
  const { values, rows } = list
  const groups = useListGroups(list)
  const rates = useMay(incidentReviewEndpoints.rateMany)
  const assigns = useMay(assigningEndpoints.assign)
  const shown = groups ? groups.flatMap((group) => group.rows) : rows
  const hrefOf = (event: Incident, position: number) => eventIn(event.id, { values, position })
  if (phone || values.layout === 'cards')
    return <CardList list={list} groups={groups} hrefOf={hrefOf} empty={empty} onShow={onShow} />
  // Moving with j and k previews the focused event; clicking the previewed one opens it.
  const onFocus = (event: FocusEvent) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row
    const id = row === undefined ? undefined : shown?.[Number(row)]?.id
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
        bulkOfSeen
        bulk={
          rates
            ? (bulk) => (
                <>
                  <RateSelected {...bulk} />
                  {assigns && <AssignSelected {...bulk} />}
                </>
              )
            : undefined
        }
        empty={empty}
      />
    </div>
  )
}
