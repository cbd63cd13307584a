import type { WebhookCall } from '../simulation/http/webhooks.ts'

/** It is public that alerts are posted, but not in what format. */
export const webhookOf = (): WebhookCall => ({ headers: { 'content-type': 'application/json' }, body: '{}' })
