import { product } from '@milepost/domain/product'
import { retryDays, secretOverlapHours } from '../webhooks/endpoints.ts'

const minutesApart = 5

/** How to receive webhooks, for the reference. */
export const webhookGuide = `${product.name} posts what happens to your own server. Create a webhook in Settings, Webhooks, or with the API, where \`description\` is the form’s Name, \`url\` its Address, and \`types\` the events to send.

Each request is JSON with \`id\`, \`type\`, \`timestamp\` and \`data\`, listed below under Webhooks. Respond with any status from 200 to 299 within 10 seconds, and do the work afterwards. Anything else, a redirect included, is tried again with growing pauses for ${retryDays} days. A request may arrive twice, or out of order: its \`id\` stays the same, so store the ids that you have processed. A webhook that only fails for ${retryDays} days is turned off, and its admins get an email.

Addresses must be on the internet, with \`https://\`. To try a webhook on your own machine, start your own installation with \`MILEPOST_PRIVATE_WEBHOOKS=true\`: it also accepts private addresses such as \`http://127.0.0.1:8080/hook\`.

### Verify the signature

Requests are signed as [Standard Webhooks](https://www.standardwebhooks.com) describes, so its libraries work. Without one, in Node:

\`\`\`js
import { createHmac, timingSafeEqual } from 'node:crypto'

export function isSigned(secret, headers, rawBody) {
  const sentAt = headers['webhook-timestamp']
  if (Math.abs(Date.now() / 1000 - sentAt) > ${minutesApart * 60}) return false
  const text = [headers['webhook-id'], sentAt, rawBody].join('.')
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(text).digest()
  return headers['webhook-signature'].split(' ').some((signature) => {
    const given = Buffer.from(signature.slice('v1,'.length), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
\`\`\`

Use the body as it arrived, before anything parses it. The header may have several signatures: after you rotate the secret, the old one signs too for ${secretOverlapHours} hours.`
