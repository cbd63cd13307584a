import type { ScheduleRecipient } from '@milepost/contract/schedules/endpoints'
import type { ClientDatabase } from '../../db/scope/scope.ts'

/** Lists who a report can be sent to, by name: people who may sign in, and coaching contacts with an address. */
export async function listRecipients(db: ClientDatabase): Promise<ScheduleRecipient[]> {
  const people = await db
    .selectFrom('appUser')
    .select(['id', 'name', 'email'])
    .where('deactivatedAt', 'is', null)
    .execute()
  const contacts = await db
    .selectFrom('coachingContact')
    .select(['id', 'name', 'email'])
    .where('email', 'is not', null)
    .execute()
  return [
    ...people.map((person) => ({ kind: 'user' as const, ...person })),
    ...contacts.map(({ email, ...contact }) => ({ kind: 'contact' as const, ...contact, email: email! })),
  ].sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
}

/** Those of the given people who can still be reached. */
export const among = (
  all: readonly ScheduleRecipient[],
  { userIds, contactIds }: { userIds: readonly string[]; contactIds: readonly string[] },
): ScheduleRecipient[] => all.filter(({ kind, id }) => (kind === 'user' ? userIds : contactIds).includes(id))
