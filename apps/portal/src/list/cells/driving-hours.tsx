import { unreadWords } from '@milepost/contract/connections/reads'
import { missing, withUnit } from '@milepost/domain/quantity'

interface DrivingHoursProps {
  /** Null if not reported. */
  seconds: number | null
  trips: number | null
  meters: number | null
}

/** Rounded to a tenth, fewer seconds would read as none. */
const leastShownSeconds = 180

/** Driving time of a table's row: `12.4 h`, `Parked` if the vehicle is known not to have been driven, a dash if unknown. */
export function DrivingHours({ seconds, trips, meters }: DrivingHoursProps) {
  if (seconds === null) return <span title={`Driving time: ${unreadWords.notReported.toLowerCase()}`}>{missing}</span>
  if (seconds > 0 && seconds < leastShownSeconds) return withUnit('<0.1', 'h')
  if (seconds === 0) return trips === 0 && !meters ? 'Parked' : withUnit(0, 'h')
  const hours = seconds / 3600
  return withUnit(hours < 99.95 ? hours.toFixed(1) : Math.round(hours).toLocaleString('en-US'), 'h')
}
