import { z } from 'zod'

/**
 * An hour of the week: `weekday-hour`, weekday 1 (Monday) to 7, hour 0–23 in local time of the place, such as `5-17` for
 * Fridays from 17:00.
 */
export const HourOfWeekCode = z
  .string()
  .regex(/^[1-7]-(1?\d|2[0-3])$/, 'must be weekday-hour, where Monday is 1, like 5-17 for Fridays from 17:00')
