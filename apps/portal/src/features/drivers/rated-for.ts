import type { DriverDetails } from '@milepost/contract/drivers/endpoints'
import { dayText } from '../../lib/format/time-text.ts'

type Rated = Pick<NonNullable<DriverDetails['providerScore']>, 'from' | 'until'>

/**
 * Returns the first and the last day that a provider's score covers, "2026-10-31 – 2026-11-29". Providers are asked for
 * whole days in UTC, and `until` is the end of the last one: in another zone, both would be other days.
 */
export function ratedFor({ from, until }: Rated): string {
  const lastMoment = new Date(Date.parse(until) - 1).toISOString()
  return [...new Set([dayText(from, 'UTC'), dayText(lastMoment, 'UTC')])].join(' – ')
}
