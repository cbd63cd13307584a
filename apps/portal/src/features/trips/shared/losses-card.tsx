import { type AccidentSummary, accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import type { Coverage } from '@milepost/contract/connections/reads'
import { noScoreWords } from '@milepost/contract/risk/words'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { defaultRange } from '@milepost/domain/limits'
import { dollars, missing } from '@milepost/domain/quantity'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { presetOf } from '@milepost/ui/filter/date-range-days'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { eventsHref, lossesHref, lossHref } from '../../../addresses.ts'
import { useLiveRefresh } from '../../../lib/api/live.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { useNone } from '../../../report/notes/use-none.ts'
import { awaitingReview } from '../../../scope/event-search.ts'
import { FaultBadge } from '../../incidents/shared/replay/fault-badge.tsx'
import type { EventSubject } from './newest-events.tsx'

const shown = 3

/** Where the summary can't be loaded, only the list is known. */
const noneWords: Readonly<Record<Coverage, string>> = {
  complete: 'No confirmed collisions yet.',
  loading: 'No losses recorded.',
  notReported: 'No losses recorded: collisions aren’t reported.',
}

interface LossesCardProps {
  subject: EventSubject
  connectionIds: readonly string[]
  /** False if no device reports events. */
  isReported: boolean
}

/**
 * The subject's newest losses of the last 12 months, as in the loss list, with a link to all of them, and the suspected
 * collisions that await review.
 */
export function LossesCard({ subject, connectionIds, isReported }: LossesCardProps) {
  const own = 'vehicle' in subject ? { VehicleId: subject.vehicle } : { DriverId: subject.driver }
  const query = useAnswer(answerOf(accidentEndpoints.page, { query: { PageSize: shown, ...own } }))
  const summary = useAnswer(answerOf(accidentEndpoints.summary, { query: own }))
  useLiveRefresh(['loss'], accidentEndpoints.page, accidentEndpoints.summary)
  const none = useNone(
    { things: 'losses', connectionIds },
    isReported ? noneWords[summary.data?.coverage ?? 'loading'] : noScoreWords.notSensed,
  )
  const { data } = query
  // What an empty list means is in the summary.
  const isWaiting = data?.items.length === 0 && summary.isPending
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
      ) : !data || isWaiting ? (
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
      {summary.data && <Suspected subject={subject} suspected={summary.data.suspected} />}
    </Card>
  )
}

/** Suspected collisions that await review: until then it isn't known whether they are losses. */
function Suspected({
  subject,
  suspected: { count, isExact, translatedTypes },
}: { subject: EventSubject } & Pick<AccidentSummary, 'suspected'>) {
  if (!count) return null
  const search = { ...subject, type: translatedTypes, range: presetOf(defaultRange.accidents), ...awaitingReview }
  return (
    <p className="num border-t border-border px-3.5 py-2.5 text-13">
      <Link href={eventsHref(search)} className="text-link">
        {countText(count)}
        {!isExact && '+'} suspected {count === 1 && isExact ? 'collision' : 'collisions'} awaiting review
      </Link>
    </p>
  )
}
