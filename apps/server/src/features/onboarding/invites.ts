import { randomUUID } from 'node:crypto'
import type { ConnectionInvite } from '@milepost/contract/onboarding/invites'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { providerById } from '@milepost/providers/registry'
import { sql } from 'kysely'
import type { Change } from '../../access/audit.ts'
import { type Caller, callerName, callerUserId } from '../../access/caller.ts'
import { findBrand } from '../../access/client-brand.ts'
import { conflict, invalid, notFound } from '../../app-error.ts'
import { postMessage } from '../../channels/post-message.ts'
import { duplicateKey, errorCode } from '../../db/connection/database-problem.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'
import { fleetInviteMail } from './invite-mail.ts'
import { isUnanswered } from './is-unanswered.ts'
import { invitingClient } from './opened-invites.ts'

type Tools = Pick<Services, 'queue' | 'secrets' | 'config'>

type Asked = {
  invites: readonly { email: string; fleetName?: string | undefined }[]
  providerId?: number | undefined
  note?: string | undefined
  expiresInDays: number
}

const expiry = (days: number) => new Date(Date.now() + days * dayMs)

export type InviteRow = Awaited<ReturnType<ReturnType<typeof orderedInvites>['execute']>>[number]

type InvitesQuery = { ids: readonly string[] }

/** A client's invitations to fleets, newest first, or the named ones in order. */
export function orderedInvites(db: ClientDatabase, { ids }: InvitesQuery) {
  const all = db.selectFrom('connectionInvite').selectAll()
  if (ids.length === 0) return all.orderBy('sentAt', 'desc').orderBy('id')
  return all.where('id', 'in', [...ids]).orderBy(sql`array_position(${ids}::uuid[], id)`)
}

export async function countInvites(db: ClientDatabase, query: InvitesQuery): Promise<number> {
  return (await orderedInvites(db, query).execute()).length
}

/** Lists a client's invitations to fleets, with counts by status. */
export async function listFleetInvites({ config }: Tools, db: ClientDatabase, query: InvitesQuery) {
  const items = (await orderedInvites(db, query).execute()).map((row) => toInvite(row, config.origin))
  const countOf = (status: ConnectionInvite['status']) => items.filter((one) => one.status === status).length
  return {
    items,
    counts: {
      sent: countOf('sent'),
      opened: countOf('opened'),
      completed: countOf('completed'),
      expired: countOf('expired'),
    },
  }
}

/**
 * Invites fleets, all or none. Throws `invalid` for an unknown provider or a duplicate address, `conflict` if some are
 * already invited.
 */
export async function inviteFleets(
  tools: Tools,
  db: ClientDatabase,
  caller: Caller,
  { invites, providerId, note, expiresInDays: days }: Asked,
): Promise<ConnectionInvite[]> {
  if (providerId !== undefined && !providerById(providerId))
    throw invalid([{ field: 'body.providerId', message: 'There is no such provider.' }])
  const emails = invites.map(({ email }) => email.toLowerCase())
  const twice = emails.find((email, index) => emails.indexOf(email) !== index)
  if (twice) throw invalid([{ field: 'body.invites', message: `${twice} is listed twice.` }])
  const rows = invites.map(({ email, fleetName }) => ({
    clientId: db.clientId,
    id: randomUUID(),
    email,
    fleetName: fleetName || null,
    providerId: providerId ?? null,
    note: note || null,
    sentBy: callerUserId(caller),
    sentByName: callerName(caller),
    days,
    expiresAt: expiry(days),
  }))
  const recorded = rows.map(
    ({ id, email }): Change => ({
      action: 'connectionInvite.send',
      subject: ['connectionInvite', id],
      detail: { email },
    }),
  )
  return write(
    { db, caller },
    () => recorded,
    async (transaction) => {
      await refuseInvited(transaction, emails)
      const stored = await transaction
        .insertInto('connectionInvite')
        .values(rows)
        .returningAll()
        .execute()
        .catch((error: unknown) => {
          if (errorCode(error) !== duplicateKey) throw error
          throw conflict('One of these addresses was just invited. Check the list and try again.')
        })
      for (const row of stored) await mail(tools, transaction, caller, row)
      return stored.map((row) => toInvite(row, tools.config.origin))
    },
  )
}

async function refuseInvited(db: ClientDatabase, emails: readonly string[]): Promise<void> {
  const there = await openInvites(db)
    .select('email')
    .where(sql<string>`lower(email)`, 'in', [...emails])
    .execute()
  if (there.length === 0) return
  const who = new Intl.ListFormat('en-US').format(there.map(({ email }) => email))
  throw conflict(`Already invited: ${who}. Send the invitation again instead.`)
}

const openInvites = (db: ClientDatabase) => db.selectFrom('connectionInvite').where(isUnanswered)

/**
 * Resends invitations that led to no connection: with the same link, valid as long as originally. Declined and withdrawn
 * ones are open again, unless their address has another open invitation.
 */
export async function resendFleetInvites(tools: Tools, db: ClientDatabase, caller: Caller, ids: readonly string[]) {
  const sent = await write(
    { db, caller },
    (done: readonly string[]) =>
      done.map((id): Change => ({ action: 'connectionInvite.resend', subject: ['connectionInvite', id] })),
    async (transaction) => {
      const rows = await transaction
        .selectFrom('connectionInvite')
        .selectAll()
        .where('completedAt', 'is', null)
        .where('id', 'in', [...ids])
        .orderBy('sentAt', 'desc')
        .forUpdate()
        .execute()
      const done: string[] = []
      for (const row of rows) {
        if (await isInvitedElsewhere(transaction, row)) continue
        await transaction
          .updateTable('connectionInvite')
          .set({
            sentAt: new Date(),
            expiresAt: expiry(row.days),
            declinedAt: null,
            declineNote: null,
            revokedAt: null,
          })
          .where('id', '=', row.id)
          .execute()
        await mail(tools, transaction, caller, row)
        done.push(row.id)
      }
      return done
    },
  )
  const failed = ids.filter((id) => !sent.includes(id))
  return {
    done: sent.length,
    failed: failed.map((id) => ({
      id,
      reason: 'There is no such invitation, it was already used, or its address has a newer one.',
    })),
  }
}

/** True if another invitation to the same address is open: an address has one at a time. */
async function isInvitedElsewhere(db: ClientDatabase, { id, email }: InviteRow): Promise<boolean> {
  const other = await openInvites(db)
    .select('id')
    .where('id', '<>', id)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return other !== undefined
}

/** Withdraws an invitation and its link. Throws `notFound` if there is no open one. */
export async function revokeFleetInvite(db: ClientDatabase, caller: Caller, id: string): Promise<void> {
  const change = { action: 'connectionInvite.revoke', subject: ['connectionInvite', id] } as const
  await write({ db, caller }, change, async (transaction) => {
    const revoked = await transaction
      .updateTable('connectionInvite')
      .set({ revokedAt: new Date() })
      .where('id', '=', id)
      .where(isUnanswered)
      .returning('id')
      .executeTakeFirst()
    if (!revoked) throw notFound('invitation')
  })
}

const linkOf = (origin: string, id: string) => `${origin}/integration/invite?connectionInviteId=${id}`

async function mail(tools: Tools, transaction: ClientDatabase, caller: Caller, row: InviteRow): Promise<void> {
  const brand = await findBrand(transaction, transaction.clientId)
  const draft = fleetInviteMail({
    productName: brand.productName,
    clientName: invitingClient(brand).name,
    inviterName: callerName(caller),
    fleetName: row.fleetName,
    providerName: providerOf(row)?.displayName ?? null,
    note: row.note,
    recipient: row.email,
    link: linkOf(tools.config.origin, row.id),
    days: row.days,
  })
  await postMessage(tools, transaction, draft, callerUserId(caller))
}

const providerOf = ({ providerId }: Pick<InviteRow, 'providerId'>) =>
  providerId === null ? undefined : providerById(providerId)?.manifest

/** Converts an invitation to the contract's format; `origin` is where its link leads. */
export function toInvite(row: InviteRow, origin: string): ConnectionInvite {
  const provider = providerOf(row)
  return {
    id: row.id,
    fleetName: row.fleetName,
    email: row.email,
    provider: provider
      ? { id: provider.id, name: provider.name, displayName: provider.displayName, code: provider.code }
      : null,
    sentBy: { id: row.sentBy, name: row.sentByName },
    sentAt: row.sentAt,
    openedAt: row.openedAt,
    stepReached: row.stepReached,
    status: statusOf(row),
    declineNote: row.declineNote,
    expiresAt: row.expiresAt,
    link: linkOf(origin, row.id),
  }
}

function statusOf(row: InviteRow): ConnectionInvite['status'] {
  if (row.completedAt) return 'completed'
  if (row.declinedAt) return 'declined'
  if (row.revokedAt) return 'revoked'
  if (Date.parse(row.expiresAt) < Date.now()) return 'expired'
  return row.openedAt ? 'opened' : 'sent'
}
