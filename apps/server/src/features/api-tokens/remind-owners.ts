import type { ApiScope } from '@milepost/contract/api/endpoint'
import { reminderDays } from '@milepost/contract/api-tokens/endpoints'
import { postMessage } from '../../channels/post-message.ts'
import { scopeTo } from '../../db/scope/scope.ts'
import { readZone } from '../../reporting/driving/day-range.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'
import { expiryMail } from './expiry-mail.ts'

type Due = { clientId: number; id: string; days: number }

/**
 * Mails the owners of tokens that expire soon, once for each of `reminderDays`. A token that lives no longer than that
 * needs no reminder, and the demo's own tokens have no owner who would read it.
 */
export async function remindOwners(
  services: Services,
  { line }: { line(text: string): void },
  now = new Date(),
): Promise<void> {
  const due = await dueReminders(services, now)
  let sent = 0
  for (const one of due) if (await remindOwner(services, one, now)) sent += 1
  if (sent) line(`${sent} owners reminded`)
}

async function dueReminders({ pool }: Services, now: Date): Promise<Due[]> {
  const { rows } = await pool.query<Due>(
    `select t.client_id as "clientId", t.id, d.days
     from api_token t
     cross join lateral (select min(days) as days from unnest($2::int[]) as days
       where t.expires_at - make_interval(days => days) <= $1) as d
     where t.expires_at > $1 and t.revoked_at is null and not 'everything' = any(t.scopes)
       and t.created_at < t.expires_at - make_interval(days => d.days)
       and (t.reminded_days is null or t.reminded_days > d.days)
     order by t.expires_at, t.id`,
    [now, [...reminderDays]],
  )
  return rows
}

/** Returns false if another worker was faster, or the token was revoked in the meantime. */
async function remindOwner(services: Services, { clientId, id, days }: Due, now: Date): Promise<boolean> {
  const db = scopeTo(services.db, clientId)
  return write(
    { db, caller: { kind: 'anonymous' } },
    (isReminded) => (isReminded ? { action: 'apiToken.remind', subject: ['apiToken', id], detail: { days } } : []),
    async (transaction) => {
      const token = await transaction
        .updateTable('apiToken')
        .set({ remindedDays: days })
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .where(({ eb, or }) => or([eb('remindedDays', 'is', null), eb('remindedDays', '>', days)]))
        .returning(['userId', 'name', 'prefix', 'scopes', 'expiresAt', 'lastUsedAt'])
        .executeTakeFirst()
      if (!token) return false
      const owner = await services.db
        .selectFrom('appUser')
        .select('email')
        .where('id', '=', token.userId)
        .executeTakeFirstOrThrow()
      const mail = expiryMail(
        { ...token, scopes: token.scopes as ApiScope[], recipient: owner.email },
        { now, zone: await readZone(transaction), link: `${services.config.origin}/settings/api-tokens` },
      )
      await postMessage(services, transaction, mail, null)
      return true
    },
  )
}
