import { randomUUID } from 'node:crypto'
import { mostWebhooks, type Webhook } from '@milepost/contract/webhooks/endpoints'
import type { WebhookType } from '@milepost/contract/webhooks/events'
import { type Caller, callerName, callerUserId } from '../../access/caller.ts'
import { conflict, notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'
import { dropWaiting } from './drop-waiting.ts'
import { forgetEndpoint } from './forget-endpoint.ts'
import { listWebhooks } from './queries.ts'
import { assertReceiver } from './receiver.ts'
import { createSecret, rotated, sealSecret } from './secrets.ts'

type Input = { url: string; description: string; types: readonly WebhookType[] }
type Change = { [Name in keyof Input]?: Input[Name] | undefined } & { isActive?: boolean | undefined }
type WithSecret = Webhook & { secret: string }

/** The audit trail names the server only: the rest of an address may be secret. */
const forAudit = ({ url, ...rest }: Change) => ({ ...rest, ...(url !== undefined && { server: new URL(url).host }) })

/** Creates a webhook; only this answer has its secret. Throws `invalid` for an address that isn't on the internet. */
export async function addWebhook(
  { config, secrets }: Services,
  db: ClientDatabase,
  caller: Caller,
  { url, description, types }: Input,
): Promise<WithSecret> {
  await assertReceiver(url, config)
  const secret = createSecret()
  const id = randomUUID()
  const wanted = { url, description, types: [...new Set(types)] }
  const change = { action: 'webhook.create', subject: ['webhook', id], detail: forAudit(wanted) } as const
  await write({ db, caller }, change, async (transaction, { queries }) => {
    // Of several created at once, each sees those before it.
    await queries.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['webhooks', db.clientId])
    const { count } = await transaction
      .selectFrom('webhookEndpoint')
      .where('kind', '=', 'webhook')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= mostWebhooks)
      throw conflict(`A client has at most ${mostWebhooks} webhooks. Delete one that you no longer need.`)
    await transaction
      .insertInto('webhookEndpoint')
      .values({
        clientId: db.clientId,
        id,
        ...wanted,
        ...sealSecret(secrets, secret),
        createdBy: callerUserId(caller),
        createdByName: callerName(caller),
      })
      .execute()
  })
  return { ...(await findWebhook(db, id)), secret }
}

/**
 * Changes a webhook. Turned off, it drops what waits; turned on, it starts without failures. Throws `notFound`, or
 * `invalid` as `addWebhook`.
 */
export async function changeWebhook(
  { config }: Services,
  db: ClientDatabase,
  caller: Caller,
  id: string,
  change: Change,
): Promise<Webhook> {
  if (change.url !== undefined) await assertReceiver(change.url, config)
  const { isActive, url, description, types } = change
  const audited = (before: object) => ({
    action: isActive === undefined ? 'webhook.change' : isActive ? 'webhook.turnOn' : 'webhook.turnOff',
    subject: ['webhook', id] as const,
    detail: { before, ...forAudit(change) },
  })
  await write({ db, caller }, audited, async (transaction) => {
    const before = await transaction
      .selectFrom('webhookEndpoint')
      .where('id', '=', id)
      .where('kind', '=', 'webhook')
      .select(['url', 'description', 'types', 'isActive'])
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('webhook')
    const columns = {
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(types !== undefined && { types: [...new Set(types)] }),
      ...(isActive !== undefined && { isActive, failingSince: null, disabledAt: null }),
    }
    if (Object.keys(columns).length)
      await transaction.updateTable('webhookEndpoint').set(columns).where('id', '=', id).execute()
    if (isActive === false) await dropWaiting(transaction, id, 'The webhook was turned off.')
    return forAudit(before as Change)
  })
  return findWebhook(db, id)
}

/** Deletes a webhook with its deliveries. Throws `notFound`. */
export async function removeWebhook(db: ClientDatabase, caller: Caller, id: string): Promise<void> {
  const audited = (before: object) => ({
    action: 'webhook.delete',
    subject: ['webhook', id] as const,
    detail: { before },
  })
  await write({ db, caller }, audited, async (transaction) => {
    const removed = await transaction
      .deleteFrom('webhookEndpoint')
      .where('id', '=', id)
      .where('kind', '=', 'webhook')
      .returning(['url', 'description', 'types'])
      .executeTakeFirst()
    if (!removed) throw notFound('webhook')
    await forgetEndpoint(transaction, id)
    return forAudit(removed as Change)
  })
}

/** Replaces a webhook's secret; the current one signs too for a day. Throws `notFound`. */
export async function rotateSecret(
  { secrets }: Services,
  db: ClientDatabase,
  caller: Caller,
  id: string,
): Promise<WithSecret> {
  const secret = createSecret()
  const change = { action: 'webhook.rotateSecret', subject: ['webhook', id] } as const
  await write({ db, caller }, change, async (transaction) => {
    const current = await transaction
      .selectFrom('webhookEndpoint')
      .where('id', '=', id)
      .where('kind', '=', 'webhook')
      .select(['secretKeyId', 'secretSealed', 'oldSecretKeyId', 'oldSecretSealed', 'oldSecretUntil'])
      .forUpdate()
      .executeTakeFirst()
    if (!current) throw notFound('webhook')
    await transaction
      .updateTable('webhookEndpoint')
      .set(rotated(secrets, current, secret, new Date()))
      .where('id', '=', id)
      .execute()
  })
  return { ...(await findWebhook(db, id)), secret }
}

async function findWebhook(db: ClientDatabase, id: string): Promise<Webhook> {
  const [found] = await listWebhooks(db, [id])
  if (!found) throw notFound('webhook')
  return found
}
