import { randomUUID } from 'node:crypto'
import type { ChatKind } from '@milepost/contract/webhooks/channels'
import { NotificationData, notificationType, type WebhookIncident } from '@milepost/contract/webhooks/events'
import { chatBody } from '../../../channels/chat/chat-body.ts'
import type { ChatMessage } from '../../../channels/chat/chat-message.ts'
import type { Queries } from '../../../db/scope/queries.ts'
import { channelPrefix } from '../../../live/notices/queue-notices.ts'
import { wakeSenders } from '../../../live/webhooks/queue-webhooks.ts'
import type { EventMail } from './event-mail.ts'

export const isChannel = (recipient: string): boolean => recipient.startsWith(channelPrefix)

/** What a message to a channel is about: the text for chats, and the events for webhooks. */
export type ChannelNotice = {
  mail: EventMail
  ruleTitles: readonly string[]
  count: number
  incidents: readonly WebhookIncident[]
}

/**
 * Queues a delivery to a webhook or chat channel, in the transaction of what it is about. Returns its id; null if the
 * channel is off or was deleted.
 */
export async function queueToChannel(
  db: Queries,
  clientId: number,
  recipient: string,
  notice: ChannelNotice,
): Promise<string | null> {
  const endpointId = recipient.slice(channelPrefix.length)
  const { rows } = await db.query<{ kind: 'webhook' | ChatKind }>(
    'select kind from webhook_endpoint where client_id = $1 and id = $2 and is_active',
    [clientId, endpointId],
  )
  const [endpoint] = rows
  if (!endpoint) return null
  const id = randomUUID()
  const body = endpoint.kind === 'webhook' ? webhookBody(id, notice) : chatBody(endpoint.kind, messageOf(notice))
  await db.query('insert into webhook_delivery (client_id, endpoint_id, id, type, body) values ($1, $2, $3, $4, $5)', [
    clientId,
    endpointId,
    id,
    notificationType,
    body,
  ])
  await wakeSenders(db)
  return id
}

/** Only what the contract lists leaves. */
function webhookBody(id: string, { ruleTitles, count, incidents }: ChannelNotice): string {
  const data = NotificationData.parse({ rules: ruleTitles, count, incidents })
  return JSON.stringify({ id, type: notificationType, timestamp: new Date().toISOString(), data })
}

function messageOf({ mail: { body }, ruleTitles }: ChannelNotice): ChatMessage {
  const { heading, before, facts = [], items = [], after, link, href } = body
  const rules = `${ruleTitles.length === 1 ? 'Rule' : 'Rules'}: ${ruleTitles.join(', ')}`
  return {
    heading,
    before,
    facts,
    items,
    after: [...after, rules],
    link: link !== null && href !== undefined ? { text: link, href } : null,
  }
}
