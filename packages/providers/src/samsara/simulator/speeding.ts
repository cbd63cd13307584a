import type { Account } from '../../world/account.ts'
import type { Incident } from '../../world/incidents.ts'

/** The fastest moment of a speeding event, and the limit that Samsara's map gives for the road. */
export type Speeding = { fastestMps: number; limitMps: number }

const FIVE_MPH = 5 * 0.44704

/** What Samsara says of a speeding event; null for any other. */
export function speedingOf(account: Account, incident: Incident): Speeding | null {
  if (incident.type !== 'speeding') return null
  const readings = account.telemetry(incident, {
    hertz: 1,
    secondsBefore: 0,
    secondsAfter: incident.durationSeconds,
  })
  const fastestMps = Math.max(...readings.map(({ speedMps }) => speedMps))
  const { speedLimitMps } = incident
  // An alarm without speeding comes from a map that has a lower limit than the road.
  const limitMps = fastestMps > speedLimitMps ? speedLimitMps : Math.floor((fastestMps * 0.93) / FIVE_MPH) * FIVE_MPH
  return { fastestMps, limitMps: Math.max(FIVE_MPH, limitMps) }
}
