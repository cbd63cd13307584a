import { iso } from '../simulation/http/format.ts'
import type { WebhookCall } from '../simulation/http/webhooks.ts'
import type { Incident } from '../world/incidents.ts'

/** The body that an alert posts, without its details. */
export const webhookOf = ({ id, instantMs, type }: Incident): WebhookCall => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    eventId: id,
    eventTime: iso(instantMs),
    eventType: type === 'speeding' ? 'SevereSpeedingStarted' : 'AlertIncident',
  }),
})
