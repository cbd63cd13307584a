import type { WebhookCall } from '../simulation/http/webhooks.ts'
import type { Incident } from '../world/incidents.ts'

/** The Alert Push Service posts JSON with the user name and password it was given; the field names aren't public. */
export const webhookOf = ({ vehicle }: Incident): WebhookCall => ({
  headers: {
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from('milepost:milepost').toString('base64')}`,
  },
  body: JSON.stringify({ vehicle: vehicle.name }),
})
