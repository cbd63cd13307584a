import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { Button } from '@milepost/ui/form/button'
import { CircleCheck } from '@milepost/ui/icons'
import { Card } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { LiveText } from '@milepost/ui/layout/visually-hidden'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { dashboardHref } from '../../../addresses.ts'
import { useLiveRefresh } from '../../../lib/api/live.ts'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { totalsOfList } from '../../../list/list-definition.ts'
import { useClientId } from '../../../session/session-context.ts'
import { type EventPlace, eventsAt } from './event-address.ts'
import { eventList } from './event-list.ts'

interface ReviewEndProps {
  /** The list of events to review. */
  place: EventPlace
  /** How many it had when the review began. */
  total: number | undefined
}

/** After the last event of a review: all of them are reviewed, or how many were skipped. */
export function ReviewEnd({ place, total }: ReviewEndProps) {
  const clientId = useClientId()
  const { timeZone } = useFormat()
  const query = eventList.query(place.values, { zone: timeZone, now: new Date() })
  // The rating that ended the review is shown before it is stored.
  const isStored = useIsMutating() === 0
  const { data, isFetching, isError } = useQuery({
    ...totalsOfList(eventList, clientId, query, true),
    staleTime: 0,
    enabled: isStored,
  })
  // A confirmed collision also decides other records of the same crash.
  useLiveRefresh(['incident', 'loss', 'sums'], incidentEndpoints.totals)
  const left = data === undefined ? undefined : eventList.totals!.of(data).totalCount
  if (left === undefined || total === undefined || !isStored) return null
  // Counted before the last rating, so it may be that event.
  if (left > 0 && (isFetching || isError)) return null
  const words =
    left === 0
      ? `All ${countText(total)} reviewed`
      : `${countText(left)} ${left === 1 ? 'event' : 'events'} still to review`
  return (
    <Card className="mb-4 flex flex-wrap items-center gap-3 p-3.5">
      {left === 0 && <CircleCheck aria-hidden className="size-5 text-success" />}
      <p className="text-15 font-semibold">{words}</p>
      <LiveText>{words}</LiveText>
      <Button asChild className="ml-auto" variant={left === 0 ? 'primary' : 'outline'}>
        <Link href={dashboardHref}>Back to the dashboard</Link>
      </Button>
      {left > 0 && (
        <Button asChild variant="primary">
          <Link href={eventsAt({ ...place, position: 0 })}>Show them</Link>
        </Button>
      )}
    </Card>
  )
}
