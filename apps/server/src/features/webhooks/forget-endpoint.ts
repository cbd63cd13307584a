import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'

/** Removes what a deleted webhook or chat channel leaves: its deliveries, and its place in notification rules. */
export async function forgetEndpoint(db: ClientDatabase, id: string): Promise<void> {
  await db.deleteFrom('webhookAttempt').where('endpointId', '=', id).execute()
  await db.deleteFrom('webhookDelivery').where('endpointId', '=', id).execute()
  await db
    .updateTable('notificationRule')
    .set({ channelIds: sql`array_remove(channel_ids, ${id}::uuid)` })
    .where(sql<boolean>`${id}::uuid = any(channel_ids)`)
    .execute()
}
