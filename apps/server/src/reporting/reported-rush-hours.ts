import type { RushHour } from '@milepost/contract/rush-hours/endpoints'
import type { RushHour as StoredRushHour } from '../sync/derive/traffic.ts'

/** Converts rush hours to the API's format, in order of priority. */
export const reportedRushHours = (hours: readonly StoredRushHour[]): RushHour[] =>
  hours.map(({ fromHour, toHour, traffic }) => ({ from: fromHour, to: toHour, rushHourTrafficType: traffic }))
