import type { Incident } from '../../world/incidents.ts'
import type { Speeds } from '../../world/motion/telemetry.ts'

/** The speeds of a speeding event, and the provider's map limit for the road. */
export type Speeding = Speeds & { limitMps: number }

const FIVE_MPH = 5 * 0.44704

/** Returns what a device measures of a speeding event. Throws for an incident of another type. */
export function speedingOf({ id, speeds, speedLimitMps }: Incident): Speeding {
  if (!speeds) throw new Error(`Incident ${id} is not speeding`)
  const { fastestMps } = speeds
  // A false speeding alarm comes from a map with a lower limit than the road's.
  const limitMps = fastestMps > speedLimitMps ? speedLimitMps : Math.floor((fastestMps * 0.93) / FIVE_MPH) * FIVE_MPH
  return { ...speeds, limitMps: Math.max(FIVE_MPH, limitMps) }
}
