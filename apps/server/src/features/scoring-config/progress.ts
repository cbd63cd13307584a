import type { ScoringProgress, ScoringVersion } from '@milepost/contract/scoring-config/endpoints'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'

/**
 * Returns how many months of evidence a pass has recalculated out of its total, and how many scores use the active
 * version out of all. Scores of former subjects keep the version that made them: once a pass of this version has
 * finished, nothing is left to do.
 */
export async function progressOf(
  db: ClientDatabase,
  { version, activeFrom }: Pick<ScoringVersion, 'version' | 'activeFrom'>,
): Promise<ScoringProgress> {
  const state = await db
    .selectFrom('scoringState')
    .select([
      'monthsDone',
      'monthsDue',
      sql<boolean>`began_at >= ${activeFrom}::timestamptz`.as('isScored'),
      sql<boolean | null>`drivers_began_at >= ${activeFrom}::timestamptz and not drivers_pending`.as(
        'areDriversScored',
      ),
    ])
    .executeTakeFirst()
  const scored = async (table: 'vehicleScore' | 'driverScore', isOver: boolean | null | undefined) => {
    const { done, of } = await db
      .selectFrom(table)
      .select([
        sql<number>`(count(*) filter (where config_version = ${version}))::int`.as('done'),
        sql<number>`count(*)::int`.as('of'),
      ])
      .executeTakeFirstOrThrow()
    return { done: isOver ? of : done, of }
  }
  return {
    months: { done: state?.monthsDone ?? 0, of: state?.monthsDue ?? 0 },
    vehicles: await scored('vehicleScore', state?.isScored),
    drivers: await scored('driverScore', state?.areDriversScored),
  }
}
