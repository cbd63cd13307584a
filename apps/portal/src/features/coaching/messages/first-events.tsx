import { coachingEndpoints } from '@milepost/contract/coaching/messages'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { type Days, dayCount } from '@milepost/ui/filter/date-range-days'
import { Button } from '@milepost/ui/form/button'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { coachHref, vehiclesHref } from '../../../addresses.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { useMay } from '../../../session/use-may.ts'
import { EventLine } from '../shared/event-line.tsx'
import { usePictures } from '../shared/use-pictures.ts'
import { whyCoach } from '../shared/why-coach.ts'

interface FirstEventsProps {
  bounds: { from: string; to: string }
  days: Days
  maySend: boolean
}

/** Where to start before anyone was coached: the events of the fleet most worth it. */
export function FirstEvents({ bounds, days, maySend }: FirstEventsProps) {
  const query = useAnswer(answerOf(coachingEndpoints.topEvents, { query: bounds }))
  const maySwitch = useMay(vehicleListEndpoints.changeCoaching)
  usePictures(query.data, coachingEndpoints.topEvents)
  if (query.isError)
    return (
      <Card>
        <QueryFailed what="events worth coaching" query={query} />
      </Card>
    )
  if (!query.data)
    return (
      <Card>
        <CardBody>
          <SkeletonLines lines={6} label="Loading events worth coaching" />
        </CardBody>
      </Card>
    )
  if (query.data.length === 0)
    return (
      <Card>
        <Empty
          title="No messages yet."
          detail={`Events worth coaching are listed here for vehicles with coaching turned on.${maySwitch ? ' Turn it on in the vehicle list.' : ''}`}
          {...(maySwitch && {
            action: (
              <Button asChild>
                <Link href={vehiclesHref()}>Open vehicles</Link>
              </Button>
            ),
          })}
        />
      </Card>
    )
  return (
    <Card>
      <CardHeader title="No messages yet. Start with the events most worth coaching" />
      <CardBody>
        <ul aria-label="Events most worth coaching" className="grid gap-2.5 tablet:grid-cols-2 wide:grid-cols-3">
          {query.data.map((event) => (
            <li key={event.id} className="grid gap-2 rounded-card border border-border p-2">
              <EventLine event={event} note={whyCoach(event, dayCount(days))} />
              <span className="flex items-center justify-between gap-2 text-13">
                <bdi className="min-w-0 truncate">{event.driver?.name ?? event.vehicle.name}</bdi>
                {maySend && (
                  <Button asChild size="small">
                    <Link
                      href={coachHref(event.driver ? { driverId: event.driver.id } : { vehicleId: event.vehicle.id }, [
                        event.id,
                      ])}
                    >
                      Coach
                    </Link>
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
