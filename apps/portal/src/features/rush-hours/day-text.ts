import { hourText } from '@milepost/contract/rush-hours/words'
import { type RushHourTraffic, rushHourTraffic } from '@milepost/domain/codes'

/** Describes a day's hourly traffic: "normal until 07:00, high until 09:00, normal until 00:00". */
export function dayText(traffic: readonly RushHourTraffic[]): string {
  const parts = traffic.flatMap((code, hour) =>
    code === traffic[hour + 1] ? [] : `${rushHourTraffic.word(code).toLowerCase()} until ${hourText((hour + 1) % 24)}`,
  )
  return parts.join(', ')
}
