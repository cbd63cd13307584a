import { notFound } from '../app-error.ts'
import type { ClientDatabase } from '../db/scope/scope.ts'

/** Records that have lists of their own below them, and what people call them. */
const words = {
  vehicle: 'vehicle',
  driver: 'driver',
  incident: 'event',
  vehicleGroup: 'group',
  connection: 'connection',
} as const

/**
 * Makes sure that the client has a record before what belongs to it is listed: another client's answers like one that does
 * not exist. Throws `notFound`.
 */
export async function requireRecord(db: ClientDatabase, table: keyof typeof words, id: string): Promise<void> {
  const row = await db.selectFrom(table).where('id', '=', id).select('id').limit(1).executeTakeFirst()
  if (!row) throw notFound(words[table])
}
