import type { RushHour } from '@milepost/contract/rush-hours/endpoints'
import type { RushHour as StoredRushHour } from '../../sync/derive/traffic.ts'

/** Rush hours as the API tells them, in the order in which they count. */
export const toldRushHours = (hours: readonly StoredRushHour[]): RushHour[] =>
  hours.map(({ fromHour, toHour, traffic }) => ({ from: fromHour, to: toHour, rushHourTrafficType: traffic }))
