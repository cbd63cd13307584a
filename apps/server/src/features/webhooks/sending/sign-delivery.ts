import { Webhook } from 'standardwebhooks'

/** The headers of Standard Webhooks: each secret adds a signature, so that receivers accept both during a rotation. */
export const signatureHeaders = (
  secrets: readonly string[],
  { id, body }: { id: string; body: string },
  now: Date,
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
})
