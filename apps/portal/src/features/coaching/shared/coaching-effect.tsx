import type { CoachedDays, CoachingContext } from '@milepost/contract/coaching/messages'
import { isBeyond, sizeText } from '@milepost/domain/statistics/margin'
import { isSmallSample, leastSample, smallSampleText } from '@milepost/domain/statistics/small-sample'
import { BarList } from '@milepost/ui/chart/bar-list'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { countText, useFormat } from '../../../lib/format/formatters.ts'

/** Events per distance before and after coaching, with how many events are behind each, and what may be said about them. */
export function CoachingEffect({ context }: { context: CoachingContext }) {
  const { lastCoachedAt, before, after } = context
  const { day, rate, rateNumber, rateParts } = useFormat()
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
    text: side === null || side.per1000Miles === null ? '—' : (rateNumber(side.per1000Miles) ?? '—'),
    color: id === 'before' ? 'c2' : 'c1',
    note: side === null ? noDays : sampleText(side),
  })
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
        <p className="text-13 text-text-2">{effectText(context, (size) => rate(size))}</p>
      </CardBody>
    </Card>
  )
}

const noDays = 'no data'

const measuredOf = ({ incidents, withoutMiles }: CoachedDays) => incidents - withoutMiles

function sampleText(side: CoachedDays): string {
  const measured = measuredOf(side)
  return isSmallSample(measured) ? smallSampleText(measured) : `n ${countText(measured)}`
}

/**
 * Returns what can be said about the change: nothing from a small sample, and no direction within the margin of error.
 * `format` receives the size of a change.
 */
export function effectText({ before, after, margin }: CoachingContext, format: (size: number) => string): string {
  if (!after) return 'Not available yet: there are no whole days after coaching.'
  if (!before) return 'Not compared: no data for the 30 days before coaching.'
  if (before.per1000Miles === null || after.per1000Miles === null) return 'Too few miles for a rate.'
  if (isSmallSample(measuredOf(before)) || isSmallSample(measuredOf(after)))
    return `Not compared: a rate of fewer than ${leastSample} events is more chance than behavior.`
  const change = after.per1000Miles - before.per1000Miles
  if (!isBeyond(change, margin)) return 'No change beyond the margin of error.'
  return `${change < 0 ? 'Lower' : 'Higher'} by ${sizeText(change, margin, format)} (90% confidence interval).`
}
