import { postMessage } from '../../../channels/post-message.ts'
import { subscriptionLink } from '../../../channels/subscription-link.ts'
import type { ClientTurns } from '../../../db/connection/client-turns.ts'
import type { Queries } from '../../../db/scope/queries.ts'
import { type ClientDatabase, scopeTo } from '../../../db/scope/scope.ts'
import { readWebhookIncidents } from '../../../live/webhooks/webhook-incidents.ts'
import type { Services } from '../../../services.ts'
import { write } from '../../../write.ts'
import { clientsWithDue, type DueNotice, dueNotices, dueRecipients, skipDue } from './due-notices.ts'
import { type EventMail, eventMail, eventsMail, listedEvents, type MailContext } from './event-mail.ts'
import { noticeDraft } from './notice-draft.ts'
import { isChannel, queueToChannel } from './queue-to-channel.ts'
import { readMailContext } from './read-mail-context.ts'

type Tools = Pick<Services, 'pool' | 'db' | 'queue' | 'secrets' | 'config'>

/** People change rules; what these cause is in their history. */
const noChange = () => []

/** More events at once are in one email. */
const emailsAtOnce = 5

/** Writes the emails that are due, client by client. Returns true if there was anything to write. */
export async function writeDueNotices(tools: Tools, turns: ClientTurns, now = new Date()): Promise<boolean> {
  let worked = false
  for (const clientId of await clientsWithDue(tools.pool, now, turns.resting()))
    if (await turns.take(clientId, () => writeOfClient(tools, clientId, now))) worked = true
  return worked
}

/**
 * Emails, and what they are about, are one transaction: if a worker dies, another one finds either both or neither. One
 * worker at a time writes those of a client.
 */
async function writeOfClient(tools: Tools, clientId: number, now: Date): Promise<boolean> {
  const db = scopeTo(tools.db, clientId)
  return write({ db, caller: { kind: 'anonymous' } }, noChange, async (transaction, { queries }) => {
    const lock = ['event notices', clientId]
    const { rows } = await queries.query<{ isOurs: boolean }>(
      'select pg_try_advisory_xact_lock(hashtext($1), $2) as "isOurs"',
      lock,
    )
    if (!rows[0]?.isOurs) return false
    const due = await dueRecipients(queries, clientId, now)
    const context = due.length ? await readMailContext(transaction, tools.config.origin) : undefined
    for (const one of due)
      if (one.silenced) await skipDue(queries, clientId, one, now)
      else await writeTo(tools, { transaction, queries, recipient: one.recipient, context: context! }, now)
    return due.length > 0
  })
}

type Writing = {
  transaction: ClientDatabase
  queries: Queries
  recipient: string
  context: Omit<MailContext, 'ruleTitles'>
}

async function writeTo(tools: Tools, writing: Writing, now: Date): Promise<void> {
  const { transaction, queries, recipient } = writing
  const due = await dueNotices(queries, transaction.clientId, recipient, now)
  const immediate = due.filter(({ frequency }) => frequency === 'immediate')
  const alone = immediate.length > emailsAtOnce ? [] : immediate
  const together = due.filter((notice) => !alone.includes(notice))
  for (const notices of [...alone.map((notice) => [notice]), together])
    if (notices.length) await writeEmail(tools, writing, notices)
}

/** Writes one message about these events, which may be a single one. */
async function writeEmail(tools: Tools, writing: Writing, notices: readonly DueNotice[]): Promise<void> {
  const { transaction, queries, recipient, context } = writing
  const { clientId } = transaction
  const keys = notices.slice(0, listedEvents).map(({ incidentId, occurredAt }) => ({ id: incidentId, occurredAt }))
  const read = await readWebhookIncidents(queries, clientId, keys)
  const incidents = keys.flatMap(({ id }) => read.find((incident) => incident.id === id) ?? [])
  const ruleTitles = [...new Set(notices.flatMap((notice) => notice.ruleTitles))]
  const mail: EventMail =
    notices.length === 1
      ? eventMail(incidents[0]!, { ...context, ruleTitles })
      : eventsMail(incidents, notices.length, { ...context, ruleTitles })
  const messageId = isChannel(recipient)
    ? await queueToChannel(queries, clientId, recipient, { mail, ruleTitles, count: notices.length, incidents })
    : await postNotice(tools, transaction, mail, recipient)
  await queries.query(
    `update event_notice set message_id = $4::uuid, skipped = case when $4::uuid is null then 'off' end
     where client_id = $1 and recipient = $2 and incident_id = any($3::bigint[])`,
    [clientId, recipient, notices.map(({ incidentId }) => incidentId), messageId],
  )
  if (messageId === null) return
  await queries.query(
    'update notification_rule set last_sent_at = now() where client_id = $1 and id = any($2::uuid[])',
    [clientId, [...new Set(notices.flatMap(({ ruleIds }) => ruleIds))]],
  )
}

async function postNotice(
  tools: Tools,
  transaction: ClientDatabase,
  mail: EventMail,
  recipient: string,
): Promise<string> {
  const secret = await subscriptionLink(tools, transaction, recipient)
  return postMessage(tools, transaction, noticeDraft(mail, recipient, secret), null)
}
