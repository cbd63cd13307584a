import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useState } from 'react'
import { answerOf } from '../../../lib/api/query-client.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { QueryFailed } from '../../../lib/query-failed.tsx'

const step = 20
const most = 100

/** Changes to the connection and who made them, newest first. */
export function ActivityTab({ connectionId }: { connectionId: number }) {
  const [size, setSize] = useState(step)
  const query = useAnswer({
    ...answerOf(auditEndpoints.ofRecord, {
      query: { subjectType: 'connection', subjectId: String(connectionId), PageSize: size },
    }),
    staleTime: 0,
  })
  const { items, totalCount = 0 } = query.data ?? {}
  return (
    <Card>
      <CardHeader title="Activity" aside={items && `${countText(totalCount)} total`} />
      <CardBody>
        {query.isError && !items ? (
          <QueryFailed what="the activity" query={query} />
        ) : !items ? (
          <SkeletonLines lines={4} label="Loading activity" />
        ) : items.length === 0 ? (
          <Empty title="No changes yet." className="px-0" />
        ) : (
          <ul aria-label="Activity" className="num grid gap-2 text-13">
            {items.map(({ id, at, by, text }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-3">
                <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
                  <b className="font-[560]">{by.name}</b> {text}
                </span>
                <Moment at={at} zoned className="text-12 text-text-3" />
              </li>
            ))}
          </ul>
        )}
        {items && items.length < Math.min(totalCount, most) && (
          <Button className="mt-3" busy={query.isFetching} onClick={() => setSize(Math.min(size + step, most))}>
            Show more
          </Button>
        )}
      </CardBody>
    </Card>
  )
}
