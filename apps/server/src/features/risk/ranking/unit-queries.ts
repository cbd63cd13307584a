import { sql } from 'kysely'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import { type Ranking, rankedConditions, rankedFrom } from './ranking-queries.ts'

/**
 * Excludes units from a ranking, because it ranks vehicles and all units of one share a score. Among matching units,
 * the one with the most counted data of the last 30 days represents the vehicle.
 */
export async function withoutOtherUnits(db: ClientDatabase, ranking: Omit<Ranking, 'otherUnits'>): Promise<Ranking> {
  const whole: Ranking = { ...ranking, otherUnits: [] }
  if (ranking.query.subject === 'driver') return whole
  const { clientId } = db
  const shared = await sharedVins(db)
  if (shared.length === 0) return whole
  const units = await named(
    'ranked-units',
    db,
    sql<{ id: string; vin: string }>`select v.id, v.vin_key as vin from ${rankedFrom(
      whole,
      [],
      sql`left join vehicle_score k on k.client_id = ${clientId} and k.window_days = 30 and k.vehicle_id = v.id`,
    )} and ${rankedConditions(whole)} and v.vin_key = any(${shared.map(({ vin }) => vin)}::text[])
      order by k.counted_meters desc nulls last, v.id`,
    'fresh',
  )
  const first = new Map(units.toReversed().map(({ id, vin }) => [vin, id]))
  return { ...ranking, otherUnits: units.flatMap(({ id, vin }) => (first.get(vin) === id ? [] : [id])) }
}

/** Returns the VINs of vehicles with several units. */
export const sharedVins = (db: ClientDatabase): Promise<{ vin: string }[]> =>
  named(
    'shared-vins',
    db,
    sql<{
      vin: string
    }>`select v.vin_key as vin from vehicle v where v.client_id = ${db.clientId} and v.vin_key is not null
      group by 1 having count(*) > 1`,
  )
