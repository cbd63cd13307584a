import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { dollars, missing } from '@milepost/domain/quantity'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { lossesHref, lossHref } from '../../../addresses.ts'
import { useLiveRefresh } from '../../../lib/api/live.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { useNone } from '../../../report/notes/use-none.ts'
import { FaultBadge } from '../../incidents/shared/replay/fault-badge.tsx'
import type { EventSubject } from './newest-events.tsx'

const shown = 3

/** The subject's newest losses of the last 12 months, as in the loss list, with a link to all of them. */
export function LossesCard({ subject, connectionIds }: { subject: EventSubject; connectionIds: readonly string[] }) {
  const query = useAnswer(
    answerOf(accidentEndpoints.page, {
      query: {
        PageSize: shown,
        ...('vehicle' in subject ? { VehicleId: subject.vehicle } : { DriverId: subject.driver }),
      },
    }),
  )
  useLiveRefresh(['loss'], accidentEndpoints.page)
  const none = useNone({ things: 'losses', connectionIds }, 'No confirmed collisions yet.')
  const { data } = query
  return (
    <Card>
      <CardHeader
        title="Losses"
        aside={
          data && data.totalCount > 0 ? (
            <Link href={lossesHref(subject)} className="text-link">
              {data.totalCount > shown ? `All ${countText(data.totalCount)} in the last 12 months` : 'Last 12 months'}
            </Link>
          ) : (
            'last 12 months'
          )
        }
      />
      {query.isError && !data ? (
        <QueryFailed what="losses" query={query} />
      ) : !data ? (
        <CardBody>
          <SkeletonLines lines={2} label="Loading losses" />
        </CardBody>
      ) : data.items.length === 0 ? (
        <Empty title={none} />
      ) : (
        <CardBody>
          <ul aria-label="Losses" className="grid gap-2 text-13">
            {data.items.map(
              ({ eventId, accidentId, occurredAt, faultPercent, costEstimateUsd, vehicle, connection }) => (
                <li key={eventId} className="num flex flex-wrap items-baseline gap-x-3">
                  <Link href={lossHref(eventId)} className="font-[560] hover:underline">
                    {accidentDisplayId(accidentId)}
                  </Link>
                  <Moment at={occurredAt} zoned className="text-12 text-text-3" />
                  {'vehicle' in subject && !subject.vehicle.includes(vehicle.id) && (
                    <span className="text-12 text-text-3">recorded by {connection.name}</span>
                  )}
                  <span className="ml-auto flex items-baseline gap-2">
                    {costEstimateUsd === null ? (
                      <span className="text-text-3" title="No cost estimate yet">
                        {missing}
                      </span>
                    ) : (
                      dollars(costEstimateUsd)
                    )}
                    <FaultBadge faultPercent={faultPercent} />
                  </span>
                </li>
              ),
            )}
          </ul>
        </CardBody>
      )}
    </Card>
  )
}
