import { type Caller, callerUserId } from '../../access/caller.ts'
import { conflict } from '../../app-error.ts'
import { callerEmail } from '../../channels/caller-email.ts'
import { postMessage } from '../../channels/post-message.ts'
import { subscriptionLink } from '../../channels/subscription-link.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { readWebhookIncident } from '../../live/webhooks/webhook-incidents.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'
import { newestMatch } from './preview.ts'
import { findRule } from './queries.ts'
import { type EventMail, eventMail } from './sending/event-mail.ts'
import { readMailContext } from './sending/read-mail-context.ts'

/**
 * Emails the caller what a rule would send about its newest event, or that there is none; its link is their own. Throws `notFound`, or `conflict`
 * for a caller without an address.
 */
export async function sendTestMail(services: Services, db: ClientDatabase, caller: Caller, id: string): Promise<void> {
  const recipient = await callerEmail(services, caller)
  if (!recipient) throw conflict('Your account has no email address.')
  const rule = await findRule(db, id)
  const change = { action: 'notificationRule.test', subject: ['notificationRule', id] } as const
  await write({ db, caller }, change, async (transaction, { queries }) => {
    const newest = await newestMatch(transaction, rule)
    const context = { ...(await readMailContext(transaction, services.config.origin)), ruleTitles: [rule.title] }
    const [incident] = newest ? await readWebhookIncident(queries, db.clientId, newest) : []
    const { subject, body } = incident ? eventMail(incident, context) : nothingToShow(rule.title)
    const secret = await subscriptionLink(services, transaction, recipient)
    await postMessage(
      services,
      transaction,
      {
        kind: 'mail',
        purpose: 'test of a rule',
        recipient,
        subject: `Test: ${subject}`,
        body: { ...body, because: `You received this email because you tested the rule “${rule.title}”.` },
        secret,
      },
      callerUserId(caller),
    )
  })
}

const nothingToShow = (title: string): EventMail => ({
  subject: title,
  body: {
    heading: 'No matching events in the last 30 days',
    before: [`Emails of the rule “${title}” arrive at this address. Each says what happened, when and where.`],
    link: null,
    after: [],
    because: '',
  },
})
