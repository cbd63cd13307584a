import { unreadWords } from '@milepost/contract/connections/reads'
import type { DriverSummary } from '@milepost/contract/drivers/endpoints'
import { Moment } from '../../lib/format/moment.tsx'
import { useCoverage } from '../../shell/status/loading-history.ts'

interface LastTripProps {
  driver: Pick<DriverSummary, 'lastTripAt' | 'connection'>
  /** Adds the zone's name, if no column header names it. */
  zoned?: boolean
}

/** When a driver's last trip began, or why none is known: their provider may not report trips. */
export function LastTrip({ driver, zoned = false }: LastTripProps) {
  return <Moment at={driver.lastTripAt} never={useNoTrips(driver)} zoned={zoned} />
}

/** Returns what having no trip means for a driver: "None yet", unless their provider's trips are missing. */
export function useNoTrips({ connection }: Pick<DriverSummary, 'connection'>): string {
  const coverage = useCoverage('trips', [String(connection.id)])
  return coverage === 'complete' ? 'None yet' : unreadWords[coverage]
}
