import type { SentLevel } from '@milepost/contract/fnol/endpoints'
import { fnolLevel } from '@milepost/domain/codes'
import { type Caller, callerUserId } from '../../access/caller.ts'
import { findBrand } from '../../access/client-brand.ts'
import { conflict } from '../../app-error.ts'
import { callerEmail } from '../../channels/caller-email.ts'
import type { MailBody } from '../../channels/mail-frame.ts'
import { postMessage } from '../../channels/post-message.ts'
import type { Queries } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'
import { readLossFacts } from './sending/loss-facts.ts'
import { lossMail } from './sending/loss-mail.ts'

/**
 * Emails the caller what a level's notice says about the newest collision, or that there is none. Nothing is recorded with
 * the loss, and its link needs a sign-in. Throws `conflict` for a caller without an address.
 */
export async function sendTestNotice(
  services: Services,
  db: ClientDatabase,
  caller: Caller,
  level: SentLevel,
): Promise<void> {
  const recipient = await callerEmail(services, caller)
  if (!recipient) throw conflict('Your account has no email address.')
  const change = { action: 'lossNoticeRules.test', subject: ['client', db.clientId], detail: { level } } as const
  await write({ db, caller }, change, async (transaction, { queries }) => {
    const { clientName } = await findBrand(transaction, db.clientId)
    const newest = await newestCollision(queries, db.clientId)
    const facts = newest && (await readLossFacts(queries, db.clientId, newest))
    const mail = facts
      ? lossMail(facts, { level, reason: 'A test, about the newest collision', clientName })
      : nothingToShow(level)
    const link = facts
      ? { link: 'Open the event', href: `${services.config.origin}/view/events/${facts.eventId}` }
      : { link: null }
    await postMessage(
      services,
      transaction,
      {
        kind: 'mail',
        purpose: 'test of a notice of loss',
        recipient,
        subject: `Test: ${mail.subject}`,
        body: { ...mail.body, ...link, because: 'You received this email because you tested the notices of loss.' },
        secret: '',
      },
      callerUserId(caller),
    )
  })
}

async function newestCollision(db: Queries, clientId: number): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `select i.id from incident i join incident_type y on y.translated_type = i.translated_type
     where i.client_id = $1 and y.scoring_type = 'collision' order by i.occurred_at desc, i.id limit 1`,
    [clientId],
  )
  return rows[0]?.id ?? null
}

const nothingToShow = (level: SentLevel): { subject: string; body: Omit<MailBody, 'link' | 'href'> } => ({
  subject: fnolLevel.word(level),
  body: {
    heading: 'No collision yet',
    before: [`${fnolLevel.word(level)} emails arrive at this address. Each says what is known of the collision.`],
    after: [],
    because: '',
  },
})
