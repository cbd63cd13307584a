import type { WebhookCall } from '../simulation/http/webhooks.ts'
import type { Incident } from '../world/incidents.ts'
import { ruleOf } from './rules.ts'

/** A web request contains whatever the customer's template specifies. */
export const webhookOf = ({ type, vehicle }: Incident): WebhookCall => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ rule: ruleOf[type].name, device: vehicle.name }).toString(),
})
