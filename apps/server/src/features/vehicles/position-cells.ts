import type { VehicleCell } from '@milepost/contract/vehicles/packed-positions'
import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'

/** About how many cells fit side by side on a map: a circle with a number needs some 40 pixels. */
const cellsAcross = 24
const degreeE6 = 1_000_000

/** Returns true if a last position `l` is in a box of the contract; no box means everywhere. */
export function inBox(box: readonly number[]): RawBuilder<unknown> {
  if (box.length === 0) return sql`true`
  const [west, south, east, north] = box.map((degrees) => Math.round(degrees * degreeE6)) as [
    number,
    number,
    number,
    number,
  ]
  const longitude =
    west <= east
      ? sql`l.longitude_e6 between ${west} and ${east}`
      : sql`(l.longitude_e6 >= ${west} or l.longitude_e6 <= ${east})`
  return sql`l.latitude_e6 between ${south} and ${north} and ${longitude}`
}

/**
 * Returns true if there are more than `most` `located` vehicles. A client with fewer positions in total is not checked
 * further.
 */
export async function areMore(db: ClientDatabase, located: RawBuilder<unknown>, most: number): Promise<boolean> {
  const isMore = async (name: string, rows: RawBuilder<unknown>) => {
    const statement = sql<{ rows: number }>`select count(*)::int as rows
      from (select 1 from ${rows} limit ${sql.lit(most + 1)}) l`
    return (await named(name, db, statement))[0]!.rows > most
  }
  const ofClient = sql`vehicle_latest l where l.client_id = ${db.clientId}`
  return (await isMore('positions-known', ofClient)) && isMore('positions-many', located)
}

/** Counts the `shown` vehicles in each cell of a grid over a box, however narrow, or over all of them. */
export async function listCells(
  db: ClientDatabase,
  shown: RawBuilder<unknown>,
  box: readonly number[],
): Promise<VehicleCell[]> {
  const counted = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where ${condition}))::int`
  const middle = (column: RawBuilder<unknown>) => sql`(round(avg(${column})) / ${sql.lit(degreeE6)})::float8`
  const statement = sql<VehicleCell>`
    with ${shown}, grid as (
      select greatest(coalesce(${widthE6(box)}, max(longitude_e6) - min(longitude_e6)),
        coalesce(${heightE6(box)}, max(latitude_e6) - min(latitude_e6)), ${sql.lit(cellsAcross)}) / ${sql.lit(cellsAcross)} as step from shown)
    select ${middle(sql`latitude_e6`)} as lat, ${middle(sql`longitude_e6`)} as lon, ${counted(sql`state = 3`)} as moving,
      ${counted(sql`state = 2`)} as parked, ${counted(sql`state < 2`)} as offline
    from shown cross join grid group by floor(latitude_e6::float8 / step), floor(longitude_e6::float8 / step)`
  return named('positions-cells', db, statement, 'fresh')
}

function widthE6([west, , east]: readonly number[]): RawBuilder<unknown> {
  if (west === undefined || east === undefined) return sql`null::int`
  return sql`${Math.round((west <= east ? east - west : east - west + 360) * degreeE6)}::int`
}

function heightE6([, south, , north]: readonly number[]): RawBuilder<unknown> {
  if (south === undefined || north === undefined) return sql`null::int`
  return sql`${Math.round((north - south) * degreeE6)}::int`
}
