import { speedingOf } from '../simulation/facts/speeding.ts'
import type { Incident } from '../world/incidents.ts'
import { type Exchange, KMH_PER_MPS } from './exchange.ts'

/** Besides the rule for everything else, there is one for each speed limit. */
const EVERYTHING = 77
const FIRST_SPEED_RULE = 700
const SPEED_LIMITS_MPH = Array.from({ length: 17 }, (_, index) => (index + 1) * 5)
const kmhOf = (mph: number) => Math.round(mph * 1.609344)

/** `/tracker/rule/list`: the platform's alert rules. */
export function ruleList({ office: { account, ids } }: Exchange) {
  const trackers = account.vehicles.map((vehicle) => ids.ofTracker(vehicle))
  const alerts = { sms_phones: [], phones: [], emails: [], push_enabled: true }
  const report = (id: number, type: string, name: string, param: number) => ({
    id,
    name,
    type,
    description: '',
    zone_ids: [],
    trackers,
    primary_text: name,
    secondary_text: '',
    param,
    alerts,
    suspended: false,
    schedule: [],
    extended_params: { emergency: false, zone_limit_inverted: false, private_rule: false },
  })
  const speedRules = SPEED_LIMITS_MPH.map((mph) => {
    const kmh = kmhOf(mph)
    return report(FIRST_SPEED_RULE + kmh, 'speedup', `Speeding over ${kmh} km/h`, kmh)
  })
  return { success: true, list: [report(EVERYTHING, 'harsh_driving', 'Harsh driving', 0), ...speedRules] }
}

/** Returns the rule that detects an incident. */
export function ruleOf(incident: Incident): number {
  if (incident.type !== 'speeding') return EVERYTHING
  return FIRST_SPEED_RULE + Math.round(speedingOf(incident).limitMps * KMH_PER_MPS)
}
