import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { ClientQuery, Instant, Line, Uuid, UuidPath } from '../api/fields.ts'
import { senders, settingsReaders } from '../api/roles.ts'
import { WebhookUrl, webhookStates } from './endpoints.ts'

/** Chats whose channels accept messages at an address of their own. */
export const chatKinds = ['slack', 'teams'] as const
export type ChatKind = (typeof chatKinds)[number]

/** At most this many chat channels per client. */
export const mostChannels = 20

/** What a notification rule can notify besides people: a chat channel, or a webhook of the client. */
export const Channel = z.object({
  id: Uuid,
  kind: z.enum(['webhook', ...chatKinds]),
  name: z.string(),
  /** The server only: who has all of a chat's address can write to the channel. */
  server: z.string(),
  state: z.enum(webhookStates),
  createdAt: Instant,
})
export type Channel = z.infer<typeof Channel>

/** What the receiver answered to a test. It was delivered if `error` is null. */
export const ChannelTest = z.object({
  status: z.int().nullable(),
  /** The first kilobyte of the response; null without one. */
  response: z.string().nullable(),
  error: z.string().nullable(),
})
export type ChannelTest = z.infer<typeof ChannelTest>

export const channelEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/webhooks/channels',
    access: 'signedIn',
    roles: settingsReaders,
    summary: 'List what notification rules can notify besides people: chat channels and webhooks.',
    query: ClientQuery,
    response: z.array(Channel),
  }),
  create: endpoint({
    method: 'POST',
    path: '/webhooks/channels',
    access: 'signedIn',
    roles: senders,
    summary: 'Add a channel of Slack or Microsoft Teams. An address that is known already is returned as it is.',
    query: ClientQuery,
    body: z.object({ kind: z.enum(chatKinds), name: Line, url: WebhookUrl }),
    response: Channel,
    status: 201,
  }),
  test: endpoint({
    method: 'POST',
    path: '/webhooks/channels/{id}/test',
    access: 'signedIn',
    roles: senders,
    summary: 'Post a test to a chat channel now, and get what its server responded.',
    params: UuidPath,
    query: ClientQuery,
    response: ChannelTest,
  }),
  turnOn: endpoint({
    method: 'POST',
    path: '/webhooks/channels/{id}/turn-on',
    access: 'signedIn',
    roles: senders,
    summary: 'Turn on a chat channel that was turned off because it only failed.',
    params: UuidPath,
    query: ClientQuery,
    response: Channel,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/webhooks/channels/{id}',
    access: 'signedIn',
    roles: senders,
    summary: 'Delete a chat channel. Rules no longer notify it.',
    params: UuidPath,
    query: ClientQuery,
  }),
}
