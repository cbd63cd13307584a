import { disputedText } from '@milepost/contract/accidents/columns'
import type { Accident } from '@milepost/contract/accidents/endpoints'
import { Card, CardBody } from '@milepost/ui/layout/card'
import { Moment } from '../../../lib/format/moment.tsx'

/** What to know before reading on: the loss was withdrawn or is disputed, or a part is still on its way. */
export function LossNotices({ accident: { withdrawnAt, isDisputed, isReportReady } }: { accident: Accident }) {
  if (withdrawnAt === null && !isDisputed && isReportReady) return null
  return (
    <Card className="mb-3" aria-label="Loss status">
      <CardBody className="grid gap-1 py-2.5 text-13">
        {withdrawnAt !== null && (
          <p>
            <b className="font-[560]">This is no longer a loss.</b> It was withdrawn on{' '}
            <Moment at={withdrawnAt} zoned />. It isn’t listed or counted in scores, and its number isn’t reused.
          </p>
        )}
        {isDisputed && <p>{disputedText}</p>}
        {!isReportReady && (
          <p>
            <b className="font-[560]">The report is being prepared:</b> clips from the provider are pending and appear
            here automatically.
          </p>
        )}
      </CardBody>
    </Card>
  )
}
