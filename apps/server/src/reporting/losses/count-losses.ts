import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { type FoundLosses, findLosses, type LossFilter } from './loss-filter.ts'

/** Counts the losses matching a filter. */
export const countListedLosses = async (db: ClientDatabase, filter: LossFilter): Promise<number> =>
  countFoundLosses(db, await findLosses(db, filter))

/** The same once its text is resolved. */
export async function countFoundLosses(db: ClientDatabase, { ofAll }: FoundLosses): Promise<number> {
  const statement = sql<{ losses: number }>`select count(*)::int as losses from accident a where ${ofAll}`
  return (await named('losses-counted', db, statement, 'fresh'))[0]!.losses
}
