import type { ReportingCounts } from '@milepost/contract/vehicles/list'
import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { reportingExpression } from '../../reporting/vehicle-filter.ts'

const activeUnits = sql`count(*) filter (where ${reportingExpression} = 'active')`
const neverLocated = sql`count(*) filter (where ${reportingExpression} = 'noGps')`

/**
 * Counts vehicles by reporting state from the units `v` of some rows: each counts as the most active of its units, by
 * their last positions `l`. Few vehicles have several units, so all are counted as if they had one, then those few are
 * corrected.
 */
export async function countReporting(db: ClientDatabase, rows: RawBuilder<unknown>): Promise<ReportingCounts> {
  const statement = sql<{ units: Tally; several: Tally; vehicles: Tally }>`
    with whole as (
      select count(*) as units, ${activeUnits} as active, ${neverLocated} as never from ${rows}),
    several as (
      select count(*) as units, ${activeUnits} as active, ${neverLocated} as never from ${rows}
        and v.vin_key in (select o.vin_key from vehicle o where o.client_id = ${db.clientId} and o.vin_key is not null
          group by o.vin_key having count(*) > 1)
      group by v.vin_key)
    select (select json_build_object('all', units, 'active', active, 'never', never) from whole) as units,
      json_build_object('all', coalesce(sum(units), 0), 'active', coalesce(sum(active), 0), 'never', coalesce(sum(never), 0)) as several,
      json_build_object('all', count(*), 'active', count(*) filter (where active > 0),
        'never', count(*) filter (where never = units)) as vehicles
    from several`
  const [counted] = await named('vehicles-reporting', db, statement, 'fresh')
  const { units, several, vehicles } = counted!
  const once = (of: keyof Tally) => units[of] - several[of] + vehicles[of]
  const [all, active, noGps] = [once('all'), once('active'), once('never')]
  return { active, inactive: all - active, noGps }
}

type Tally = { all: number; active: number; never: number }
