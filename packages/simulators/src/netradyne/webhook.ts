import type { WebhookCall } from '../simulation/http/webhooks.ts'

/** That alerts are posted is public, how they look is not. */
export const webhookOf = (): WebhookCall => ({ headers: { 'content-type': 'application/json' }, body: '{}' })
