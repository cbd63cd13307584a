import type { CoachedDays, CoachingContext } from '@milepost/contract/coaching/messages'
import { isSmallSample, leastSample, smallSampleText } from '@milepost/domain/statistics/small-sample'
import { BarList } from '@milepost/ui/chart/bar-list'
import { Delta } from '@milepost/ui/feedback/delta'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { countText, useFormat } from '../../../lib/format/formatters.ts'

/** Events per distance before and after coaching, with how many are behind each rate, and the change if it can be known. */
export function CoachingEffect({ context }: { context: CoachingContext }) {
  const { lastCoachedAt, before, after, margin } = context
  const { day, rateNumber, rateParts } = useFormat()
  if (lastCoachedAt === null)
    return (
      <Card>
        <CardHeader title="Effect of coaching" />
        <CardBody>
          <p className="text-13 text-text-3">No coaching yet. The rate of events before and after it is shown here.</p>
        </CardBody>
      </Card>
    )
  const bar = (id: string, label: string, side: CoachedDays | null) => ({
    id,
    label,
    value: side?.per1000Miles ?? null,
    text: rateNumber(side?.per1000Miles) ?? '—',
    color: id === 'before' ? 'c2' : 'c1',
    note: side && sampleText(side),
  })
  const reason = whyNotCompared(context)
  return (
    <Card>
      <CardHeader title="Effect of coaching" aside={`since ${day(lastCoachedAt)}`} />
      <CardBody className="grid gap-1.5">
        <BarList
          label="Events per distance before and after coaching"
          labelWidth={56}
          items={[bar('before', 'Before', before), bar('after', 'After', after)]}
        />
        <p className="text-12 text-text-3">Events {rateParts(0)?.unit}, in up to 30 days on each side.</p>
        {reason !== null ? (
          <p className="text-12 text-text-2">{reason}</p>
        ) : (
          <p className="text-13 text-text-2">
            Change{' '}
            <Delta
              value={after!.per1000Miles! - before!.per1000Miles!}
              margin={margin}
              format={(size) => rateNumber(size) ?? '0'}
              good="down"
              against="days before coaching"
            />
          </p>
        )}
      </CardBody>
    </Card>
  )
}

const measuredOf = ({ incidents, withoutMiles }: CoachedDays) => incidents - withoutMiles

function sampleText(side: CoachedDays): string {
  const measured = measuredOf(side)
  return isSmallSample(measured) ? smallSampleText(measured) : `n ${countText(measured)}`
}

/** Returns why no change is shown: rates are missing, or one is of a small sample. Null if it can be shown. */
export function whyNotCompared({ before, after }: Pick<CoachingContext, 'before' | 'after'>): string | null {
  if (!after) return 'Not available yet: there are no whole days after coaching.'
  if (!before) return 'Not compared: no data for the 30 days before coaching.'
  if (before.per1000Miles === null || after.per1000Miles === null) return 'Not compared: too few miles for a rate.'
  if (isSmallSample(measuredOf(before)) || isSmallSample(measuredOf(after)))
    return `Not compared: a rate of fewer than ${leastSample} events is more chance than behavior.`
  return null
}
