import type { Account } from '../../world/account.ts'
import type { Incident } from '../../world/incidents.ts'

/** How fast a speeding event was, and the limit that the provider's map gives for the road. */
export type Speeding = { fastestMps: number; slowestMps: number; averageMps: number; limitMps: number }

const FIVE_MPH = 5 * 0.44704

/** What a device measures of a speeding event. */
export function speedingOf(account: Account, incident: Incident): Speeding {
  const speeds = account
    .telemetry(incident, { hertz: 1, secondsBefore: 0, secondsAfter: incident.durationSeconds })
    .map(({ speedMps }) => speedMps)
  const fastestMps = Math.max(...speeds)
  const { speedLimitMps } = incident
  // An alarm without speeding comes from a map that has a lower limit than the road.
  const limitMps = fastestMps > speedLimitMps ? speedLimitMps : Math.floor((fastestMps * 0.93) / FIVE_MPH) * FIVE_MPH
  return {
    fastestMps,
    slowestMps: Math.min(...speeds),
    averageMps: speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length,
    limitMps: Math.max(FIVE_MPH, limitMps),
  }
}
