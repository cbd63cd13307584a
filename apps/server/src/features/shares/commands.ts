import { randomBytes, randomUUID } from 'node:crypto'
import { type SharedItem, type ShareInput, type ShareType, shareDays } from '@milepost/contract/shares/endpoints'
import { dayAfter, dayMs } from '@milepost/domain/time/calendar-days'
import { localDay } from '@milepost/geo/time-zone'
import { type Caller, callerName, callerUserId } from '../../access/caller.ts'
import { takeQuotas } from '../../access/take-quotas.ts'
import { hashOfSecret } from '../../access/tokens/path-token.ts'
import { conflict, invalid, notFound } from '../../app-error.ts'
import { postMessage } from '../../channels/post-message.ts'
import { queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { queueWebhooks } from '../../live/webhooks/queue-webhooks.ts'
import { dayStart } from '../../recompute/clocks/day-start.ts'
import { readZone } from '../../reporting/driving/day-range.ts'
import { selectShare } from '../../reporting/share-links.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'
import { readShown } from './content.ts'
import type { OpenShare } from './open-share.ts'
import { hashPassword } from './passwords.ts'
import { findShare } from './queries.ts'
import { readSharedItem } from './shared-item.ts'

const secretBytes = 32

/** Creates a link. Throws `invalid` for what it can't show or an end out of range, `notFound` for an unknown record. */
export async function createShare(
  services: Services,
  db: ClientDatabase,
  caller: Caller,
  input: ShareInput,
): Promise<SharedItem> {
  const { type, sharedItem, includeDriver, includeExactPlace, includeFault, includeCost, allowDownload, password } =
    input
  const subject = readSharedItem(type, sharedItem)
  const includes = { driver: includeDriver, exactPlace: includeExactPlace, fault: includeFault, cost: includeCost }
  const { title, vehicle } = await readShown(services, db, subject, includes)
  const expiresAt = await endOf(db, input.expirationDate)
  const secret = randomBytes(secretBytes).toString('base64url')
  const { keyId, sealed } = services.secrets.seal(secret)
  const passwordHash = password === null ? null : await hashPassword(password)
  const id = randomUUID()
  const detail = { type, title, expiresAt, includes, allowDownload, hasPassword: password !== null }
  await write({ db, caller }, { action: 'share.create', subject: ['share', id], detail }, async (transaction) => {
    await transaction
      .insertInto('share')
      .values({
        clientId: db.clientId,
        id,
        type,
        sharedItem,
        title,
        vehicleId: vehicle?.id ?? null,
        vehicleName: vehicle?.name ?? null,
        vehicleVin: vehicle?.vin ?? null,
        createdBy: callerUserId(caller),
        createdByName: callerName(caller),
        expiresAt,
        secretSha256: hashOfSecret(secret),
        secretKeyId: keyId,
        secretSealed: sealed,
        passwordHash,
        includeDriver,
        includeExactPlace,
        includeFault,
        includeCost,
        allowDownload,
      })
      .execute()
    if (subject.type === 'incident' || subject.type === 'loss')
      await transaction
        .insertInto('incidentActivity')
        .values({
          clientId: db.clientId,
          incidentId: subject.id,
          at: new Date(),
          id: randomUUID(),
          kind: 'shared',
          actor: callerName(caller),
          detail: JSON.stringify({ text: 'shared it with a link' }),
        })
        .execute()
  })
  return (await findShare(services, db, id))!
}

type ShareChange = { expirationDate?: string | undefined; password?: string | null | undefined }

/** Moves a link's end, or sets or removes its password. Throws `notFound`, or `conflict` for a revoked link. */
export async function changeShare(
  services: Services,
  db: ClientDatabase,
  caller: Caller,
  id: string,
  { expirationDate, password }: ShareChange,
): Promise<SharedItem> {
  const expiresAt = expirationDate === undefined ? undefined : await endOf(db, expirationDate)
  const passwordHash = password == null ? password : await hashPassword(password)
  const detail = { ...(expiresAt && { expiresAt }), ...(password !== undefined && { hasPassword: password !== null }) }
  await write(
    { db, caller },
    (before) => ({ action: 'share.change', subject: ['share', id], detail: { before, ...detail } }),
    async (transaction) => {
      const row = await selectShare(transaction, id)
      if (!row) throw notFound('link')
      if (row.revokedAt) throw conflict('This link was switched off. Share the record again for a new one.')
      await transaction
        .updateTable('share')
        .set((eb) => ({
          ...(expiresAt && { expiresAt }),
          ...(passwordHash !== undefined && { passwordHash, version: eb('version', '+', 1) }),
        }))
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .execute()
      return { expiresAt: row.expiresAt, hasPassword: row.passwordHash !== null }
    },
  )
  return (await findShare(services, db, id))!
}

/** Ends a link at once, with the media it shows. Repeating it changes nothing. Throws `notFound`. */
export async function revokeShare(db: ClientDatabase, caller: Caller, id: string): Promise<void> {
  await write(
    { db, caller },
    (title: string | null) =>
      title === null ? [] : { action: 'share.revoke', subject: ['share', id], detail: { title } },
    async (transaction) => {
      const revoked = await transaction
        .updateTable('share')
        .set({ revokedAt: new Date() })
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .returning('title')
        .executeTakeFirst()
      if (!revoked && !(await selectShare(transaction, id))) throw notFound('link')
      return revoked?.title ?? null
    },
  )
}

/** Counts a visit, and sends it to webhooks. */
export async function countOpening({ row, db }: OpenShare): Promise<void> {
  const { id, title } = row
  await db.transaction().execute(async (transaction) => {
    const { opened } = await transaction
      .updateTable('share')
      .set((eb) => ({ opened: eb('opened', '+', 1), lastOpenedAt: new Date() }))
      .where('id', '=', id)
      .returning('opened')
      .executeTakeFirstOrThrow()
    await queueWebhooks(queriesOf(transaction), db.clientId, 'share.opened', async () => [
      { share: { id, type: row.type as ShareType, title }, opened },
    ])
  })
}

/**
 * Mails the person who shared it that someone asks for a new link. Throws `conflict` while the link works, `tooMany` if
 * someone already asked today.
 */
export async function requestRenewal(
  services: Services,
  { row, db }: OpenShare,
  quotas: Parameters<typeof takeQuotas>[1],
  email: string | undefined,
): Promise<void> {
  const sender =
    row.createdBy === null
      ? undefined
      : await services.db
          .selectFrom('appUser')
          .select('email')
          .where('id', '=', row.createdBy)
          .where('deactivatedAt', 'is', null)
          .executeTakeFirst()
  await write(
    { db, caller: { kind: 'anonymous' } },
    () => [],
    async (transaction, { queries }) => {
      await takeQuotas(queries, quotas, 'Someone already asked for a new link.')
      if (!sender) return
      const isRevoked = row.revokedAt !== null
      const who = email ?? 'Someone who has the link'
      await postMessage(
        services,
        transaction,
        {
          kind: 'mail',
          purpose: 'share renewal',
          recipient: sender.email,
          subject: `${who} asks for a new link to ${row.title}`,
          body: {
            heading: `${who} asks for a new link`,
            before: [
              isRevoked
                ? `You switched off the link to ${row.title}, so it can’t work again. To give access, share it again with the same settings and send the new link yourself.`
                : `The link to ${row.title} that you shared has expired. If you extend it, the same address works again.`,
            ],
            link: isRevoked ? 'Share it again' : 'Extend the link',
            after: email ? ['We couldn’t verify the address. Give access only if you know who is asking.'] : [],
            because: `You received this email because you shared ${row.title} on ${row.createdAt.slice(0, 10)}.`,
          },
          secret: `${services.config.origin}/settings/share?status=inactive&open=${row.id}`,
        },
        null,
      )
    },
  )
}

/** The end of a day in the client's zone. Throws `invalid` for a past day or one too far ahead. */
async function endOf(db: ClientDatabase, instant: string): Promise<Date> {
  const zone = await readZone(db)
  const day = localDay(zone, Date.parse(instant))
  const end = new Date(dayStart(zone, dayAfter(day)).getTime() - 1000)
  if (end.getTime() <= Date.now()) throw invalid([{ field: 'body.expirationDate', message: 'must not be in the past' }])
  if (end.getTime() > Date.now() + (shareDays.most + 1) * dayMs)
    throw invalid([{ field: 'body.expirationDate', message: 'must be at most a year from now' }])
  return end
}
