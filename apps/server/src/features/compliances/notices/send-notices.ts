import { postMessage } from '../../../channels/post-message.ts'
import { subscriptionLink } from '../../../channels/subscription-link.ts'
import type { Queries } from '../../../db/scope/queries.ts'
import { scopeTo } from '../../../db/scope/scope.ts'
import type { JobPayload } from '../../../queue/job-list.ts'
import type { Services } from '../../../services.ts'
import { write } from '../../../write.ts'
import { complianceMail, compliancePurpose, type NoticedResult } from './compliance-mail.ts'
import { type FoundResult, findResults } from './find-results.ts'

/** People change checklists; what these cause is in the history of notices. */
const noChange = () => []

/**
 * Notifies the recipients of a client's checklists of what vehicles aren't compliant with: once for each vehicle, metric,
 * month and recipient, all of a run in one email. Notices and emails are one transaction.
 */
export async function sendComplianceNotices(
  services: Services,
  { clientId }: JobPayload<'compliance.notify'>,
  { line }: { line(text: string): void },
  now = new Date(),
): Promise<void> {
  const db = scopeTo(services.db, clientId)
  const results = await findResults(db, now)
  const recipients = [...new Set(results.flatMap(({ emails }) => emails))].sort()
  const sent = await write({ db, caller: { kind: 'anonymous' } }, noChange, async (transaction, { queries }) => {
    let emails = 0
    for (const recipient of recipients) {
      const own = results.filter((result) => result.emails.includes(recipient))
      const fresh = await insertNotices(queries, clientId, recipient, own, now)
      if (fresh.length === 0) continue
      const { rows } = await queries.query<{ skipped: string | null }>(
        `update compliance_notice n set skipped = s.silenced
         from (select case when unsubscribed_at is not null then 'unsubscribed' when paused_until > $3 then 'paused' end as silenced
           from notice_subscription where client_id = $1 and address = $2) s
         where n.client_id = $1 and n.recipient = $2 and n.message_id is null and n.skipped is null
           and s.silenced is not null
         returning n.skipped`,
        [clientId, recipient, now],
      )
      if (rows.length > 0) continue
      const secret = await subscriptionLink(services, transaction, recipient)
      const mail = complianceMail(fresh, services.config.origin)
      const draft = { kind: 'mail', purpose: compliancePurpose, recipient, secret, ...mail } as const
      const messageId = await postMessage(services, transaction, draft, null)
      await queries.query(
        `update compliance_notice set message_id = $3
         where client_id = $1 and recipient = $2 and message_id is null and skipped is null`,
        [clientId, recipient, messageId],
      )
      emails += 1
    }
    return emails
  })
  line(`${results.length} results, ${sent} emails`)
}

/** Records a recipient's notices, and returns those that are new, by vehicle. */
async function insertNotices(
  db: Queries,
  clientId: number,
  recipient: string,
  results: readonly FoundResult[],
  now: Date,
): Promise<NoticedResult[]> {
  const { rows } = await db.query<{ at: number }>(
    `with added as (
       insert into compliance_notice (client_id, month, vehicle_id, metric, recipient, id, vehicle_name, checklist_name, detail, created_at)
       select $1::int, t.month, t.vehicle_id, t.metric, $2::text, gen_random_uuid(), t.vehicle_name, t.checklist_name, t.detail, $9::timestamptz
       from unnest($3::date[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[])
         as t(month, vehicle_id, metric, vehicle_name, checklist_name, detail)
       on conflict do nothing returning month, vehicle_id, metric)
     select (t.place - 1)::int as at from unnest($3::date[], $4::bigint[], $5::text[]) with ordinality as t(month, vehicle_id, metric, place)
       join added using (month, vehicle_id, metric) order by t.place`,
    [
      clientId,
      recipient,
      results.map(({ month }) => month),
      results.map(({ vehicleId }) => vehicleId),
      results.map(({ metric }) => metric),
      results.map(({ vehicleName }) => vehicleName),
      results.map(({ checklistName }) => checklistName),
      results.map(({ detail }) => detail),
      now,
    ],
  )
  return rows.map(({ at }) => results[at]!)
}
