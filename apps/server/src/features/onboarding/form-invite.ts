import { connectionOrigin } from '@milepost/domain/codes'
import { inviteEnded } from '../../access/forms/form-entry.ts'
import { invalid } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { isUnanswered } from './is-unanswered.ts'

type Invited = { connectionInviteId: string | null; integrationType: number }

/**
 * Checks that a form that claims an invitation has an open one of this client. Throws `invalid` otherwise, with a
 * message for the person filling it in.
 */
export async function requireOpenInvite(db: ClientDatabase, { connectionInviteId, integrationType }: Invited) {
  const isInvited = integrationType === connectionOrigin.code.invite
  if (connectionInviteId === null) {
    if (isInvited) throw refused('connectionInviteId', 'is missing: the form was opened from an invitation')
    return
  }
  if (!isInvited) throw refused('integrationType', `must be ${connectionOrigin.code.invite} if an invitation is given`)
  const invite = await openInvite(db, connectionInviteId).select('id').executeTakeFirst()
  if (!invite) throw refused('connectionInviteId', 'is not an open invitation: ask the sender for a new one')
}

/** Records an invitee's progress: the furthest of the steps before the last. */
export async function recordStep(db: ClientDatabase, id: string, step: number): Promise<void> {
  await db
    .updateTable('connectionInvite')
    .set((eb) => ({
      openedAt: eb.fn.coalesce('openedAt', eb.val(new Date())),
      stepReached: eb.fn<number>('greatest', ['stepReached', eb.val(step)]),
    }))
    .where('id', '=', id)
    .execute()
}

/**
 * Completes an invitation with the connection it led to, once: of several forms of one invitation, only the first
 * connects. Throws `conflict` for the others, which undoes what they did.
 */
export async function completeInvite(db: ClientDatabase, id: string): Promise<void> {
  const completed = await db
    .updateTable('connectionInvite')
    .set((eb) => ({
      openedAt: eb.fn.coalesce('openedAt', eb.val(new Date())),
      stepReached: lastStep,
      completedAt: new Date(),
    }))
    .where('id', '=', id)
    .where(isUnanswered)
    .returning('id')
    .executeTakeFirst()
  if (!completed) throw inviteEnded()
}

/** The form's fifth step: connected. */
const lastStep = 5

const openInvite = (db: ClientDatabase, id: string) =>
  db
    .selectFrom('connectionInvite')
    .where('id', '=', id)
    .where(isUnanswered)
    .where('expiresAt', '>', new Date().toISOString())

const refused = (field: string, message: string) => invalid([{ field: `body.${field}`, message }])
