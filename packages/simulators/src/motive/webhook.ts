import { iso } from '../simulation/http/format.ts'
import type { WebhookCall } from '../simulation/http/webhooks.ts'
import type { Incident } from '../world/incidents.ts'
import { typeOf } from './event-types.ts'

/** The actions for safety events, with some of their payload (changelog on aggregated events). */
export function webhookOf(incident: Incident): WebhookCall {
  const type = typeOf(incident)
  const action = type ? 'driver_performance_event_created' : 'speeding_event_created'
  const body = JSON.stringify({ action, type, start_time: iso(incident.instantMs) })
  return { headers: { 'content-type': 'application/json' }, body }
}
