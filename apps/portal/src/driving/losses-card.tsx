import { accidentDisplayId } from '@milepost/contract/accident-display-id'
import { accidentEndpoints } from '@milepost/contract/accidents'
import { dollars, missing } from '@milepost/contract/quantity'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { lossesHref, lossHref } from '../addresses.ts'
import { countText } from '../lib/formatters.ts'
import { useLiveRefresh } from '../lib/live.ts'
import { Moment } from '../lib/moment.tsx'
import { answerOf } from '../lib/query-client.ts'
import { QueryFailed } from '../lib/query-failed.tsx'
import { useAnswer } from '../lib/use-answer.ts'
import { FaultBadge } from '../replay/fault-badge.tsx'
import type { Whose } from './newest-events.tsx'

const shown = 3

/** The newest losses of somebody in twelve months, as the list of losses has them, and the way to all of them. */
export function LossesCard({ whose }: { whose: Whose }) {
  const query = useAnswer(
    answerOf(accidentEndpoints.page, {
      query: { PageSize: shown, ...('vehicle' in whose ? { VehicleId: whose.vehicle } : { DriverId: whose.driver }) },
    }),
  )
  useLiveRefresh(['loss'], accidentEndpoints.page)
  const { data } = query
  return (
    <Card>
      <CardHeader
        title="Losses"
        aside={
          data && data.totalCount > 0 ? (
            <Link href={lossesHref(whose)} className="text-link">
              {data.totalCount > shown ? `All ${countText(data.totalCount)} of the last 12 months` : 'Last 12 months'}
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
        <Empty title="No confirmed collision so far." />
      ) : (
        <CardBody>
          <ul aria-label="Losses" className="grid gap-2 text-13">
            {data.items.map(({ eventId, accidentId, occurredAt, noFault, costEstimateUsd }) => (
              <li key={eventId} className="num flex flex-wrap items-baseline gap-x-3">
                <Link href={lossHref(eventId)} className="font-[560] hover:underline">
                  {accidentDisplayId(accidentId)}
                </Link>
                <Moment at={occurredAt} className="text-12 text-text-3" />
                <span className="ml-auto flex items-baseline gap-2">
                  {costEstimateUsd === null ? (
                    <span className="text-text-3" title="Nobody has estimated what it cost">
                      {missing}
                    </span>
                  ) : (
                    dollars(costEstimateUsd)
                  )}
                  <FaultBadge noFault={noFault} />
                </span>
              </li>
            ))}
          </ul>
        </CardBody>
      )}
    </Card>
  )
}
