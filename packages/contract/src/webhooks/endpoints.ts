import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Actor, ClientQuery, Count, Instant, Line, listOf, pageOf, paging, Uuid, UuidPath } from '../api/fields.ts'
import { writers } from '../api/roles.ts'
import { webhookTypes } from './events.ts'

/** At most this many webhooks per client: each receives every event of its types. */
export const mostWebhooks = 20
/** After a rotation both secrets sign for this long. */
export const secretOverlapHours = 24
/** A delivery is retried for this long, and a webhook that only failed for this long is turned off. */
export const retryDays = 3
/** Deliveries are listed for this long. */
export const deliveryRetentionDays = 30
/** How much of a response is stored, in bytes. */
export const storedResponseBytes = 1024

/** `retrying`: the last attempt failed and another one follows. */
export const deliveryStates = ['waiting', 'retrying', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** `disabled`: Milepost turned it off, because it only failed for days. */
export const webhookStates = ['active', 'failing', 'paused', 'disabled'] as const
export type WebhookState = (typeof webhookStates)[number]

const longestUrl = 500

/** Other addresses than the internet's are refused by the server, unless its configuration allows them. */
export const WebhookUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address that starts with https://', abort: true })
  .max(longestUrl)
  .refine((url) => {
    const { username, password } = new URL(url)
    return !username && !password
  }, 'must not contain a user or a password')

const Outcome = z.object({
  at: Instant,
  /** HTTP status; null without a response. */
  status: z.int().nullable(),
  /** Why it failed; null if it was delivered. */
  error: z.string().nullable(),
})

export const Webhook = z.object({
  id: Uuid,
  url: z.string(),
  description: z.string(),
  types: z.array(z.enum(webhookTypes)),
  state: z.enum(webhookStates),
  /** Since when every attempt failed; null if the last one succeeded. */
  failingSince: Instant.nullable(),
  createdBy: Actor,
  createdAt: Instant,
  /** Until when the secret before the last rotation signs too; null if it no longer does. */
  oldSecretUntil: Instant.nullable(),
  lastAttempt: Outcome.nullable(),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookDelivery = z.object({
  id: Uuid,
  type: z.string(),
  state: z.enum(deliveryStates),
  createdAt: Instant,
  attempts: Count,
  /** When it is tried next; null if it is over. */
  nextAt: Instant.nullable(),
  /** Why it failed without an attempt. */
  reason: z.string().nullable(),
  lastAttempt: Outcome.nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const WebhookAttempt = Outcome.extend({
  number: z.int().positive(),
  durationMilliseconds: Count,
  /** The first kilobyte of the response; null without one. */
  response: z.string().nullable(),
})

export const WebhookDeliveryDetails = WebhookDelivery.extend({
  /** What is sent, to the letter. */
  body: z.string(),
  /** Oldest first. */
  attemptList: z.array(WebhookAttempt),
})
export type WebhookDeliveryDetails = z.infer<typeof WebhookDeliveryDetails>

const WebhookInput = z.object({
  url: WebhookUrl,
  description: Line,
  types: z.array(z.enum(webhookTypes)).min(1, 'Choose at least one event.').max(webhookTypes.length),
})

/** The secret is in this response only. */
const WithSecret = Webhook.extend({ secret: z.string() })
const DeliveryPath = z.object({ id: Uuid, deliveryId: Uuid })

export const webhookEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/webhooks',
    access: 'signedIn',
    // Addresses may contain secrets of their own.
    roles: writers,
    summary: 'List a client’s webhooks, newest first.',
    query: ClientQuery,
    response: z.array(Webhook),
  }),
  create: endpoint({
    method: 'POST',
    path: '/webhooks',
    access: 'signedIn',
    roles: writers,
    summary: 'Create a webhook. Only this response shows its signing secret.',
    query: ClientQuery,
    body: WebhookInput,
    response: WithSecret,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/webhooks/{id}',
    access: 'signedIn',
    roles: writers,
    summary: 'Change a webhook, or turn it on or off. While it is off, nothing is recorded for it.',
    params: UuidPath,
    query: ClientQuery,
    body: WebhookInput.extend({ isActive: z.boolean() }).partial(),
    response: Webhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/webhooks/{id}',
    access: 'signedIn',
    roles: writers,
    summary: 'Delete a webhook and its deliveries.',
    params: UuidPath,
    query: ClientQuery,
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret',
    access: 'signedIn',
    roles: writers,
    summary: 'Create a new signing secret, shown only once. The current one signs too for 24 hours.',
    params: UuidPath,
    query: ClientQuery,
    response: WithSecret,
  }),
  test: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/test',
    access: 'signedIn',
    roles: writers,
    summary: 'Send a `webhook.test` to a webhook that is on.',
    params: UuidPath,
    query: ClientQuery,
    response: WebhookDelivery,
    status: 201,
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    access: 'signedIn',
    roles: writers,
    summary: 'List deliveries of the last 30 days, newest first.',
    params: UuidPath,
    query: ClientQuery.extend({
      ...paging(),
      state: listOf(z.enum(deliveryStates)),
      type: listOf(z.string().max(100)),
    }),
    response: pageOf(WebhookDelivery),
  }),
  delivery: endpoint({
    method: 'GET',
    path: '/webhooks/{id}/deliveries/{deliveryId}',
    access: 'signedIn',
    roles: writers,
    summary: 'Get one delivery with its body and attempts.',
    params: DeliveryPath,
    query: ClientQuery,
    response: WebhookDeliveryDetails,
  }),
  redeliver: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{deliveryId}/redeliver',
    access: 'signedIn',
    roles: writers,
    summary: 'Send a delivery that is over again, with the same id.',
    params: DeliveryPath,
    query: ClientQuery,
    response: WebhookDelivery,
    status: 202,
  }),
}
