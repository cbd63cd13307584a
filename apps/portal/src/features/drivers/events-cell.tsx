import { unreadWords } from '@milepost/contract/connections/reads'
import type { DriverSummary } from '@milepost/contract/drivers/endpoints'
import { countText } from '../../lib/format/formatters.ts'
import { useIsRecentOpen } from '../../shell/status/loading-history.ts'

/** A driver's events of 30 days: none only once these days are imported. */
export function EventsCell({ driver: { incidents30d: count, connection } }: { driver: DriverSummary }) {
  const isOpen = useIsRecentOpen(connection.id)
  if (count === null || (count === 0 && isOpen))
    return <span className="text-text-3">{count === null ? unreadWords.notReported : unreadWords.loading}</span>
  return (
    <>
      {countText(count)}
      {isOpen && <span className="text-12 text-text-3"> so far</span>}
    </>
  )
}
