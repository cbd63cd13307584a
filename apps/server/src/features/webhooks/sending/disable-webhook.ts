import { retryDays } from '@milepost/contract/webhooks/endpoints'
import { sql } from 'kysely'
import { postMessage } from '../../../channels/post-message.ts'
import { type ClientDatabase, scopeTo } from '../../../db/scope/scope.ts'
import type { Services } from '../../../services.ts'
import { write } from '../../../write.ts'
import { dropWaiting } from '../drop-waiting.ts'

export type DisableTools = Pick<Services, 'db' | 'queue' | 'secrets' | 'config'>

/** Turns off a webhook that has only failed, and mails its client's admins and the person who created it, once. */
export async function disableWebhook(
  services: DisableTools,
  { clientId, endpointId }: { clientId: number; endpointId: string },
  now: Date,
): Promise<void> {
  const db = scopeTo(services.db, clientId)
  const audited = (isDone: boolean) =>
    isDone ? ({ action: 'webhook.disable', subject: ['webhook', endpointId] } as const) : []
  await write({ db, caller: { kind: 'anonymous' } }, audited, async (transaction) => {
    const disabled = await transaction
      .updateTable('webhookEndpoint')
      .set({ isActive: false, disabledAt: now })
      .where('id', '=', endpointId)
      .where('isActive', '=', true)
      .returning(['kind', 'description', 'url', 'createdBy'])
      .executeTakeFirst()
    if (!disabled) return false
    await dropWaiting(
      transaction,
      endpointId,
      `The ${kindWord(disabled.kind)} was turned off after ${retryDays} days of failures.`,
    )
    for (const recipient of await recipientsOf(transaction, disabled.createdBy))
      await postMessage(services, transaction, noticeOf(disabled, recipient, services.config.origin, endpointId), null)
    return true
  })
}

async function recipientsOf(db: ClientDatabase, createdBy: string | null): Promise<string[]> {
  const people = await db
    .selectFrom('appUser')
    .where('clientId', '=', db.clientId)
    .where((eb) =>
      eb.or([sql<boolean>`'admin' = any(roles)`, ...(createdBy === null ? [] : [eb('id', '=', createdBy)])]),
    )
    .select('email')
    .orderBy('email')
    .execute()
  return people.map(({ email }) => email)
}

const kindWords: Readonly<Record<string, string>> = { slack: 'Slack channel', teams: 'Teams channel' }
const kindWord = (kind: string) => kindWords[kind] ?? 'webhook'

const noticeOf = (
  { kind, description, url }: { kind: string; description: string; url: string },
  recipient: string,
  origin: string,
  endpointId: string,
) => {
  const isChat = kind in kindWords
  const heading = `The ${kindWord(kind)} ${description} was turned off`
  return {
    kind: 'mail' as const,
    purpose: 'webhook turned off',
    recipient,
    subject: heading,
    body: {
      heading,
      before: [
        `Every request to ${new URL(url).host} has failed for ${retryDays} days, so nothing is sent there anymore.`,
        isChat
          ? 'Turn it on in a rule that notifies it, or add its new address.'
          : 'Once the server works again, turn the webhook on. Deliveries of the last 30 days can be sent again.',
      ],
      link: isChat ? 'Review the rules' : 'Review the webhook',
      after: [],
      because: 'You received this email because you are an admin, or because you created it.',
    },
    secret: isChat ? `${origin}/notifications/events/configurations` : `${origin}/settings/webhooks?open=${endpointId}`,
  }
}
