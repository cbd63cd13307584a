import { z } from 'zod'
import { mismatchType } from './codes.ts'
import { Instant } from './fields.ts'
import { Point } from './place.ts'

/** What one side believes about a vehicle. */
export const MismatchSide = z.object({
  name: z.string().nullable(),
  vin: z.string().nullable(),
  deviceId: z.string().nullable(),
  position: Point.extend({ at: Instant }).nullable(),
  lastContactAt: Instant.nullable(),
})
export type MismatchSide = z.infer<typeof MismatchSide>

/** What does not fit, from both sides. */
export const MismatchDetails = z.object({
  mismatchType: mismatchType.schema,
  since: Instant,
  here: MismatchSide,
  provider: MismatchSide,
  /** Between the two positions. */
  distanceMeters: z.number().nullable(),
  gapSeconds: z.number().nullable(),
  /** What the provider says of it, in its words. */
  reason: z.string().nullable(),
})
export type MismatchDetails = z.infer<typeof MismatchDetails>
