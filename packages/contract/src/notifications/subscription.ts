import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Instant } from '../api/fields.ts'
import { SharedBrand } from '../shares/content.ts'

/** For how many days a recipient can pause notices. */
export const pauseDays = [1, 7, 30] as const

/** What one address receives from one client. */
export const Subscription = z.object({
  /** An email address or a phone number. */
  address: z.string(),
  client: SharedBrand,
  state: z.enum(['active', 'paused', 'unsubscribed']),
  /** When a pause ends. */
  pausedUntil: Instant.nullable(),
})
export type Subscription = z.infer<typeof Subscription>

/** `{token}` identifies the address, the query's `token` is its secret; both are in every message. */
const Address = {
  params: z.object({ token: z.string().max(100) }),
  query: z.object({ token: z.string().min(1).max(100) }),
}

export const subscriptionEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/notifications/subscriptions/{token}',
    access: 'public',
    summary: 'Get what an address receives, by the link in a message.',
    ...Address,
    response: Subscription,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/notifications/subscriptions/{token}',
    access: 'public',
    summary: 'Pause, end or resume event notifications to an address, by the link in a message.',
    ...Address,
    body: z.discriminatedUnion('state', [
      z.object({ state: z.literal('active') }),
      z.object({ state: z.literal('paused'), days: z.literal(pauseDays) }),
      z.object({ state: z.literal('unsubscribed') }),
    ]),
    response: Subscription,
  }),
}
