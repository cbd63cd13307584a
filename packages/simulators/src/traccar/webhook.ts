import type { WebhookCall } from '../simulation/http/webhooks.ts'
import type { Incident } from '../world/incidents.ts'
import { isoOf } from './exchange.ts'
import { alarms } from './media.ts'

/** The server forwards an event as JSON (EventForwarderJson); here without its position and device. */
export function webhookOf({ type, instantMs }: Incident): WebhookCall {
  const alarm = alarms[type]
  const event = {
    type: alarm ? 'alarm' : 'deviceOverspeed',
    eventTime: isoOf(instantMs),
    attributes: alarm ? { alarm } : {},
  }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ event }) }
}
