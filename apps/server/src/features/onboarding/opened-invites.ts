import { auditActors } from '@milepost/contract/audit/actors'
import type { OpenedInvite } from '@milepost/contract/onboarding/invites'
import type { Selectable } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import { type ClientBrand, findBrand } from '../../access/client-brand.ts'
import { inviteEnded } from '../../access/forms/form-entry.ts'
import { daySeconds, hourSeconds, takeQuotas } from '../../access/take-quotas.ts'
import { conflict, notFound } from '../../app-error.ts'
import { postMessage } from '../../channels/post-message.ts'
import type { Database } from '../../db/connection/database.ts'
import { type ClientDatabase, scopeTo } from '../../db/scope/scope.ts'
import type { Tables } from '../../db/tables.gen.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'
import { isUnanswered } from './is-unanswered.ts'

type InviteRow = Selectable<Tables['connectionInvite']>

/** What an unknown invitation looks like: like an expired one, so that ids can't be tried out. */
const unknown: OpenedInvite = {
  status: 'expired',
  client: null,
  fleetName: null,
  inviterName: null,
  providerId: null,
  expiresAt: null,
  completedAt: null,
}

/** Finds an invitation by its id alone: whoever has the link knows only that. */
async function findInvite(db: Database, id: string): Promise<InviteRow | undefined> {
  return db.selectFrom('connectionInvite').selectAll().where('id', '=', id).executeTakeFirst()
}

/** True if an id is an invitation's, in any state. */
export const isInvite = async ({ db }: Pick<Services, 'db'>, id: string): Promise<boolean> =>
  (await findInvite(db, id)) !== undefined

function statusOf(row: InviteRow): OpenedInvite['status'] {
  if (row.completedAt) return 'completed'
  if (row.declinedAt) return 'declined'
  if (row.revokedAt) return 'revoked'
  return Date.parse(row.expiresAt) <= Date.now() ? 'expired' : 'open'
}

/** Returns an invitation as its recipient sees it, and records that it was opened. */
export async function openInvite(services: Services, id: string): Promise<OpenedInvite> {
  const row = await findInvite(services.db, id)
  if (!row) return unknown
  const status = statusOf(row)
  const db = scopeTo(services.db, row.clientId)
  if (status === 'open' && !row.openedAt)
    await db.updateTable('connectionInvite').set({ openedAt: new Date() }).where('id', '=', id).execute()
  const brand = await findBrand(services.db, row.clientId)
  return {
    status,
    client: invitingClient(brand),
    fleetName: row.fleetName,
    inviterName: row.sentByName,
    providerId: row.providerId,
    expiresAt: row.expiresAt,
    completedAt: row.completedAt,
  }
}

/** Returns what a stranger may see of the client that invited them. */
export const invitingClient = ({ clientId, clientName, ownName, logoPath, termsUrl }: ClientBrand) => ({
  id: clientId,
  name: ownName ?? clientName,
  logoUrl: logoPath,
  termsUrl,
})

/** Returns the client of an open invitation. Throws `conflict` if it isn't open anymore. */
export async function clientOfOpenInvite(services: Services, id: string): Promise<number> {
  const row = await findInvite(services.db, id)
  if (!row || statusOf(row) !== 'open') throw inviteEnded()
  await openInvite(services, id)
  return row.clientId
}

/** Records that an invitation reached the wrong company. Throws `notFound` if it isn't open. */
export async function declineInvite(
  services: Services,
  id: string,
  { note, address }: { note: string | undefined; address: string },
): Promise<void> {
  const { db, row } = await known(services, id)
  const caller: Caller = {
    kind: 'onboarding',
    clientId: row.clientId,
    entry: { by: 'invite', inviteId: id },
    name: auditActors.invitedFleet,
    address,
  }
  const change = { action: 'connectionInvite.decline', subject: ['connectionInvite', id], detail: { note } } as const
  await write({ db, caller }, change, async (transaction) => {
    const declined = await transaction
      .updateTable('connectionInvite')
      .set({ declinedAt: new Date(), declineNote: note ?? null })
      .where('id', '=', id)
      .where(isUnanswered)
      .returning('id')
      .executeTakeFirst()
    if (!declined) throw conflict('This invitation isn’t open anymore.')
    return row
  })
}

/** Mails the sender that the invited fleet asks for a new invitation, once a day. Unknown invitations do nothing. */
export async function requestNewInvite(services: Services, id: string): Promise<void> {
  const found = await known(services, id).catch(() => undefined)
  if (!found) return
  const { db, row } = found
  if (statusOf(row) === 'open') throw conflict('This invitation still works.')
  if (statusOf(row) === 'completed') throw conflict('This invitation was already used.')
  const sender =
    row.sentBy === null
      ? undefined
      : await services.db
          .selectFrom('appUser')
          .select('email')
          .where('id', '=', row.sentBy)
          .where('deactivatedAt', 'is', null)
          .executeTakeFirst()
  if (!sender) return
  const who = row.fleetName ?? row.email
  const ended = endedWords[statusOf(row)]
  await write(
    { db, caller: byRecipient },
    () => [],
    async (transaction, { queries }) => {
      await takeQuotas(
        queries,
        [
          { bucket: `invite renewal:${id}`, quota: { count: 1, seconds: daySeconds } },
          { bucket: 'invite renewals:all', quota: { count: 200, seconds: hourSeconds } },
        ],
        'The sender was already asked.',
      )
      await postMessage(
        services,
        transaction,
        {
          kind: 'mail',
          purpose: 'invitation renewal',
          recipient: sender.email,
          subject: `${who} asks for a new invitation`,
          body: {
            heading: `${who} asks for a new invitation`,
            before: [
              `Your invitation to connect vehicles ${ended}. ${who} asks you to send it again.`,
              'Choose “Send again” at the invitation: its link works again and is emailed to the address below.',
            ],
            facts: [['Sent to', row.email]],
            link: 'Open the invitations',
            after: [],
            because: 'You received this email because you sent the invitation.',
          },
          secret: `${services.config.origin}/view/connections/invites`,
        },
        null,
      )
    },
  )
}

const endedWords: Readonly<Record<OpenedInvite['status'], string>> = {
  open: 'is open',
  completed: 'was used',
  declined: 'was declined',
  expired: 'has expired',
  revoked: 'was withdrawn',
}

const byRecipient = { kind: 'anonymous' } as const

async function known(services: Services, id: string): Promise<{ db: ClientDatabase; row: InviteRow }> {
  const row = await findInvite(services.db, id)
  if (!row) throw notFound('invitation')
  return { db: scopeTo(services.db, row.clientId), row }
}
