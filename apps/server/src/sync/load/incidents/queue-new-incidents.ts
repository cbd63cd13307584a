import type { ClientBase } from 'pg'
import { queueSuspected } from '../../../live/notices/queue-loss-notices.ts'
import { queueNotices } from '../../../live/notices/queue-notices.ts'
import { queueWebhooks } from '../../../live/webhooks/queue-webhooks.ts'
import { readWebhookIncidents } from '../../../live/webhooks/webhook-incidents.ts'
import type { PipelineContext } from '../../context.ts'
import type { IncidentDraft } from '../../derive/incident-draft.ts'

/** What happened longer ago isn't new to anyone: it was imported, or arrived or was detected days later. */
const newMs = 24 * 3_600_000

/**
 * Sends stored incidents to webhooks, and to people whose rules they match, in the transaction that stored them for the
 * first time. History isn't sent.
 */
export async function queueNewIncidents(
  client: ClientBase,
  { clientId, isHistory, now }: PipelineContext,
  stored: readonly IncidentDraft[],
): Promise<void> {
  if (isHistory) return
  const keys = stored.flatMap(({ id, record: { occurredAt } }) =>
    now.getTime() - occurredAt.getTime() < newMs ? [{ id, occurredAt }] : [],
  )
  if (!keys.length) return
  await queueNotices(client, clientId, keys, now)
  await queueSuspected(client, clientId, keys)
  const load = async () => {
    const incidents = await readWebhookIncidents(client, clientId, keys)
    return incidents.map((incident) => ({ incident }))
  }
  await queueWebhooks(client, clientId, 'incident.created', load, ({ incident }) => incident.id)
}
