import type { PackedPositions } from '@milepost/contract/vehicles/packed-positions'
import { positionsAtMost } from '@milepost/domain/limits'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { isConnected } from '../../reporting/is-connected.ts'
import {
  reportingCondition,
  reportingExpression,
  type VehicleFilter,
  vehicleConditions,
} from '../../reporting/vehicle-filter.ts'
import { joins, type ListQuery } from './list-queries.ts'
import { areMore, inBox, listCells } from './position-cells.ts'
import { movingMinutes, movingSpeedKmh } from './summary.ts'

/** Between receiving a position and being able to read it. */
const storingSeconds = 30

/**
 * True if a vehicle was moving at its last position `l`, as `summaryColumns` define it for one; for many, the
 * running trips `r` are found at once.
 */
const moves = sql`l.at > (select now() - make_interval(mins => ${sql.lit(movingMinutes)}))
  and coalesce(l.speed_kmh >= ${sql.lit(movingSpeedKmh)}, l.engine_on is distinct from false
    and (r.first_at between l.at - interval '1 day' and l.at or r.last_at between l.at - interval '1 day' and l.at), false)`

type PositionQuery = VehicleFilter & Pick<ListQuery, 'Reporting'> & { Box: number[]; since?: string | undefined }
type Column = Exclude<keyof PackedPositions, 'asOf' | 'names' | 'cells'>

/**
 * Returns last positions for the map, or counts by cell if there are more than `most` vehicles; with `since`, those
 * received later, and some received shortly before.
 */
export async function listPositions(
  db: ClientDatabase,
  query: PositionQuery,
  most = positionsAtMost,
): Promise<PackedPositions> {
  const asOf = new Date()
  const { since } = query
  const isNewer = since
    ? sql`l.received_at > ${since}::timestamptz - make_interval(secs => ${storingSeconds})`
    : sql`true`
  const located = sql`v.gone_at is null and ${isConnected('v', db.clientId)} and l.at is not null
    and ${vehicleConditions(db.clientId, query)} and ${reportingCondition(query.Reporting)} and ${isNewer} and ${inBox(query.Box)}`
  const shown = sql`running as (
      select vehicle_id, min(started_at) as first_at, max(started_at) as last_at from trip
      where client_id = ${db.clientId} and ended_at is null
        and started_at > now() - interval '1 day' - make_interval(mins => ${movingMinutes}) group by vehicle_id),
    shown as materialized (
      select v.id, v.name, l.latitude_e6, l.longitude_e6, l.speed_kmh, l.heading_degrees,
        (${Math.floor(asOf.getTime() / 1000)} - floor(extract(epoch from l.at)))::int as age,
        case when ${moves} then 1 else 0 end + case when ${reportingExpression} = 'active' then 2 else 0 end as state
      from vehicle v ${joins} left join running r on r.vehicle_id = v.id
      where v.client_id = ${db.clientId} and ${located})`
  if (await areMore(db, sql`vehicle v ${joins} where v.client_id = ${db.clientId} and ${located}`, most))
    return { asOf: asOf.toISOString(), ...none, cells: await listCells(db, shown, query.Box) }
  const statement = sql<Record<Column, Buffer> & { names: string[] }>`
    with ${shown}
    select coalesce(json_agg(name), '[]') as names, ${packed('int8send(id)')} as ids,
      ${packed('int4send(latitude_e6)')} as "latitudesE6", ${packed('int4send(longitude_e6)')} as "longitudesE6",
      ${packed('int4send(age)')} as "agesSeconds", ${packed('int2send(coalesce(speed_kmh, -1::int2))')} as "speedsKmh",
      ${packed('int2send(coalesce(heading_degrees, -1::int2))')} as "headingsDegrees", ${packed('int2send(state::int2)')} as states
    from shown`
  const [row] = await named('positions', db, statement, 'fresh')
  const { names, ...columns } = row!
  const texts = Object.entries(columns).map(([name, bytes]) => [name, bytes.toString('base64')])
  return { asOf: asOf.toISOString(), names, ...(Object.fromEntries(texts) as Record<Column, string>), cells: [] }
}

const none: Record<Column, string> & { names: string[] } = {
  names: [],
  ids: '',
  latitudesE6: '',
  longitudesE6: '',
  agesSeconds: '',
  speedsKmh: '',
  headingsDegrees: '',
  states: '',
}

/** The bytes of one column, one vehicle after another in the order of the table. */
const packed = (bytes: string) => sql`coalesce(string_agg(${sql.raw(bytes)}, ''::bytea), ''::bytea)`
