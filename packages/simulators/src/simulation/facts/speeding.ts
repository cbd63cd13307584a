import type { Account } from '../../world/account.ts'
import type { Incident } from '../../world/incidents.ts'

/** The speeds of a speeding event, and the provider's map limit for the road. */
export type Speeding = { fastestMps: number; slowestMps: number; averageMps: number; limitMps: number }

const FIVE_MPH = 5 * 0.44704

const measured = new WeakMap<Incident, Speeding>()

/** Returns what a device measures of a speeding event. */
export function speedingOf(account: Account, incident: Incident): Speeding {
  const speeding = measured.get(incident) ?? measure(account, incident)
  measured.set(incident, speeding)
  return speeding
}

function measure(account: Account, incident: Incident): Speeding {
  const speeds = account.speeds(incident)
  const fastestMps = Math.max(...speeds)
  const { speedLimitMps } = incident
  // A false speeding alarm comes from a map with a lower limit than the road's.
  const limitMps = fastestMps > speedLimitMps ? speedLimitMps : Math.floor((fastestMps * 0.93) / FIVE_MPH) * FIVE_MPH
  return {
    fastestMps,
    slowestMps: Math.min(...speeds),
    averageMps: speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length,
    limitMps: Math.max(FIVE_MPH, limitMps),
  }
}
