import type { DrivingStats } from '@milepost/contract/api/measures'
import { isSmallSample } from '@milepost/domain/statistics/small-sample'
import { BarList } from '@milepost/ui/chart/bar-list'
import { Empty } from '@milepost/ui/feedback/states'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { SampledRate, smallSampleKey } from '../../../report/sampled-rate.tsx'

const shown = 8
const labelWidth = 132

/** Event count by type, most frequent first. */
export function TypeBars({
  types,
  none,
  onPick,
}: {
  types: DrivingStats['byType']
  /** Shown if there are none. */
  none: string
  onPick?: (type: string) => void
}) {
  const format = useFormat()
  const counted = types.filter(({ count }) => count > 0)
  if (counted.length === 0) return <Empty title={none} className="px-0" />
  const bars = counted.slice(0, shown)
  const rest = counted.slice(shown).reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <BarList
        label="Events by type"
        labelWidth={labelWidth}
        items={bars.map(({ translatedType, word, count, withoutMiles, per1000Miles }) => ({
          id: translatedType,
          label: word,
          value: count,
          text: countText(count),
          note: per1000Miles !== null && (
            <SampledRate rate={format.rate(per1000Miles)} sample={count - withoutMiles} isBrief />
          ),
          color: 'c1',
        }))}
        {...(onPick && { onPick })}
      />
      {bars.some(
        ({ per1000Miles, count, withoutMiles }) => per1000Miles !== null && isSmallSample(count - withoutMiles),
      ) && <p className="mt-1 text-12 text-text-3">In parentheses, {smallSampleKey}.</p>}
      {rest > 0 && (
        <p className="num mt-1 text-12 text-text-3">
          {countText(rest)} more {rest === 1 ? 'event' : 'events'} of {counted.length - shown} other{' '}
          {counted.length - shown === 1 ? 'type' : 'types'}
        </p>
      )}
    </>
  )
}
