import { allows, raters } from '@milepost/contract/api/roles'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../lib/format/formatters.ts'
import { pageOfList } from '../../../list/list-definition.ts'
import { awaitingReview, seriousLevels } from '../../../scope/event-search.ts'
import { useSession } from '../../../session/session-context.ts'
import { eventIn } from './event-address.ts'
import { eventFilters } from './event-filters.ts'
import { eventList } from './event-list.ts'

const sort = { id: 'importance', descending: true } as const

/**
 * Returns the URL of the first severe event that awaits review, most important first; from there, "next" leads through
 * all of them. Undefined while it is unknown, without any, and for people who can't rate all
 * of them.
 */
export function useReviewQueue(scope: object, isAny: boolean): string | undefined {
  const { client, roles } = useSession()
  const { timeZone } = useFormat()
  const values = eventFilters.parse({
    ...scope,
    level: seriousLevels,
    ...awaitingReview,
    sort: sort.id,
    order: 'desc',
  })
  const query = eventList.query(values, { zone: timeZone, now: new Date() })
  const { data } = useQuery({
    ...pageOfList(eventList, client.id, query, { number: 1, size: 1, sort }),
    enabled: isAny && allows({ roles: raters }, roles),
  })
  const [first] = (data as { items?: readonly { id: string }[] } | undefined)?.items ?? []
  return first && eventIn(first.id, { values, position: 0 })
}
