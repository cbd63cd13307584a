import type { ClientBase } from 'pg'
import type { ChangedDay, VehicleDay } from '../roll-up/dirty-days.ts'

/** Providers revise when something was by minutes; looking further would mean looking into every month there is. */
const furthestRevisionMs = 2 * 86_400_000

/** Tables of records whose time is part of their key, the record's own first, and the column of that time. */
export type TimedTables = { tables: readonly [string, ...string[]]; time: string }

/** A record as it comes, of a vehicle, at a moment and its day in the client's time zone. */
export type Timed = VehicleDay & { id: string; at: Date; driverId: string | null }

/** Records that are stored already: which, and the days of vehicles, and the drivers, that some of them leave. */
export type Known = { ids: ReadonlySet<string>; left: ChangedDay[] }

/**
 * Finds which records are stored already. One whose time was revised has another key: it moves there, with all that
 * people have said of it. Days of vehicles, and drivers, that lose a record no longer hold. Expects records in
 * order of time.
 */
export async function moveRevised(
  client: ClientBase,
  clientId: number,
  { tables, time }: TimedTables,
  records: readonly Timed[],
): Promise<Known> {
  const [first, last] = [records[0]!, records.at(-1)!].map(({ at }) => at.getTime())
  const { rows } = await client.query<VehicleDay & { id: string; at: string; driverId: string | null }>({
    name: `known-${tables[0]}`,
    text: `select id, ${time} as at, day, vehicle_id as "vehicleId", driver_id as "driverId" from ${tables[0]}
      where client_id = $1 and id = any($2::bigint[]) and ${time} between $3 and $4`,
    values: [
      clientId,
      records.map(({ id }) => id),
      new Date(first! - furthestRevisionMs),
      new Date(last! + furthestRevisionMs),
    ],
  })
  const stored = new Map(rows.map((row) => [row.id, { ...row, atMs: Date.parse(row.at) }]))
  const moved = records.filter(({ id, at }) => stored.has(id) && stored.get(id)!.atMs !== at.getTime())
  for (const table of moved.length ? tables : [])
    await client.query(
      // Its day goes with it, also where a person's rating keeps all else as it was.
      `update ${table} t set ${time} = n.at${table === tables[0] ? ', day = n.day' : ''}
       from unnest($2::bigint[], $3::timestamptz[], $4::date[]) as n(id, at, day)
       where t.client_id = $1 and t.id = n.id and t.${time} <> n.at`,
      [clientId, moved.map(({ id }) => id), moved.map(({ at }) => at), moved.map(({ day }) => day)],
    )
  const left = records.flatMap(({ id, day, vehicleId, driverId }) => {
    const before = stored.get(id)
    const leaves = before && (before.day !== day || before.vehicleId !== vehicleId || before.driverId !== driverId)
    // What a person has rated stays with its vehicle, on its new day.
    return leaves ? [before, { ...before, day }] : []
  })
  return { ids: new Set(stored.keys()), left }
}
