import type { Caller } from '../../access/caller.ts'
import { callerUserId } from '../../access/caller.ts'
import { conflict } from '../../app-error.ts'
import { postMessage } from '../../channels/post-message.ts'
import { subscriptionLink } from '../../channels/subscription-link.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { findIncidentKey, readWebhookIncident } from '../../live/webhooks/webhook-incidents.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'
import { resendComplianceNotice } from '../compliances/notices/commands.ts'
import { readNotice } from './history-queries.ts'
import { type EventMail, eventMail } from './sending/event-mail.ts'
import { noticeDraft } from './sending/notice-draft.ts'
import { isChannel, queueToChannel } from './sending/queue-to-channel.ts'
import { readMailContext } from './sending/read-mail-context.ts'

/**
 * Sends a notice again, in a message about this alone. Throws `notFound`, or `conflict` while it is still being sent,
 * after the recipient unsubscribed or paused, or if the event no longer exists.
 */
export async function resendNotice(services: Services, db: ClientDatabase, caller: Caller, id: string): Promise<void> {
  const audited = (title: string) => ({
    action: 'eventNotice.resend',
    subject: ['eventNotice', id] as const,
    detail: { title },
  })
  await write({ db, caller }, audited, async (transaction, { queries }) => {
    const row = await transaction
      .selectFrom('eventNotice')
      .select(['incidentId', 'recipient', 'ruleTitles'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const { delivery, notification } = await readNotice(transaction, id)
    if (delivery === 'queued') throw conflict('This notification is still being sent.')
    if (!row) {
      await assertSubscribed(transaction, notification.to)
      const title = await resendComplianceNotice(services, transaction, id, callerUserId(caller))
      return `${title} to ${notification.to}`
    }
    const key = await findIncidentKey(queries, db.clientId, row.incidentId)
    const [incident] = key ? await readWebhookIncident(queries, db.clientId, key) : []
    if (!incident) throw conflict('The provider removed this event, so there is nothing to send.')
    const context = await readMailContext(transaction, services.config.origin)
    const mail = eventMail(incident, { ...context, ruleTitles: row.ruleTitles })
    const { recipient, ruleTitles } = row
    const messageId = isChannel(recipient)
      ? await queueToChannel(queries, db.clientId, recipient, { mail, ruleTitles, count: 1, incidents: [incident] })
      : await postAgain(services, transaction, caller, { mail, recipient })
    if (messageId === null) throw conflict('This channel is off or was deleted. Turn it on in a rule that notifies it.')
    await transaction.updateTable('eventNotice').set({ messageId, skipped: null }).where('id', '=', id).execute()
    return `${mail.subject} to ${notification.to}`
  })
}

/** Throws `conflict` after the recipient unsubscribed or paused. */
async function postAgain(
  services: Services,
  transaction: ClientDatabase,
  caller: Caller,
  { mail, recipient }: { mail: EventMail; recipient: string },
): Promise<string> {
  await assertSubscribed(transaction, recipient)
  const draft = noticeDraft(mail, recipient, await subscriptionLink(services, transaction, recipient))
  return postMessage(services, transaction, draft, callerUserId(caller))
}

async function assertSubscribed(db: ClientDatabase, address: string): Promise<void> {
  const found = await db
    .selectFrom('noticeSubscription')
    .select(['pausedUntil', 'unsubscribedAt'])
    .where('address', '=', address)
    .executeTakeFirst()
  if (found?.unsubscribedAt) throw conflict('The recipient unsubscribed. Only they can turn notifications on again.')
  if (found?.pausedUntil && Date.parse(found.pausedUntil) > Date.now())
    throw conflict('The recipient paused notifications. Try again when the pause is over.')
}
