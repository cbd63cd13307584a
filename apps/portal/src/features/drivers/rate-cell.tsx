import { unreadWords } from '@milepost/contract/connections/reads'
import { rateSampleOf } from '@milepost/contract/drivers/columns'
import type { DriverSummary } from '@milepost/contract/drivers/endpoints'
import { isSmallSample } from '@milepost/domain/statistics/small-sample'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import { SampledRate } from '../../report/sampled-rate.tsx'
import { useCoverage, useIsRecentOpen } from '../../shell/status/loading-history.ts'

/** A driver's event rate with its 90% interval, or why there is none. */
export function RateCell({ driver }: { driver: DriverSummary }) {
  const format = useFormat()
  const coverage = useCoverage('trips', [String(driver.connection.id)])
  const isOpen = useIsRecentOpen(driver.connection.id)
  const { per1000Miles, low, high, distanceMeters } = driver.rate30d
  if (driver.incidents30d === null) return <span className="text-text-3">{unreadWords.notReported}</span>
  if (per1000Miles === null)
    return (
      <span className="text-text-3">
        {isOpen
          ? unreadWords.loading
          : coverage !== 'complete' && !distanceMeters
            ? unreadWords[coverage]
            : distanceMeters === null
              ? unreadWords.notReported
              : distanceMeters === 0
                ? 'No driving'
                : 'Too few miles'}
      </span>
    )
  const sample = rateSampleOf(driver)
  const interval = `${format.rateNumber(low)}–${format.rateNumber(high)}`
  return (
    <span
      className="num whitespace-normal tablet:whitespace-nowrap"
      title={`${countText(sample)} ${sample === 1 ? 'event' : 'events'} over ${format.distance(distanceMeters)} · 90% interval ${interval} ${format.rateParts(0)?.unit}`}
    >
      <SampledRate rate={format.rateNumber(per1000Miles)} sample={sample} />
      {!isSmallSample(sample) && <span className="text-12 text-text-3"> ({interval})</span>}
      {driver.rate30d.withoutMiles > 0 ? (
        <span className="block text-12 text-text-3">
          {countText(sample)} of {countText(driver.incidents30d)} events{isOpen && ' so far'} have miles
        </span>
      ) : (
        isOpen && <span className="text-12 text-text-3"> so far</span>
      )}
    </span>
  )
}
