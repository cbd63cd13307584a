import type { SentLevel } from '@milepost/contract/fnol/endpoints'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { findBrand } from '../../../access/client-brand.ts'
import { postMessage } from '../../../channels/post-message.ts'
import type { ClientTurns } from '../../../db/connection/client-turns.ts'
import type { Queries } from '../../../db/scope/queries.ts'
import { type ClientDatabase, scopeTo } from '../../../db/scope/scope.ts'
import type { Services } from '../../../services.ts'
import { write } from '../../../write.ts'
import { createShare } from '../../shares/commands.ts'
import { readRules } from '../rules.ts'
import { type LossFacts, readLossFacts } from './loss-facts.ts'
import { lossMail } from './loss-mail.ts'
import { settleLossNotices } from './settle-loss-notices.ts'

/** For how long the link in a notice works. */
const linkDays = 90
const lossesAtOnce = 20

/** Writes the emails of queued notices, and records what came of earlier ones. Returns true if there were any. */
export async function writeLossNotices(tools: Services, turns: ClientTurns): Promise<boolean> {
  let worked = await settleLossNotices(tools.pool)
  const { rows } = await tools.pool.query<{ clientId: number }>(
    `select distinct client_id as "clientId" from loss_notice
     where delivery = 'queued' and message_id is null and client_id <> all($1::int[])`,
    [turns.resting()],
  )
  for (const { clientId } of rows) if (await turns.take(clientId, () => writeOfClient(tools, clientId))) worked = true
  return worked
}

type Due = { id: string; level: SentLevel; reason: string; recipients: string[] }

/** Emails and the notices that they are about are one transaction, and one worker at a time writes those of a client. */
async function writeOfClient(tools: Services, clientId: number): Promise<boolean> {
  const db = scopeTo(tools.db, clientId)
  return write({ db, caller: { kind: 'anonymous' } }, noChange, async (transaction, { queries }) => {
    const { rows: locks } = await queries.query<{ isOurs: boolean }>(
      'select pg_try_advisory_xact_lock(hashtext($1), $2) as "isOurs"',
      ['loss notices', clientId],
    )
    if (!locks[0]?.isOurs) return false
    const { rows } = await queries.query<Due>(
      `select incident_id as id, level, min(reason) as reason,
         array_agg(recipient order by recipient) as recipients
       from loss_notice where client_id = $1 and delivery = 'queued' and message_id is null
       group by incident_id, level order by min(created_at), incident_id, level limit $2`,
      [clientId, lossesAtOnce],
    )
    for (const due of rows) await writeOf(tools, { db, transaction, queries }, due)
    return rows.length > 0
  })
}

/** The audit trail has what caused them. */
const noChange = () => []

type Open = { db: ClientDatabase; transaction: ClientDatabase; queries: Queries }

async function writeOf(tools: Services, { db, transaction, queries }: Open, due: Due): Promise<void> {
  const { clientId } = transaction
  const { level, reason, recipients } = due
  const facts = await readLossFacts(queries, clientId, due.id)
  if (!facts) {
    await queries.query(
      `update loss_notice set delivery = 'skipped', failure = 'The provider removed the event.'
       where client_id = $1 and incident_id = $2 and level = $3 and delivery = 'queued' and message_id is null`,
      [clientId, due.id, level],
    )
    return
  }
  const { clientName } = await findBrand(transaction, clientId)
  const { subject, body } = lossMail(facts, { level, reason, clientName })
  const link = await linkOf(tools, db, facts, level)
  for (const recipient of recipients) {
    const messageId = await postMessage(
      tools,
      transaction,
      {
        kind: 'mail',
        purpose: 'notice of loss',
        recipient,
        subject,
        body: { ...body, ...link.body },
        secret: link.secret,
      },
      null,
    )
    await queries.query(
      `update loss_notice set message_id = $5 where client_id = $1 and incident_id = $2 and level = $3 and recipient = $4`,
      [clientId, due.id, level, recipient, messageId],
    )
  }
}

/** The report that a notice leads to: a link that needs no account if its rule says so, else the portal's page. */
async function linkOf(tools: Services, db: ClientDatabase, facts: LossFacts, level: SentLevel) {
  const rules = await readRules(db)
  const isConfirmed = facts.number !== null
  const link = isConfirmed ? 'Open the report' : 'Open the event'
  if (rules.find((rule) => rule.notificationLevel === level)?.attach !== 'link') {
    const path = isConfirmed ? 'reports/losses' : 'view/events'
    return { body: { link, href: `${tools.config.origin}/${path}/${facts.eventId}` }, secret: '' }
  }
  const share = await createShare(
    tools,
    db,
    { kind: 'anonymous' },
    {
      type: isConfirmed ? 'loss' : 'incident',
      sharedItem: facts.eventId,
      includeDriver: true,
      includeExactPlace: true,
      includeFault: true,
      includeCost: true,
      allowDownload: true,
      password: null,
      expirationDate: new Date(Date.now() + linkDays * dayMs).toISOString(),
    },
  )
  return { body: { link }, secret: share.url ?? '' }
}
