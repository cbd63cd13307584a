import type { FnolConfig, SentLevel } from '@milepost/contract/fnol/endpoints'
import { fnolLevel } from '@milepost/domain/codes'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { findBrand } from '../../../access/client-brand.ts'
import { postMessage } from '../../../channels/post-message.ts'
import type { ClientTurns } from '../../../db/connection/client-turns.ts'
import { type Queries, queriesOf } from '../../../db/scope/queries.ts'
import { type ClientDatabase, scopeTo } from '../../../db/scope/scope.ts'
import type { Services } from '../../../services.ts'
import { write } from '../../../write.ts'
import { createShare } from '../../shares/commands.ts'
import { readRules } from '../rules.ts'
import { type Attached, noticeKey, printAttached } from './attached-report.ts'
import { type LossFacts, readLossFacts } from './loss-facts.ts'
import { lossMail } from './loss-mail.ts'
import { earlierRecords, isOtherPrinted, needsPrint, skipRepeated } from './same-crash.ts'
import { settleLossNotices } from './settle-loss-notices.ts'

/** For how long the link in a notice works. */
const linkDays = 90
const lossesAtOnce = 20
const clientsAtOnce = 2

/** The purpose of these messages in the outbox; upkeep removes their files with them. */
const purpose = 'notice of loss'

/**
 * Writes the emails of queued notices that need no report to be printed, and records what came of earlier ones. Returns true
 * if there were any.
 */
export async function writeLossNotices(tools: Services, turns: ClientTurns): Promise<boolean> {
  let worked = await settleLossNotices(tools.pool)
  for (const clientId of await clientsWithDue(tools, turns, false))
    if (await turns.take(clientId, () => writeOfClient(tools, clientId, false))) worked = true
  return worked
}

/**
 * Prints the reports of the other queued notices, and writes their emails: apart, because printing takes seconds or times
 * out. A few clients at once, so that the reports of one don't hold up those of another. Returns true if there were any.
 */
export async function writePrintedNotices(tools: Services, turns: ClientTurns): Promise<boolean> {
  const clients = await clientsWithDue(tools, turns, true)
  let worked = false
  const writeNext = async () => {
    for (let clientId = clients.shift(); clientId !== undefined; clientId = clients.shift()) {
      const id = clientId
      if (await turns.take(id, () => writeOfClient(tools, id, true))) worked = true
    }
  }
  await Promise.all(Array.from({ length: clientsAtOnce }, writeNext))
  return worked
}

async function clientsWithDue({ pool }: Services, turns: ClientTurns, isPrinted: boolean): Promise<number[]> {
  const { rows } = await pool.query<{ clientId: number }>(
    `select distinct n.client_id as "clientId"
     from loss_notice n left join accident a on a.client_id = n.client_id and a.id = n.incident_id and a.withdrawn_at is null
     where n.delivery = 'queued' and n.message_id is null and n.client_id <> all($1::int[]) and ${needsPrint('n.client_id')} = $2`,
    [turns.resting(), isPrinted],
  )
  return rows.map(({ clientId }) => clientId)
}

type Subject = { id: string; level: SentLevel }
type Due = Subject & { reason: string; recipients: string[] }

/** A loss first: its other record's notice is skipped then. */
const dueStatement = `select n.incident_id as id, n.level
  from loss_notice n left join accident a on a.client_id = $1 and a.id = n.incident_id and a.withdrawn_at is null
  where n.client_id = $1 and n.delivery = 'queued' and n.message_id is null and ${needsPrint('$1')} = $3
  group by n.incident_id, n.level order by min(a.number) is null, min(n.created_at), n.incident_id, n.level limit $2`

/**
 * Emails and the notices that they are about are one transaction, and one worker at a time writes those of a client.
 * Reports to attach are printed before: that takes seconds. What became due meanwhile waits for its own.
 */
async function writeOfClient(tools: Services, clientId: number, isPrinted: boolean): Promise<boolean> {
  const db = scopeTo(tools.db, clientId)
  const { rows: before } = await queriesOf(db).query<Subject>(dueStatement, [clientId, lossesAtOnce, isPrinted])
  const attached = await printAttached(tools, db, before)
  return write({ db, caller: { kind: 'anonymous' } }, noChange, async (transaction, { queries }) => {
    const { rows: locks } = await queries.query<{ isOurs: boolean }>(
      'select pg_try_advisory_xact_lock(hashtext($1), $2) as "isOurs"',
      ['loss notices', clientId],
    )
    if (!locks[0]?.isOurs) return false
    const rules = await readRules(transaction)
    let isWorked = false
    for (const { id, level } of before) {
      if (level === fnolLevel.code.first) {
        await skipRepeated(queries, clientId, id)
        if (!isPrinted && (await isOtherPrinted(queries, clientId, id))) continue
      }
      isWorked = true
      const due = await stillDue(queries, clientId, { id, level })
      if (due) await writeOf(tools, { db, transaction, queries, rules, attached }, due)
    }
    return isWorked
  })
}

/** Returns a notice whose recipients weren't skipped, and that no other worker has written meanwhile. */
async function stillDue(db: Queries, clientId: number, { id, level }: Subject) {
  const { rows } = await db.query<Pick<Due, 'reason' | 'recipients'>>(
    `select min(reason) as reason, array_agg(recipient order by recipient) as recipients from loss_notice
     where client_id = $1 and incident_id = $2 and level = $3 and delivery = 'queued' and message_id is null
     having count(*) > 0`,
    [clientId, id, level],
  )
  return rows[0] && { id, level, ...rows[0] }
}

/** The audit trail has what caused them. */
const noChange = () => []

type Open = {
  db: ClientDatabase
  transaction: ClientDatabase
  queries: Queries
  rules: readonly FnolConfig[]
  attached: ReadonlyMap<string, Attached>
}

async function writeOf(tools: Services, { db, transaction, queries, rules, attached }: Open, due: Due): Promise<void> {
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
  const report = attached.get(noticeKey(due)) ?? null
  const attach = rules.find((rule) => rule.notificationLevel === level)?.attach
  const { clientName } = await findBrand(transaction, clientId)
  const earlier = level === fnolLevel.code.second ? await earlierRecords(queries, clientId, due.id) : []
  const { subject, body } = lossMail(facts, { level, reason, clientName, earlier, isAttached: report?.file != null })
  const link = await linkOf(tools, db, facts, attach === 'link' || report?.file === null)
  for (const recipient of recipients) {
    const messageId = await postMessage(
      tools,
      transaction,
      {
        kind: 'mail',
        purpose,
        recipient,
        subject,
        body: { ...body, ...link.body },
        secret: link.secret,
        attachment: report?.file ?? null,
      },
      null,
    )
    await queries.query(
      `update loss_notice set message_id = $5, note = $6
       where client_id = $1 and incident_id = $2 and level = $3 and recipient = $4`,
      [clientId, due.id, level, recipient, messageId, report?.file === null ? report.note : null],
    )
  }
}

/** The report that a notice leads to: a link that needs no account, or the portal's page. */
async function linkOf(tools: Services, db: ClientDatabase, facts: LossFacts, isPublic: boolean) {
  const isConfirmed = facts.number !== null
  const link = isConfirmed ? 'Open the report' : 'Open the event'
  if (!isPublic) {
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
