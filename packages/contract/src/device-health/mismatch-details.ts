import { mismatchType } from '@milepost/domain/codes'
import { z } from 'zod'
import { codeField, Instant } from '../api/fields.ts'
import { Point } from '../api/place.ts'

/** What one side reports about a vehicle; null if it reports nothing. */
export const MismatchSide = z.object({
  name: z.string().nullable(),
  vin: z.string().nullable(),
  deviceId: z.string().nullable(),
  position: Point.extend({ at: Instant }).nullable(),
  lastContactAt: Instant.nullable(),
})
export type MismatchSide = z.infer<typeof MismatchSide>

/** What is wrong with all positions of a device: they repeat one place, or are those of two vehicles in turn. */
export const receiverFaults = ['frozen', 'twoVehicles'] as const

export const MismatchDetails = z.object({
  mismatchType: codeField(mismatchType),
  since: Instant,
  /** When it was last found. */
  reportedAt: Instant,
  cameBack: z.boolean(),
  /** Who compared the two sides: the provider itself, or Milepost. */
  foundBy: z.enum(['provider', 'milepost']),
  /** The provider's explanation, in its words or ours; null if the sides are self-explanatory. */
  reason: z.string().nullable(),
  /** Set if positions are wrong all along, so that neither the place nor the motion of the vehicle is known. */
  receiverFault: z.enum(receiverFaults).nullable(),
  here: MismatchSide,
  provider: MismatchSide,
  /** Distance between the two positions. */
  distanceMeters: z.number().nullable(),
  gapSeconds: z.number().nullable(),
})
export type MismatchDetails = z.infer<typeof MismatchDetails>
