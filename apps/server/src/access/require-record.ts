import { notFound } from '../app-error.ts'
import type { ClientDatabase } from '../db/scope/scope.ts'

/** Records with lists of their own, and their display names. */
const words = {
  vehicle: 'vehicle',
  driver: 'driver',
  incident: 'event',
  vehicleGroup: 'group',
  connection: 'connection',
} as const

/**
 * Ensures that the client has a record before its related records are listed: another client's is treated like one that
 * doesn't exist. Throws `notFound`.
 */
export async function requireRecord(db: ClientDatabase, table: keyof typeof words, id: string): Promise<void> {
  const row = await db.selectFrom(table).where('id', '=', id).select('id').limit(1).executeTakeFirst()
  if (!row) throw notFound(words[table])
}
