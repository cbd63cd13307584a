import { z } from 'zod'

/** A speed measured within seconds of an event that has none of its own, in its telemetry or the vehicle's positions. */
export const NearSpeed = z.object({ speedKmh: z.number(), source: z.enum(['trace', 'position']) })
