import type { FnolNotification, SentLevel } from '@milepost/contract/fnol/endpoints'
import { type Caller, callerName } from '../../access/caller.ts'
import { invalid, notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { write } from '../../write.ts'
import { noticesOf } from './queries.ts'
import { requireNoticeable } from './require-noticeable.ts'
import { readRules } from './rules.ts'

type Wanted = { notificationLevel: SentLevel; emails?: string[] | undefined }

/**
 * Sends a level's notice of an event, to the recipients of its rule unless others are given, and confirms those that
 * wait for it. Whoever has one already gets no second one. Throws `notFound`, `conflict` for
 * an event that no such notice is about, or `invalid` without a recipient.
 */
export async function sendNotices(
  db: ClientDatabase,
  caller: Caller,
  eventId: string,
  { notificationLevel: level, emails }: Wanted,
): Promise<FnolNotification[]> {
  const audited = { action: 'lossNotice.send', subject: ['incident', eventId], detail: { level, emails } } as const
  await write({ db, caller }, audited, async (transaction, { queries, announce }) => {
    await requireNoticeable(queries, db.clientId, eventId, level)
    const { rowCount: confirmed } = await queries.query(
      `update loss_notice set delivery = 'queued', confirmed_by_name = $4
       where client_id = $1 and incident_id = $2 and level = $3 and delivery = 'awaitingConfirmation'
         and ($5::text[] is null or recipient = any($5::text[]))`,
      [db.clientId, eventId, level, callerName(caller), emails ?? null],
    )
    const known = await noticesOf(transaction, eventId)
    const usual = (await readRules(transaction)).find((rule) => rule.notificationLevel === level)?.emails ?? []
    const recipients = emails ?? usual
    if (!recipients.length && !confirmed && !known.some((notice) => notice.notificationLevel === level))
      throw invalid([{ field: 'body.emails', message: 'is missing: the rule of this level has no recipients' }])
    const { rowCount } = await queries.query(
      `insert into loss_notice (client_id, incident_id, level, recipient, id, occurred_at, vehicle_id, vehicle_name,
         vehicle_vin, reason, delivery, confirmed_by_name)
       select $1::int, i.id, $3::smallint, t.email, gen_random_uuid(), i.occurred_at, i.vehicle_id, v.name, v.vin,
         'Sent by hand', 'queued', $5::text
       from incident i join vehicle v on v.client_id = $1 and v.id = i.vehicle_id
         cross join unnest($4::text[]) as t(email)
       where i.client_id = $1 and i.id = $2 on conflict do nothing`,
      [db.clientId, eventId, level, [...new Set(recipients)], callerName(caller)],
    )
    if (!rowCount && !confirmed && !known.length) throw notFound('event')
    await announce({ kind: 'loss', incidentId: eventId })
  })
  return noticesOf(db, eventId)
}
